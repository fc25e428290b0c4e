#include "CEngines.h"
#include "libraries.h"
#include "straight.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The largest picture that is read, in pixels: a telephone takes 8 to 50 million. */
#define MOST_PIXELS 60000000l

/* The output. The standard one may have text of the parent that is not written yet. */
static FILE *out;

/* Writes a text on its line: control characters are spaces. */
static void write_text(FILE *file, const char *text) {
  for (; *text; text++) putc((unsigned char)*text < ' ' ? ' ' : *text, file);
  putc('\n', file);
}

/* Replaces a picture by one that was made from it; ends the child if that failed. */
static void replace(PIX **picture, PIX *other) {
  if (!other) _exit(ESTADA_PICTURE_UNREADABLE);
  lept.pixDestroy(picture);
  *picture = other;
}

static struct pixels pixels_of(PIX *gray) {
  return (struct pixels){
      lept.pixGetData(gray), lept.pixGetWpl(gray), lept.pixGetWidth(gray),
      lept.pixGetHeight(gray)};
}

/* The squares of codes, whose modules look like letters. */
struct squares {
  struct letter all[8];
  int count;
};

/* Adds the square of a code, and a margin as wide as a part of it, in a picture that was scaled. */
static void add_square(struct squares *squares, const void *symbol, int scale) {
  enum { MOST = sizeof squares->all / sizeof *squares->all, MARGIN = 16 };
  unsigned corners = zbar.zbar_symbol_get_loc_size(symbol);
  if (corners < 3 || squares->count == MOST) return;
  struct letter square = {INT_MAX, INT_MAX, 0, 0};
  for (unsigned corner = 0; corner < corners; corner++) {
    int x = zbar.zbar_symbol_get_loc_x(symbol, corner);
    int y = zbar.zbar_symbol_get_loc_y(symbol, corner);
    if (x < square.left) square.left = x;
    if (x > square.right) square.right = x;
    if (y < square.top) square.top = y;
    if (y > square.bottom) square.bottom = y;
  }
  int margin = (square.right - square.left + square.bottom - square.top) / MARGIN / 2;
  squares->all[squares->count++] = (struct letter){
      (square.left - margin) * scale, (square.top - margin) * scale,
      (square.right + margin) * scale, (square.bottom + margin) * scale};
}

/* Makes squares as light as paper. */
static void blank(PIX *even, const struct squares *squares) {
  struct pixels pixels = pixels_of(even);
  for (int index = 0; index < squares->count; index++) {
    struct letter square = squares->all[index];
    for (int row = square.top < 0 ? 0 : square.top; row < square.bottom && row < pixels.height;
         row++) {
      uint8_t *line = (uint8_t *)(pixels.data + (size_t)row * (size_t)pixels.words_in_row);
      for (int column = square.left < 0 ? 0 : square.left;
           column < square.right && column < pixels.width; column++) {
        line[column ^ 3] = ESTADA_PAPER;
      }
    }
  }
}

/* Writes the texts of the codes of a gray picture, and returns their squares. */
static struct squares read_codes(PIX *picture) {
  struct squares squares = {.count = 0};
  if (estada_load(&zbar_library)) return squares;
  /* A code is found as well in a quarter of the pixels of a telephone, and four times as fast. */
  enum { ENOUGH_PIXELS = 4000000 };
  bool is_large = (long)lept.pixGetWidth(picture) * lept.pixGetHeight(picture) > ENOUGH_PIXELS;
  PIX *gray = is_large ? lept.pixScale(picture, 0.5f, 0.5f) : picture;
  if (!gray) return squares;
  enum { ENABLE = 0, ALL = 0, QR_CODE = 64 };
  int width = lept.pixGetWidth(gray), height = lept.pixGetHeight(gray);
  uint8_t *pixels = malloc((size_t)width * (size_t)height);
  void *scanner = zbar.zbar_image_scanner_create(), *image = zbar.zbar_image_create();
  if (!pixels || !scanner || !image) return squares;
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
      write_text(out, text);
      add_square(&squares, symbol, is_large ? 2 : 1);
    }
  }
  free(pixels);
  if (gray != picture) lept.pixDestroy(&gray);
  return squares;
}

static int compare(const void *first, const void *second) {
  return *(const int *)first - *(const int *)second;
}

/* The letters of a picture: rectangles of black pixels, and their median size. */
struct letters {
  struct letter *all;
  int count, height, width;
};

static int median(int *numbers, int count) {
  qsort(numbers, (size_t)count, sizeof *numbers, compare);
  return count > 0 ? numbers[count / 2] : 0;
}

static struct letters letters_of(PIX *binary) {
  enum { SMALLEST = 6, LARGEST = 400, MOST = 200000 };
  struct letters letters = {NULL, 0, 0, 0};
  BOXA *boxes = lept.pixConnCompBB(binary, 8);
  if (!boxes) return letters;
  int count = lept.boxaGetCount(boxes), turned = 0;
  size_t room = (size_t)(count < MOST ? count : MOST) + 1;
  int *heights = calloc(room, sizeof *heights), *widths = calloc(room, sizeof *widths);
  letters.all = calloc(room, sizeof *letters.all);
  if (!heights || !widths || !letters.all) _exit(ESTADA_PICTURE_UNREADABLE);
  for (int index = 0; index < count && index < MOST; index++) {
    int left, top, width, height;
    if (lept.boxaGetBoxGeometry(boxes, index, &left, &top, &width, &height) != 0) continue;
    /* What is much wider than high is a line, or several letters that touch. */
    if (height >= SMALLEST && height <= LARGEST && width < 4 * height) {
      heights[letters.count] = height;
      letters.all[letters.count++] = (struct letter){left, top, left + width, top + height};
    }
    if (width >= SMALLEST && width <= LARGEST && height < 4 * width) widths[turned++] = width;
  }
  lept.boxaDestroy(&boxes);
  letters.height = median(heights, letters.count);
  letters.width = median(widths, turned);
  free(heights);
  free(widths);
  return letters;
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

/* What was recognised in a picture that lies one way. */
struct reading {
  char *text;
  size_t size;
  /* The letters and digits, and those in words that are certain. */
  long letters, sure;
};

/* Whether a byte begins a letter of Catalan or Spanish, or is a digit. */
static bool begins_letter(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= 'a' && byte <= 'z') || (unsigned char)byte == 0xC3;
}

/* Counts a word among the letters, and among the certain ones. */
static void count_word(struct reading *reading, const char *word, int confidence) {
  /* Shorter words are right by chance. */
  enum { SURE = 80, LONG = 3 };
  long letters = 0;
  for (; *word; word++) letters += begins_letter(*word);
  reading->letters += letters;
  if (confidence >= SURE && letters >= LONG) reading->sure += letters;
}

/* Recognises the words of the picture, scaled so that its letters have a height in pixels. */
static struct reading words_of(
    TessBaseAPI *reader, PIX *even, int letters, int wanted, int number) {
  enum { WORD = 3, RESOLUTION = 300, MOST_SCALED = 8000000 };
  struct reading reading = {NULL, 0, 0, 0};
  FILE *text_file = open_memstream(&reading.text, &reading.size);
  float scale = (float)wanted / (float)letters;
  if (scale > 4) scale = 4;
  /* Fine print on a page of A4 has fewer; beyond, tesseract takes much memory. */
  float most = sqrtf(MOST_SCALED / ((float)lept.pixGetWidth(even) * lept.pixGetHeight(even)));
  if (scale > most) scale = most;
  PIX *scaled = lept.pixScale(even, scale, scale);
  if (!scaled || !text_file) _exit(ESTADA_PICTURE_UNREADABLE);
  tess.TessBaseAPISetImage2(reader, scaled);
  tess.TessBaseAPISetSourceResolution(reader, RESOLUTION);
  if (tess.TessBaseAPIRecognize(reader, NULL) != 0) _exit(ESTADA_PICTURE_UNREADABLE);
  fprintf(text_file, "reading\t%d\n", number);
  TessResultIterator *words = tess.TessBaseAPIGetIterator(reader);
  if (words) {
    do {
      char *text = tess.TessResultIteratorGetUTF8Text(words, WORD);
      int left, top, right, bottom;
      if (text && *text &&
          tess.TessPageIteratorBoundingBox(
              tess.TessResultIteratorGetPageIteratorConst(words), WORD, &left, &top, &right,
              &bottom)) {
        int confidence = (int)tess.TessResultIteratorConfidence(words, WORD);
        fprintf(
            text_file, "word\t%d\t%d\t%d\t%d\t%d\t", (int)((float)left / scale),
            (int)((float)top / scale), (int)((float)right / scale), (int)((float)bottom / scale),
            confidence);
        write_text(text_file, text);
        count_word(&reading, text, confidence);
      }
      if (text) tess.TessDeleteText(text);
    } while (tess.TessResultIteratorNext(words, WORD));
  }
  lept.pixDestroy(&scaled);
  if (fclose(text_file) != 0) _exit(ESTADA_PICTURE_UNREADABLE);
  return reading;
}

/* A picture that lies one way, made straight. */
struct view {
  PIX *gray;
  /* The median height of its letters; 0 if it has none. */
  int height;
  /* Whether its letters seem to lie on their side: they are higher than wide, but those that touch
     may be wider. */
  bool lies;
};

static struct view view_of(PIX *even, int turns) {
  enum { BLACK = 150 };
  PIX *gray = lept.pixRotateOrth(even, turns);
  if (!gray) _exit(ESTADA_PICTURE_UNREADABLE);
  PIX *binary = lept.pixThresholdToBinary(gray, BLACK);
  if (!binary) _exit(ESTADA_PICTURE_UNREADABLE);
  struct letters letters = letters_of(binary);
  lept.pixDestroy(&binary);
  struct bend bend;
  int width = lept.pixGetWidth(gray), height = lept.pixGetHeight(gray);
  if (estada_bend_of(letters.all, letters.count, width, height, &bend) != 0) {
    _exit(ESTADA_PICTURE_UNREADABLE);
  }
  free(letters.all);
  PIX *straight = lept.pixCreate(bend.width, bend.height, 8);
  if (!straight || estada_straighten(&bend, pixels_of(gray), pixels_of(straight)) != 0) {
    _exit(ESTADA_PICTURE_UNREADABLE);
  }
  replace(&gray, straight);
  return (struct view){
      gray, bend.letters > 0 ? bend.letters : letters.height, letters.width > letters.height};
}

/* Whether a reading is that of a picture the right way up: of a bill 70 % of the letters are
   certain then, and 6 % in any other direction. */
static bool is_upright(struct reading reading) {
  enum { FEWEST = 10, SHARE = 30 };
  return reading.sure >= FEWEST && reading.sure * 100 >= reading.letters * SHARE;
}

/* Reads the words of an evenly lit picture twice, in the direction in which most are certain. */
static void read_words(PIX *even) {
  enum { SMALL_LETTERS = 13, LARGE_LETTERS = 17, LONGEST_SEARCH = 4 };
  /* One language is enough to find the direction. */
  TessBaseAPI *reader = reader_of("spa");
  struct view best_view = view_of(even, 0);
  struct reading best = {NULL, 0, 0, 0};
  bool lies = best_view.lies;
  const int ways[2][4] = {{0, 2, 1, 3}, {1, 3, 0, 2}};
  for (int index = 0; index < 4; index++) {
    if (index > 0 && clock() > LONGEST_SEARCH * CLOCKS_PER_SEC) break;
    int turns = ways[lies][index];
    struct view view = turns == 0 && !best.text ? best_view : view_of(even, turns);
    struct reading reading = {NULL, 0, 0, 0};
    if (view.height > 0) {
      reading = words_of(reader, view.gray, view.height, LARGE_LETTERS, 2);
    }
    if (reading.text && (!best.text || reading.sure > best.sure)) {
      free(best.text);
      if (best_view.gray != view.gray) lept.pixDestroy(&best_view.gray);
      best = reading;
      best_view = view;
    } else if (view.gray != best_view.gray) {
      free(reading.text);
      lept.pixDestroy(&view.gray);
    }
    if (is_upright(best)) break;
  }
  if (best.text) {
    /* Both languages read words of Catalan better, and take twice the time. */
    struct reading first = words_of(
        reader_of("spa+cat"), best_view.gray, best_view.height, SMALL_LETTERS, 1);
    fwrite(first.text, 1, first.size, out);
    fwrite(best.text, 1, best.size, out);
  }
}

/* A picture to read. */
struct picture {
  const uint8_t *bytes;
  size_t count;
  int parts;
  struct estada_cage cage;
};

/* The most memory of a child in bytes, and what reading a picture may take of it. */
enum { MOST_MEMORY = 272 << 20, MOST_PICTURE = 250 << 20 };

/* Reads the pixels as grays, and makes a picture smaller that has more than any bill needs. */
static PIX *grays_of(const struct picture *picture) {
  enum { JPEG = 2, MOST_WHOLE = 24000000, ENOUGH_PIXELS = 12000000 };
  int format, width, height, bits, samples, has_map;
  if (lept.pixReadHeaderMem(
          picture->bytes, picture->count, &format, &width, &height, &bits, &samples, &has_map)) {
    _exit(ESTADA_PICTURE_UNREADABLE);
  }
  long pixels = (long)width * height;
  if (width <= 0 || height <= 0 || pixels > MOST_PIXELS) _exit(ESTADA_PICTURE_TOO_LARGE);
  PIX *gray;
  if (format == JPEG && pixels > MOST_WHOLE) {
    /* The decoder halves the edges as it goes. */
    int warnings = 0;
    gray = lept.pixReadMemJpeg(picture->bytes, picture->count, 0, 2, &warnings, 0);
  } else {
    /* Other decoders keep the samples of the file beside the pixels, which have four bytes. */
    long size = samples > 1 || has_map ? samples * (bits > 8 ? 2 : 1) + 4 : 2;
    if (format != JPEG && pixels * size > MOST_PICTURE) _exit(ESTADA_PICTURE_TOO_LARGE);
    gray = lept.pixReadMem(picture->bytes, picture->count);
  }
  if (!gray) _exit(ESTADA_PICTURE_UNREADABLE);
  replace(&gray, lept.pixConvertTo8(gray, 0));
  pixels = (long)lept.pixGetWidth(gray) * lept.pixGetHeight(gray);
  if (pixels > ENOUGH_PIXELS) {
    float scale = sqrtf((float)ENOUGH_PIXELS / (float)pixels);
    replace(&gray, lept.pixScale(gray, scale, scale));
  }
  return gray;
}

static void read_picture(void *context) {
  const struct picture *picture = context;
  enum { ONLY_ERRORS = 6 };
  /* With several threads, tesseract takes up to ten times as long on a busy machine. */
  if (setenv("OMP_THREAD_LIMIT", "1", 1) != 0 || unsetenv("TESSDATA_PREFIX") != 0) return;
  estada_enter_cage(&picture->cage);
  if (!(out = fdopen(STDOUT_FILENO, "w"))) return;
  if (estada_load(&lept_library)) _exit(ESTADA_PICTURE_NO_LEPTONICA);
  lept.setMsgSeverity(ONLY_ERRORS);
  PIX *gray = grays_of(picture);
  int way = estada_orientation(picture->bytes, picture->count);
  int turns = (way == 6 || way == 5 ? 1 : way == 3 || way == 4 ? 2 : way == 8 || way == 7 ? 3 : 0);
  if (turns != 0) replace(&gray, lept.pixRotateOrth(gray, turns));
  struct squares squares = {.count = 0};
  if (picture->parts & ESTADA_PICTURE_CODES) squares = read_codes(gray);
  if (picture->parts & ESTADA_PICTURE_WORDS) {
    if (estada_load(&tess_library)) _exit(ESTADA_PICTURE_NO_TESSERACT);
    replace(&gray, lept.pixBackgroundNormSimple(gray, NULL, NULL));
    blank(gray, &squares);
    read_words(gray);
  }
  _exit(fflush(out) == 0 && !ferror(out) ? 0 : ESTADA_PICTURE_UNREADABLE);
}

struct estada_child_output estada_read_picture(
    const uint8_t *bytes, size_t count, int parts, int seconds, int processor_seconds) {
  struct picture picture = {
      .bytes = bytes,
      .count = count,
      .parts = parts,
      .cage = {.seconds = processor_seconds, .memory = ESTADA_FORK_MEMORY(MOST_MEMORY)},
  };
  enum { MOST_OUTPUT = 8 << 20 };
  return estada_run_child(read_picture, &picture, (const uint8_t *)"", 0, MOST_OUTPUT, seconds);
}
