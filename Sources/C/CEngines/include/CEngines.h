#ifndef ESTADA_CENGINES_H
#define ESTADA_CENGINES_H

#include <CChild.h>

/*
 * Readers of PDF files and pictures that the program neither links nor contains: the programs of
 * poppler, and the libraries leptonica, tesseract and zbar. Each runs in a caged child process.
 */

/* The most arguments of a program. */
enum { ESTADA_MOST_ARGUMENTS = 16 };

/* Runs a program by its full path, with a file as standard input, and returns its standard output.

   `arguments` ends with a null pointer and begins with the first argument after the name.
   `opens_output`: whether the program opens /dev/stdout by name; it then runs only where Landlock
   keeps it from writing files. */
struct estada_child_output estada_run_program(
    const char *path, const char *const *arguments, const uint8_t *bytes, size_t count,
    size_t most_output, int seconds, int opens_output);

/* What is looked for in a picture. */
enum {
  ESTADA_PICTURE_CODES = 1,
  ESTADA_PICTURE_WORDS = 2,
};

/* Reads a picture: JPEG, PNG, TIFF, WebP or PNM.

   The output is UTF-8, one item on each line, its parts separated by tabs:
   `code TEXT`; `reading NUMBER` before the words of each reading of the picture;
   `word LEFT TOP RIGHT BOTTOM CONFIDENCE TEXT`, in pixels of the straightened picture and per cent.
   A picture that lies on its side or upside down is turned, and its lines are made straight. One with
   more pixels than a bill needs is made smaller first. Words do not lie in a code that was read. */
struct estada_child_output estada_read_picture(
    const uint8_t *bytes, size_t count, int parts, int seconds, int processor_seconds);

/* The exit status of a child that cannot load a library or the data of a language. */
enum {
  ESTADA_PICTURE_NO_LEPTONICA = 20,
  ESTADA_PICTURE_NO_TESSERACT = 21,
  ESTADA_PICTURE_NO_LANGUAGE = 22,
  ESTADA_PICTURE_UNREADABLE = 23,
  ESTADA_PICTURE_TOO_LARGE = 24,
};

#endif
