#include "CEngines.h"
#include "libraries.h"

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
      write_text(out, text);
    }
  }
  free(pixels);
  if (gray != picture) lept.pixDestroy(&gray);
}

static int compare(const void *first, const void *second) {
  return *(const int *)first - *(const int *)second;
}

/* The median height and width of letters in pixels; 0 if the picture has none. */
struct letters {
  int height, width;
};

static int median(int *numbers, int count) {
  qsort(numbers, (size_t)count, sizeof *numbers, compare);
  return count > 0 ? numbers[count / 2] : 0;
}

static struct letters letters_of(PIX *binary) {
  enum { SMALLEST = 6, LARGEST = 400, MOST = 200000 };
  BOXA *boxes = lept.pixConnCompBB(binary, 8);
  if (!boxes) return (struct letters){0, 0};
  int count = lept.boxaGetCount(boxes), upright = 0, turned = 0;
  size_t room = (size_t)(count < MOST ? count : MOST) + 1;
  int *heights = calloc(room, sizeof *heights), *widths = calloc(room, sizeof *widths);
  if (!heights || !widths) _exit(ESTADA_PICTURE_UNREADABLE);
  for (int index = 0; index < count && index < MOST; index++) {
    int left, top, width, height;
    if (lept.boxaGetBoxGeometry(boxes, index, &left, &top, &width, &height) != 0) continue;
    /* What is much wider than high is a line, or several letters that touch. */
    if (height >= SMALLEST && height <= LARGEST && width < 4 * height) heights[upright++] = height;
    if (width >= SMALLEST && width <= LARGEST && height < 4 * width) widths[turned++] = width;
  }
  lept.boxaDestroy(&boxes);
  struct letters letters = {median(heights, upright), median(widths, turned)};
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
  enum { WORD = 3, RESOLUTION = 300 };
  struct reading reading = {NULL, 0, 0, 0};
  FILE *text_file = open_memstream(&reading.text, &reading.size);
  float scale = (float)wanted / (float)letters;
  if (scale > 4) scale = 4;
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

/* A picture that lies one way, made straight, and the size of its letters. */
struct view {
  PIX *gray;
  struct letters letters;
};

static struct view view_of(PIX *even, int turns) {
  enum { AREA_MAP = 1, WHITE = 1, BLACK = 150 };
  PIX *gray = lept.pixRotateOrth(even, turns);
  if (!gray) _exit(ESTADA_PICTURE_UNREADABLE);
  PIX *binary = lept.pixThresholdToBinary(gray, BLACK);
  if (!binary) _exit(ESTADA_PICTURE_UNREADABLE);
  float angle = 0, certainty = 0;
  if (lept.pixFindSkew(binary, &angle, &certainty) == 0 && certainty > 2 && angle != 0 &&
      angle > -8 && angle < 8) {
    const float radians = 3.14159265f / 180;
    replace(&gray, lept.pixRotate(gray, angle * radians, AREA_MAP, WHITE, 0, 0));
    replace(&binary, lept.pixThresholdToBinary(gray, BLACK));
  }
  struct letters letters = letters_of(binary);
  lept.pixDestroy(&binary);
  return (struct view){gray, letters};
}

/* Whether a reading is that of a picture the right way up: of a bill 70 % of the letters are
   certain then, and 6 % in any other direction. */
static bool is_upright(struct reading reading) {
  enum { FEWEST = 10, SHARE = 30 };
  return reading.sure >= FEWEST && reading.sure * 100 >= reading.letters * SHARE;
}

/* Reads the words of an evenly lit picture twice, in the direction in which most are certain. */
static void read_words(PIX *even) {
  enum { SMALL_LETTERS = 13, LARGE_LETTERS = 17, LONGEST_SEARCH = 5 };
  /* One language is enough to find the direction. */
  TessBaseAPI *reader = reader_of("spa");
  struct view best_view = view_of(even, 0);
  struct reading best = {NULL, 0, 0, 0};
  /* Letters are higher than wide, but those that touch may be wider. */
  bool lies = best_view.letters.width > best_view.letters.height;
  const int ways[2][4] = {{0, 2, 1, 3}, {1, 3, 0, 2}};
  for (int index = 0; index < 4; index++) {
    if (index > 0 && clock() > LONGEST_SEARCH * CLOCKS_PER_SEC) break;
    int turns = ways[lies][index];
    struct view view = turns == 0 && !best.text ? best_view : view_of(even, turns);
    struct reading reading = {NULL, 0, 0, 0};
    if (view.letters.height > 0) {
      reading = words_of(reader, view.gray, view.letters.height, LARGE_LETTERS, 2);
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
        reader_of("spa+cat"), best_view.gray, best_view.letters.height, SMALL_LETTERS, 1);
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

static void read_picture(void *context) {
  const struct picture *picture = context;
  enum { ONLY_ERRORS = 6 };
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
  if (turns != 0) replace(&gray, lept.pixRotateOrth(gray, turns));
  if (picture->parts & ESTADA_PICTURE_CODES) read_codes(gray);
  if (picture->parts & ESTADA_PICTURE_WORDS) {
    if (!load_tesseract()) _exit(ESTADA_PICTURE_NO_TESSERACT);
    replace(&gray, lept.pixBackgroundNormSimple(gray, NULL, NULL));
    read_words(gray);
  }
  _exit(fflush(out) == 0 && !ferror(out) ? 0 : ESTADA_PICTURE_UNREADABLE);
}

struct estada_child_output estada_read_picture(
    const uint8_t *bytes, size_t count, int parts, int seconds) {
  struct picture picture = {
      .bytes = bytes,
      .count = count,
      .parts = parts,
      .cage = {.seconds = seconds, .memory = ESTADA_FORK_MEMORY(512 << 20)},
  };
  enum { MOST_OUTPUT = 8 << 20 };
  return estada_run_child(read_picture, &picture, (const uint8_t *)"", 0, MOST_OUTPUT, seconds);
}
