#include "straight.h"

#include <stdlib.h>

/* The next letter of a line to the right, and the one before; -1 if there is none. */
struct link {
  int next, previous;
  double distance;
};

/* How far apart two letters of a line are, the second to the right of the first; -1 if they do not
   follow each other. Lines may rise or fall by a fifth. */
static double distance(const struct letter *first, const struct letter *second) {
  int height = first->bottom - first->top, other = second->bottom - second->top;
  int smaller = height < other ? height : other;
  int gap = second->left - first->right, step = abs(second->bottom - first->bottom);
  if (other > 2 * height || height > 2 * other) return -1;
  if (second->left + second->right <= first->left + first->right) return -1;
  if (3 * gap > 4 * smaller || 2 * gap < -smaller || 2 * step > smaller) return -1;
  return gap + 2.0 * step + smaller;
}

/* Joins each letter with the nearest one to its right, searched in squares of a grid.

   A letter has at most one neighbour on each side. A square is searched up to a number of letters,
   so that the work grows with their number only. */
static int link_letters(
    const struct letter *letters, int count, int edge, int width, int height,
    struct link *links) {
  enum { MOST_IN_SQUARE = 64 };
  int columns = width / edge + 2, rows = height / edge + 2;
  int *squares = malloc((size_t)columns * (size_t)rows * sizeof *squares);
  int *following = malloc(((size_t)count + 1) * sizeof *following);
  if (!squares || !following) {
    free(squares);
    free(following);
    return -1;
  }
  for (int index = 0; index < columns * rows; index++) squares[index] = -1;
  for (int index = 0; index < count; index++) {
    links[index] = (struct link){-1, -1, 0};
    int *square = squares + letters[index].bottom / edge * columns + letters[index].left / edge;
    following[index] = *square;
    *square = index;
  }
  for (int index = 0; index < count; index++) {
    const struct letter *letter = letters + index;
    int nearest = -1;
    double least = 0;
    int size = letter->bottom - letter->top;
    int first_row = (letter->bottom - size / 2) / edge;
    int last_row = (letter->bottom + size / 2) / edge;
    int first_column = letter->left / edge, last_column = (letter->right + size * 4 / 3) / edge;
    for (int row = first_row; row <= last_row && row < rows; row++) {
      for (int column = first_column; column <= last_column && column < columns; column++) {
        int other = squares[row * columns + column];
        for (int tries = 0; other >= 0 && tries < MOST_IN_SQUARE; tries++) {
          double far = other == index ? -1 : distance(letter, letters + other);
          if (far >= 0 && (nearest < 0 || far < least)) {
            nearest = other;
            least = far;
          }
          other = following[other];
        }
      }
    }
    if (nearest < 0) continue;
    int rival = links[nearest].previous;
    if (rival >= 0 && links[rival].distance <= least) continue;
    if (rival >= 0) links[rival].next = -1;
    links[nearest].previous = index;
    links[index].next = nearest;
    links[index].distance = least;
  }
  free(squares);
  free(following);
  return 0;
}

/* The fewest letters of a line that says how lines run. */
enum { FEWEST_IN_LINE = 3 };

/* Sorts the letters that stand in lines to the front, line by line; returns the number of lines. */
static int lines_of(
    const struct letter *letters, int count, const struct link *links, struct letter *sorted,
    struct line *lines) {
  int line_count = 0, used = 0;
  for (int index = 0; index < count; index++) {
    if (links[index].previous >= 0 || links[index].next < 0) continue;
    int first = used;
    for (int letter = index; letter >= 0; letter = links[letter].next) {
      sorted[used++] = letters[letter];
    }
    if (used - first < FEWEST_IN_LINE) {
      used = first;
    } else {
      lines[line_count++] = (struct line){first, used - first};
    }
  }
  return line_count;
}

int estada_lines_of(
    const struct letter *letters, int count, int edge, int width, int height,
    struct letter *sorted, struct line *lines) {
  struct link *links = malloc(((size_t)count + 1) * sizeof *links);
  int result = -1;
  if (links && link_letters(letters, count, edge, width, height, links) == 0) {
    result = lines_of(letters, count, links, sorted, lines);
  }
  free(links);
  return result;
}
