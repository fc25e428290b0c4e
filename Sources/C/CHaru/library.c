#define _GNU_SOURCE
#include "CHaru.h"

#include <CLibrary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The functions in use, declared here, so that no headers are needed to build. Debian 12 and 13 have 2.3.0. */
typedef void *document, *page, *font;
#define FUNCTIONS(F)                                                                               \
  F(document, HPDF_New, (void *handler, void *data))                                               \
  F(void, HPDF_Free, (document a))                                                                 \
  F(unsigned long, HPDF_GetError, (document a))                                                    \
  F(unsigned long, HPDF_SetCompressionMode, (document a, unsigned int b))                          \
  F(unsigned long, HPDF_UseUTFEncodings, (document a))                                             \
  F(unsigned long, HPDF_SetCurrentEncoder, (document a, const char *b))                            \
  F(unsigned long, HPDF_SetInfoAttr, (document a, int b, const char *c))                           \
  F(const char *, HPDF_LoadTTFontFromFile, (document a, const char *b, int c))                     \
  F(font, HPDF_GetFont, (document a, const char *b, const char *c))                                \
  F(short, HPDF_Font_GetUnicodeWidth, (font a, unsigned short b))                                  \
  F(page, HPDF_AddPage, (document a))                                                              \
  F(page, HPDF_GetPageByIndex, (document a, unsigned int b))                                       \
  F(unsigned long, HPDF_Page_SetWidth, (page a, float b))                                          \
  F(unsigned long, HPDF_Page_SetHeight, (page a, float b))                                         \
  F(unsigned long, HPDF_Page_SetGrayFill, (page a, float b))                                       \
  F(unsigned long, HPDF_Page_Rectangle, (page a, float b, float c, float d, float e))              \
  F(unsigned long, HPDF_Page_Fill, (page a))                                                       \
  F(unsigned long, HPDF_Page_BeginText, (page a))                                                  \
  F(unsigned long, HPDF_Page_SetFontAndSize, (page a, font b, float c))                            \
  F(unsigned long, HPDF_Page_TextOut, (page a, float b, float c, const char *d))                   \
  F(unsigned long, HPDF_Page_EndText, (page a))                                                    \
  F(unsigned long, HPDF_SaveToStream, (document a))                                                \
  F(unsigned int, HPDF_GetStreamSize, (document a))                                                \
  F(unsigned long, HPDF_ReadFromStream, (document a, uint8_t *b, unsigned int *c))

ESTADA_LIBRARY(haru, FUNCTIONS, RTLD_NOW, "libhpdf-2.3.0.so")

/* The fonts, which `Fonts/make` makes. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t regular[] = {
#embed "Fonts/EstadaSans-Regular.ttf"
};
static const uint8_t bold_face[] = {
#embed "Fonts/EstadaSans-Bold.ttf"
};
#pragma clang diagnostic pop

/* Codes and values of the library's headers. */
enum { COMPRESS_ALL = 15, INFO_TITLE = 5, FAILED_TO_ALLOCATE = 0x1015, CANNOT_OPEN_FILE = 0x1017 };
/* The end of a stream is no error. */
enum { STREAM_EOF = 0x1058 };

const unsigned long estada_pdf_no_memory = FAILED_TO_ALLOCATE;

struct estada_pdf {
  document file;
  page page;
  font fonts[2];
};

const char *estada_pdf_load(void) { return estada_load(&haru_library); }

struct estada_pdf *estada_pdf_new(void) {
  struct estada_pdf *pdf = calloc(1, sizeof *pdf);
  if (!pdf) return NULL;
  pdf->file = haru.HPDF_New(NULL, NULL);
  if (pdf->file) return pdf;
  free(pdf);
  return NULL;
}

void estada_pdf_free(struct estada_pdf *pdf) {
  haru.HPDF_Free(pdf->file);
  free(pdf);
}

/* The code of the call that returned no object. */
static unsigned long failure(struct estada_pdf *pdf) {
  unsigned long code = haru.HPDF_GetError(pdf->file);
  return code ? code : FAILED_TO_ALLOCATE;
}

/* Loads a font. The library reads fonts from files alone: this one has no name in any folder. */
static unsigned long load(
    struct estada_pdf *pdf, const uint8_t *bytes, size_t count, font *loaded) {
  int file = memfd_create("font", MFD_CLOEXEC);
  if (file < 0) return CANNOT_OPEN_FILE;
  unsigned long code = 0;
  for (size_t done = 0; done < count && !code;) {
    ssize_t written = write(file, bytes + done, count - done);
    if (written <= 0) code = CANNOT_OPEN_FILE;
    else done += (size_t)written;
  }
  if (!code) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    const char *name = haru.HPDF_LoadTTFontFromFile(pdf->file, path, 1);
    *loaded = name ? haru.HPDF_GetFont(pdf->file, name, "UTF-8") : NULL;
    if (!*loaded) code = failure(pdf);
  }
  close(file);
  return code;
}

unsigned long estada_pdf_prepare(struct estada_pdf *pdf, const char *title) {
  unsigned long code = haru.HPDF_SetCompressionMode(pdf->file, COMPRESS_ALL);
  if (!code) code = haru.HPDF_UseUTFEncodings(pdf->file);
  if (!code) code = haru.HPDF_SetCurrentEncoder(pdf->file, "UTF-8");
  if (!code) code = haru.HPDF_SetInfoAttr(pdf->file, INFO_TITLE, title);
  if (!code) code = load(pdf, regular, sizeof regular, &pdf->fonts[0]);
  if (!code) code = load(pdf, bold_face, sizeof bold_face, &pdf->fonts[1]);
  return code;
}

int estada_pdf_advance(struct estada_pdf *pdf, bool bold, uint16_t character) {
  return haru.HPDF_Font_GetUnicodeWidth(pdf->fonts[bold], character);
}

static float points(int thousandths) { return (float)thousandths / 1000; }

unsigned long estada_pdf_add_page(struct estada_pdf *pdf, int width, int height) {
  pdf->page = haru.HPDF_AddPage(pdf->file);
  if (!pdf->page) return failure(pdf);
  unsigned long code = haru.HPDF_Page_SetWidth(pdf->page, points(width));
  return code ? code : haru.HPDF_Page_SetHeight(pdf->page, points(height));
}

void estada_pdf_return(struct estada_pdf *pdf, size_t page) {
  pdf->page = haru.HPDF_GetPageByIndex(pdf->file, (unsigned int)page);
}

unsigned long estada_pdf_text(
    struct estada_pdf *pdf, bool bold, int size, int shade, int x, int y, const char *text) {
  unsigned long code = haru.HPDF_Page_BeginText(pdf->page);
  if (!code) code = haru.HPDF_Page_SetFontAndSize(pdf->page, pdf->fonts[bold], points(size));
  if (!code) code = haru.HPDF_Page_SetGrayFill(pdf->page, points(shade));
  if (!code) code = haru.HPDF_Page_TextOut(pdf->page, points(x), points(y), text);
  return code ? code : haru.HPDF_Page_EndText(pdf->page);
}

unsigned long estada_pdf_fill(
    struct estada_pdf *pdf, int shade, int x, int y, int width, int height) {
  unsigned long code = haru.HPDF_Page_SetGrayFill(pdf->page, points(shade));
  if (!code) {
    code = haru.HPDF_Page_Rectangle(
        pdf->page, points(x), points(y), points(width), points(height));
  }
  return code ? code : haru.HPDF_Page_Fill(pdf->page);
}

unsigned long estada_pdf_finish(struct estada_pdf *pdf, size_t *size) {
  unsigned long code = haru.HPDF_SaveToStream(pdf->file);
  *size = code ? 0 : haru.HPDF_GetStreamSize(pdf->file);
  return code;
}

/* What each character code means: the character itself. Readers map the codes of each high byte apart; the last
   range has what the fonts lack. */
static const char meanings[] =
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
    "1 begincodespacerange <0000><FFFF> endcodespacerange\n"
    "10 beginbfrange\n"
    "<0000><00FF><0000>\n<0100><01FF><0100>\n<0200><02FF><0200>\n<0300><03FF><0300>\n"
    "<0400><04FF><0400>\n<2000><20FF><2000>\n<2100><21FF><2100>\n<2200><22FF><2200>\n"
    "<2500><25FF><2500>\n<2600><FFFF><2600>\n"
    "endbfrange endcmap end end";

/* Writes the meanings as a stream of a given length that zlib reads: one block that is not compressed. */
static void write_meanings(uint8_t *stream, size_t length) {
  size_t count = length - 11;
  uint8_t head[] = {0x78, 1, 1, count & 255, count >> 8, ~count & 255, (~count >> 8) & 255};
  memcpy(stream, head, sizeof head);
  uint8_t *text = stream + sizeof head;
  memset(text, ' ', count);
  memcpy(text, meanings, sizeof meanings - 1);
  uint32_t first = 1, second = 0;
  for (size_t index = 0; index < count; index++) {
    first = (first + text[index]) % 65521;
    second = (second + first) % 65521;
  }
  uint8_t sum[] = {second >> 8, second & 255, first >> 8, first & 255};
  memcpy(text + count, sum, sizeof sum);
}

/* The library writes maps of characters in words of another kind of map: some readers warn, others copy nothing. A
   map in its place has the same length, so that the rest of the file stays where it is. */
static void correct(uint8_t *bytes, size_t size) {
  static const char map[] = "/Type /CMap", begin[] = "stream\r\n", end[] = "\nendstream";
  uint8_t *place = bytes;
  while ((place = memmem(place, size - (size_t)(place - bytes), map, sizeof map - 1))) {
    uint8_t *stream = memmem(place, size - (size_t)(place - bytes), begin, sizeof begin - 1);
    if (!stream) return;
    stream += sizeof begin - 1;
    uint8_t *after = memmem(stream, size - (size_t)(stream - bytes), end, sizeof end - 1);
    if (!after) return;
    if (after > stream && after[-1] == '\r') after--;
    size_t length = (size_t)(after - stream);
    if (length >= sizeof meanings + 10 && length <= 65535) write_meanings(stream, length);
    place = after;
  }
}

unsigned long estada_pdf_copy(struct estada_pdf *pdf, uint8_t *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    unsigned int count = size - done > 1 << 20 ? 1 << 20 : (unsigned int)(size - done);
    unsigned long code = haru.HPDF_ReadFromStream(pdf->file, bytes + done, &count);
    if ((code && code != STREAM_EOF) || count == 0) return code ? code : STREAM_EOF;
    done += count;
  }
  correct(bytes, size);
  return 0;
}
