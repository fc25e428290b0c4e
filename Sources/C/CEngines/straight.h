#ifndef ESTADA_CENGINES_STRAIGHT_H
#define ESTADA_CENGINES_STRAIGHT_H

#include <stddef.h>
#include <stdint.h>

/* The lines of text of a picture, and the picture in which they are straight. A paper that was
   photographed is turned, seen at an angle and curled: its lines run in directions that change from
   place to place, and what stands at their left and right ends belongs together all the same. */

/* The rectangle of black pixels that touch, mostly a letter; `right` and `bottom` lie outside. */
struct letter {
  int left, top, right, bottom;
};

/* Letters of a line, from left to right. */
struct line {
  int first, count;
};

/* Sorts the letters that stand in lines of three and more to the front of `sorted`, line by line, and
   returns the number of lines; -1 if there is no memory. Letters are searched in squares with an
   edge. There is room for as many lines as letters. */
int estada_lines_of(
    const struct letter *letters, int count, int edge, int width, int height,
    struct letter *sorted, struct line *lines);

/* The gray of paper in an evenly lit picture. */
enum { ESTADA_PAPER = 200 };

enum { BEND_TERMS = 5 };

/* How the lines run, around the middle of the picture: they are turned by an angle, and what remains
   is moved up and down by a polynomial, which is 0 in the middle column. */
struct bend {
  double cosine, sine;
  double terms[BEND_TERMS];
  /* The unit of length of the terms, and the middle of the picture, in pixels. */
  double unit, x, y;
  /* The median height of the letters in lines; 0 if there are no lines. */
  int letters;
  /* The part of the straight picture that has text, from the middle on. */
  int left, top, width, height;
};

/* Finds how the lines of letters run in a picture of a size; -1 if there is no memory. */
int estada_bend_of(
    const struct letter *letters, int count, int width, int height, struct bend *bend);

/* The pixels of a gray picture, of one byte each, with the first in the highest byte of a word. */
struct pixels {
  uint32_t *data;
  int words_in_row, width, height;
};

/* Writes the part of the straight picture that has text, whose size `target` has; -1 if there is no
   memory. It has the gray of paper where the other picture has no pixels. */
int estada_straighten(const struct bend *bend, struct pixels source, struct pixels target);

/* The orientation of a JPEG that its EXIF data has, from 1 to 8; 1 if there is none. */
int estada_orientation(const uint8_t *bytes, size_t count);

#endif
