#ifndef ESTADA_CHARU_H
#define ESTADA_CHARU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * libharu, a library that writes PDF files. It is loaded when a PDF is written.
 *
 * Lengths are in thousandths of a point, from the left and lower edges of a page. A function that may fail
 * returns 0, or the code of the library.
 */

/* A file in memory, its fonts and its latest page. */
struct estada_pdf;

/* The code of the library for want of memory. */
extern const unsigned long estada_pdf_no_memory;

/* Loads the library; returns NULL, or the reason why it cannot be loaded. The other functions may be called
   only after NULL was returned. */
const char *estada_pdf_load(void);

/* Makes a file without pages, to be freed whatever happens; NULL for want of memory. */
struct estada_pdf *estada_pdf_new(void);
void estada_pdf_free(struct estada_pdf *pdf);

/* Adds the fonts, and a title in UTF-8. */
unsigned long estada_pdf_prepare(struct estada_pdf *pdf, const char *title);

/* The width of a character of the basic plane, in thousandths of the size of the font. A character that the
   font lacks has the width of the box in its place. */
int estada_pdf_advance(struct estada_pdf *pdf, bool bold, uint16_t character);

/* Adds a page; what follows is drawn on it. */
unsigned long estada_pdf_add_page(struct estada_pdf *pdf, int width, int height);

/* Draws on a page that was added before, the first one being 0. */
void estada_pdf_return(struct estada_pdf *pdf, size_t page);

/* Draws a line of UTF-8 in a shade of grey, from 0, black, to 1000, white. */
unsigned long estada_pdf_text(
    struct estada_pdf *pdf, bool bold, int size, int shade, int x, int y, const char *text);

/* Fills a rectangle with a shade of grey. */
unsigned long estada_pdf_fill(
    struct estada_pdf *pdf, int shade, int x, int y, int width, int height);

/* Completes the file; its size in bytes is left in `size`. */
unsigned long estada_pdf_finish(struct estada_pdf *pdf, size_t *size);

/* Copies the bytes of a complete file. */
unsigned long estada_pdf_copy(struct estada_pdf *pdf, uint8_t *bytes, size_t size);

#endif
