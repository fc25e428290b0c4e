#include "CEngines.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The libraries of pictures. Their names are not those of a definition that ends with LIBRARY, from
   which the Debian package takes what it depends on: it only recommends these. */
static const char leptonica_name[] = "liblept.so.5";
static const char tesseract_name[] = "libtesseract.so.5";
static const char zbar_name[] = "libzbar.so.0";

/* The largest picture that is read, in pixels: a telephone takes 8 to 50 million. */
#define MOST_PIXELS 60000000l

typedef struct Pix PIX;
typedef struct Boxa BOXA;
typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessResultIterator TessResultIterator;

/* The functions of the libraries, by dlsym. */
static struct {
  int (*setMsgSeverity)(int);
  int (*pixReadHeaderMem)(
      const uint8_t *, size_t, int *, int *, int *, int *, int *, int *);
  PIX *(*pixReadMem)(const uint8_t *, size_t);
  PIX *(*pixConvertTo8)(PIX *, int);
  PIX *(*pixRotateOrth)(PIX *, int);
  PIX *(*pixBackgroundNormSimple)(PIX *, PIX *, PIX *);
  PIX *(*pixThresholdToBinary)(PIX *, int);
  int (*pixFindSkew)(PIX *, float *, float *);
  PIX *(*pixRotate)(PIX *, float, int, int, int, int);
  PIX *(*pixScale)(PIX *, float, float);
  BOXA *(*pixConnCompBB)(PIX *, int);
  int (*boxaGetCount)(BOXA *);
  int (*boxaGetBoxGeometry)(BOXA *, int, int *, int *, int *, int *);
  void (*boxaDestroy)(BOXA **);
  int (*pixGetWidth)(PIX *);
  int (*pixGetHeight)(PIX *);
  int (*pixGetWpl)(PIX *);
  uint32_t *(*pixGetData)(PIX *);
  void (*pixDestroy)(PIX **);
} lept;

static struct {
  TessBaseAPI *(*TessBaseAPICreate)(void);
  int (*TessBaseAPIInit3)(TessBaseAPI *, const char *, const char *);
  void (*TessBaseAPISetPageSegMode)(TessBaseAPI *, int);
  void (*TessBaseAPISetImage2)(TessBaseAPI *, PIX *);
  void (*TessBaseAPISetSourceResolution)(TessBaseAPI *, int);
  int (*TessBaseAPIRecognize)(TessBaseAPI *, void *);
  TessResultIterator *(*TessBaseAPIGetIterator)(TessBaseAPI *);
  char *(*TessResultIteratorGetUTF8Text)(const TessResultIterator *, int);
  float (*TessResultIteratorConfidence)(const TessResultIterator *, int);
  int (*TessResultIteratorNext)(TessResultIterator *, int);
  const void *(*TessResultIteratorGetPageIteratorConst)(const TessResultIterator *);
  int (*TessPageIteratorBoundingBox)(const void *, int, int *, int *, int *, int *);
  void (*TessDeleteText)(const char *);
} tess;

static struct {
  void *(*zbar_image_scanner_create)(void);
  int (*zbar_image_scanner_set_config)(void *, int, int, int);
  void *(*zbar_image_create)(void);
  void (*zbar_image_set_format)(void *, unsigned long);
  void (*zbar_image_set_size)(void *, unsigned, unsigned);
  void (*zbar_image_set_data)(void *, const void *, unsigned long, void *);
  int (*zbar_scan_image)(void *, void *);
  const void *(*zbar_image_first_symbol)(const void *);
  const void *(*zbar_symbol_next)(const void *);
  const char *(*zbar_symbol_get_data)(const void *);
} zbar;

#define F(library, name)                                                                           \
  if (!handle || !(*(void **)&library.name = dlsym(handle, #name))) return false;

static bool load_leptonica(void) {
  void *handle = dlopen(leptonica_name, RTLD_NOW | RTLD_LOCAL);
  F(lept, setMsgSeverity)
  F(lept, pixReadHeaderMem)
  F(lept, pixReadMem)
  F(lept, pixConvertTo8)
  F(lept, pixRotateOrth)
  F(lept, pixBackgroundNormSimple)
  F(lept, pixThresholdToBinary)
  F(lept, pixFindSkew)
  F(lept, pixRotate)
  F(lept, pixScale)
  F(lept, pixConnCompBB)
  F(lept, boxaGetCount)
  F(lept, boxaGetBoxGeometry)
  F(lept, boxaDestroy)
  F(lept, pixGetWidth)
  F(lept, pixGetHeight)
  F(lept, pixGetWpl)
  F(lept, pixGetData)
  F(lept, pixDestroy)
  return true;
}

static bool load_tesseract(void) {
  void *handle = dlopen(tesseract_name, RTLD_NOW | RTLD_LOCAL);
  F(tess, TessBaseAPICreate)
  F(tess, TessBaseAPIInit3)
  F(tess, TessBaseAPISetPageSegMode)
  F(tess, TessBaseAPISetImage2)
  F(tess, TessBaseAPISetSourceResolution)
  F(tess, TessBaseAPIRecognize)
  F(tess, TessBaseAPIGetIterator)
  F(tess, TessResultIteratorGetUTF8Text)
  F(tess, TessResultIteratorConfidence)
  F(tess, TessResultIteratorNext)
  F(tess, TessResultIteratorGetPageIteratorConst)
  F(tess, TessPageIteratorBoundingBox)
  F(tess, TessDeleteText)
  return true;
}

static bool load_zbar(void) {
  void *handle = dlopen(zbar_name, RTLD_NOW | RTLD_LOCAL);
  F(zbar, zbar_image_scanner_create)
  F(zbar, zbar_image_scanner_set_config)
  F(zbar, zbar_image_create)
  F(zbar, zbar_image_set_format)
  F(zbar, zbar_image_set_size)
  F(zbar, zbar_image_set_data)
  F(zbar, zbar_scan_image)
  F(zbar, zbar_image_first_symbol)
  F(zbar, zbar_symbol_next)
  F(zbar, zbar_symbol_get_data)
  return true;
}

#undef F

/* The output. The standard one may have text of the parent that is not written yet. */
static FILE *out;

/* Writes a text on its line: control characters are spaces. */
static void write_text(const char *text) {
  for (; *text; text++) putc((unsigned char)*text < ' ' ? ' ' : *text, out);
  putc('\n', out);
}

/* The orientation of a JPEG that its EXIF data has, from 1 to 8; 1 if there is none. */
static int orientation(const uint8_t *bytes, size_t count) {
  if (count < 4 || bytes[0] != 0xFF || bytes[1] != 0xD8) return 1;
  size_t at = 2;
  while (at + 4 <= count && bytes[at] == 0xFF) {
    size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (length < 2 || at + 2 + length > count || bytes[at + 1] == 0xDA) return 1;
    const uint8_t *data = bytes + at + 4;
    size_t size = length - 2;
    if (bytes[at + 1] == 0xE1 && size > 14 && memcmp(data, "Exif\0", 6) == 0) {
      const uint8_t *tiff = data + 6;
      size -= 6;
      bool is_big = tiff[0] == 'M';
#define NUMBER_2(p) ((size_t)(is_big ? (p)[0] << 8 | (p)[1] : (p)[1] << 8 | (p)[0]))
      size_t folder = is_big ? (size_t)tiff[6] << 8 | tiff[7] : (size_t)tiff[5] << 8 | tiff[4];
      if (folder + 2 > size) return 1;
      size_t entries = NUMBER_2(tiff + folder);
      for (size_t index = 0; index < entries; index++) {
        size_t entry = folder + 2 + index * 12;
        if (entry + 12 > size) return 1;
        if (NUMBER_2(tiff + entry) == 0x0112) {
          size_t value = NUMBER_2(tiff + entry + 8);
          return value >= 1 && value <= 8 ? (int)value : 1;
        }
      }
#undef NUMBER_2
      return 1;
    }
    at += 2 + length;
  }
  return 1;
}

/* Replaces a picture by one that was made from it; ends the child if that failed. */
static void replace(PIX **picture, PIX *other) {
  if (!other) _exit(ESTADA_PICTURE_UNREADABLE);
  lept.pixDestroy(picture);
  *picture = other;
}

static void read_codes(PIX *picture) {
  if (!load_zbar()) return;
  /* A code is found as well in a quarter of the pixels of a telephone, and four times as fast. */
  enum { ENOUGH_PIXELS = 4000000 };
  bool is_large = (long)lept.pixGetWidth(picture) * lept.pixGetHeight(picture) > ENOUGH_PIXELS;
  PIX *gray = is_large ? lept.pixScale(picture, 0.5f, 0.5f) : picture;
  if (!gray) return;
  enum { ENABLE = 0, ALL = 0, QR_CODE = 64 };
  int width = lept.pixGetWidth(gray), height = lept.pixGetHeight(gray);
  uint8_t *pixels = malloc((size_t)width * (size_t)height);
  void *scanner = zbar.zbar_image_scanner_create(), *image = zbar.zbar_image_create();
  if (!pixels || !scanner || !image) return;
  const uint32_t *data = lept.pixGetData(gray);
  int words = lept.pixGetWpl(gray);
  for (int row = 0; row < height; row++) {
    const uint8_t *line = (const uint8_t *)(data + (size_t)row * (size_t)words);
    uint8_t *target = pixels + (size_t)row * (size_t)width;
    /* Leptonica keeps the first pixel in the highest byte of a word. */
    for (int column = 0; column < width; column++) target[column] = line[column ^ 3];
  }
  zbar.zbar_image_scanner_set_config(scanner, ALL, ENABLE, 0);
  zbar.zbar_image_scanner_set_config(scanner, QR_CODE, ENABLE, 1);
  zbar.zbar_image_set_format(image, 'Y' | '8' << 8 | '0' << 16 | (unsigned long)'0' << 24);
  zbar.zbar_image_set_size(image, (unsigned)width, (unsigned)height);
  zbar.zbar_image_set_data(image, pixels, (unsigned long)width * (unsigned long)height, NULL);
  if (zbar.zbar_scan_image(scanner, image) > 0) {
    for (const void *symbol = zbar.zbar_image_first_symbol(image); symbol;
         symbol = zbar.zbar_symbol_next(symbol)) {
      const char *text = zbar.zbar_symbol_get_data(symbol);
      if (!text) continue;
      fputs("code\t", out);
      write_text(text);
    }
  }
  free(pixels);
  if (gray != picture) lept.pixDestroy(&gray);
}

static int compare(const void *first, const void *second) {
  return *(const int *)first - *(const int *)second;
}

/* The median height of letters in pixels; 0 if the picture has none. */
static int letter_height(PIX *binary) {
  enum { SMALLEST = 6, LARGEST = 400, MOST = 200000 };
  BOXA *boxes = lept.pixConnCompBB(binary, 8);
  if (!boxes) return 0;
  int count = lept.boxaGetCount(boxes), letters = 0;
  int *heights = calloc((size_t)(count < MOST ? count : MOST) + 1, sizeof *heights);
  if (!heights) return 0;
  for (int index = 0; index < count && letters < MOST; index++) {
    int left, top, width, height;
    if (lept.boxaGetBoxGeometry(boxes, index, &left, &top, &width, &height) != 0) continue;
    if (height >= SMALLEST && height <= LARGEST && width < 4 * height) heights[letters++] = height;
  }
  lept.boxaDestroy(&boxes);
  qsort(heights, (size_t)letters, sizeof *heights, compare);
  int median = letters > 0 ? heights[letters / 2] : 0;
  free(heights);
  return median;
}

/* A reader of one block of text in some languages, or in one of them if the data of others are not
   installed. */
static TessBaseAPI *reader_of(const char *languages) {
  enum { SINGLE_BLOCK = 6 };
  TessBaseAPI *reader = tess.TessBaseAPICreate();
  if (!reader) _exit(ESTADA_PICTURE_UNREADABLE);
  if (tess.TessBaseAPIInit3(reader, NULL, languages) != 0 &&
      tess.TessBaseAPIInit3(reader, NULL, "spa") != 0 &&
      tess.TessBaseAPIInit3(reader, NULL, "cat") != 0) {
    _exit(ESTADA_PICTURE_NO_LANGUAGE);
  }
  tess.TessBaseAPISetPageSegMode(reader, SINGLE_BLOCK);
  return reader;
}

/* Writes the words of the picture, scaled so that its letters have a height in pixels. */
static void read_words(TessBaseAPI *reader, PIX *even, int letters, int wanted, int number) {
  enum { WORD = 3, RESOLUTION = 300 };
  float scale = (float)wanted / (float)letters;
  if (scale > 4) scale = 4;
  PIX *scaled = lept.pixScale(even, scale, scale);
  if (!scaled) _exit(ESTADA_PICTURE_UNREADABLE);
  tess.TessBaseAPISetImage2(reader, scaled);
  tess.TessBaseAPISetSourceResolution(reader, RESOLUTION);
  if (tess.TessBaseAPIRecognize(reader, NULL) != 0) _exit(ESTADA_PICTURE_UNREADABLE);
  fprintf(out, "reading\t%d\n", number);
  TessResultIterator *words = tess.TessBaseAPIGetIterator(reader);
  if (words) {
    do {
      char *text = tess.TessResultIteratorGetUTF8Text(words, WORD);
      int left, top, right, bottom;
      if (text && *text &&
          tess.TessPageIteratorBoundingBox(
              tess.TessResultIteratorGetPageIteratorConst(words), WORD, &left, &top, &right,
              &bottom)) {
        fprintf(
            out, "word\t%d\t%d\t%d\t%d\t%d\t", (int)((float)left / scale), (int)((float)top / scale),
            (int)((float)right / scale), (int)((float)bottom / scale),
            (int)tess.TessResultIteratorConfidence(words, WORD));
        write_text(text);
      }
      if (text) tess.TessDeleteText(text);
    } while (tess.TessResultIteratorNext(words, WORD));
  }
  lept.pixDestroy(&scaled);
}

/* A picture to read. */
struct picture {
  const uint8_t *bytes;
  size_t count;
  int parts, turns;
  struct estada_cage cage;
};

static void read_picture(void *context) {
  const struct picture *picture = context;
  enum {
    ONLY_ERRORS = 6, OPAQUE = 1, WHITE = 1, AREA_MAP = 1, EIGHT_CONNECTED = 8, BLACK = 150,
    SMALL_LETTERS = 13, LARGE_LETTERS = 17,
  };
  /* With several threads, tesseract takes up to ten times as long on a busy machine. */
  if (setenv("OMP_THREAD_LIMIT", "1", 1) != 0 || unsetenv("TESSDATA_PREFIX") != 0) return;
  estada_enter_cage(&picture->cage);
  if (!(out = fdopen(STDOUT_FILENO, "w"))) return;
  if (!load_leptonica()) _exit(ESTADA_PICTURE_NO_LEPTONICA);
  lept.setMsgSeverity(ONLY_ERRORS);
  int format, width, height, bits, samples, has_map;
  if (lept.pixReadHeaderMem(
          picture->bytes, picture->count, &format, &width, &height, &bits, &samples, &has_map)) {
    _exit(ESTADA_PICTURE_UNREADABLE);
  }
  if (width <= 0 || height <= 0 || (long)width * height > MOST_PIXELS) {
    _exit(ESTADA_PICTURE_TOO_LARGE);
  }
  PIX *gray = lept.pixReadMem(picture->bytes, picture->count);
  if (!gray) _exit(ESTADA_PICTURE_UNREADABLE);
  replace(&gray, lept.pixConvertTo8(gray, 0));
  int way = orientation(picture->bytes, picture->count);
  int turns = (way == 6 || way == 5 ? 1 : way == 3 || way == 4 ? 2 : way == 8 || way == 7 ? 3 : 0);
  turns = (turns + picture->turns) % 4;
  if (turns != 0) replace(&gray, lept.pixRotateOrth(gray, turns));
  if (picture->parts & ESTADA_PICTURE_CODES) read_codes(gray);
  if (picture->parts & ESTADA_PICTURE_WORDS) {
    if (!load_tesseract()) _exit(ESTADA_PICTURE_NO_TESSERACT);
    replace(&gray, lept.pixBackgroundNormSimple(gray, NULL, NULL));
    PIX *binary = lept.pixThresholdToBinary(gray, BLACK);
    if (!binary) _exit(ESTADA_PICTURE_UNREADABLE);
    float angle = 0, certainty = 0;
    if (lept.pixFindSkew(binary, &angle, &certainty) == 0 && certainty > 2 && angle != 0 &&
        angle > -8 && angle < 8) {
      const float radians = 3.14159265f / 180;
      replace(&gray, lept.pixRotate(gray, angle * radians, AREA_MAP, WHITE, 0, 0));
      lept.pixDestroy(&binary);
      binary = lept.pixThresholdToBinary(gray, BLACK);
      if (!binary) _exit(ESTADA_PICTURE_UNREADABLE);
    }
    int letters = letter_height(binary);
    lept.pixDestroy(&binary);
    if (letters > 0) {
      /* Both languages read words of Catalan better, and take twice the time. */
      read_words(reader_of("spa+cat"), gray, letters, SMALL_LETTERS, 1);
      read_words(reader_of("spa"), gray, letters, LARGE_LETTERS, 2);
    }
  }
  _exit(fflush(out) == 0 && !ferror(out) ? 0 : ESTADA_PICTURE_UNREADABLE);
}

struct estada_child_output estada_read_picture(
    const uint8_t *bytes, size_t count, int parts, int turns, int seconds) {
  struct picture picture = {
      .bytes = bytes,
      .count = count,
      .parts = parts,
      .turns = turns,
      .cage = {.seconds = seconds, .memory = ESTADA_FORK_MEMORY(512 << 20)},
  };
  enum { MOST_OUTPUT = 8 << 20 };
  return estada_run_child(read_picture, &picture, (const uint8_t *)"", 0, MOST_OUTPUT, seconds);
}
