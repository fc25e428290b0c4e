#include "reading.h"

#include <stdlib.h>
#include <string.h>

/*
 * The records of an .xls that FreeXL skips: formulas with their results, their formats, and which sheets
 * are hidden. MS-CFB has the layout of the file, MS-XLS that of the records.
 */

/* A formula and its result. */
struct result {
  size_t row, column;
  struct number_form form;
  char *text;
  bool is_number;
};

static const uint8_t *bytes;
static size_t count, sector_size;
/* The stream of the workbook. */
static struct text stream;

static struct {
  struct number_format *formats;
  size_t format_count, format_room;
  struct number_form *forms;
  size_t form_count, form_room;
  bool since_1904;
  /* Where the sheets begin in the stream. */
  struct listed {
    size_t start;
    bool is_hidden;
  } *sheets;
  size_t sheet_count, sheet_room;
  struct result *results;
  size_t result_count, result_room;
} book;

static unsigned u16(const void *at) {
  const uint8_t *byte = at;
  return byte[0] | (unsigned)byte[1] << 8;
}

static uint32_t u32(const void *at) { return u16(at) | (uint32_t)u16((const uint8_t *)at + 2) << 16; }

/* A sector of the file; ends the child if there is none. */
static const uint8_t *sector(uint32_t number) {
  size_t start = ((size_t)number + 1) * sector_size;
  if (start + sector_size > count) estada_end(CHILD_UNREADABLE);
  return bytes + start;
}

/* The sector after another one in the file's table of them. */
static uint32_t following(uint32_t number) {
  enum { IN_HEADER = 109, FIRST = 76, CHAIN = 68 };
  size_t entries = sector_size / 4, table = number / entries;
  if (table < IN_HEADER) return u32(sector(u32(bytes + FIRST + 4 * table)) + 4 * (number % entries));
  table -= IN_HEADER;
  uint32_t list = u32(bytes + CHAIN);
  for (; table >= entries - 1; table -= entries - 1) list = u32(sector(list) + sector_size - 4);
  return u32(sector(u32(sector(list) + 4 * table)) + 4 * (number % entries));
}

/* Reads a chain of sectors. */
static void read_chain(uint32_t first, struct text *result) {
  enum { LAST = 0xFFFFFFFA };
  for (uint32_t number = first; number < (uint32_t)LAST; number = following(number)) {
    if (result->length > count) estada_end(CHILD_UNREADABLE);
    estada_append(result, (const char *)sector(number), sector_size);
  }
}

/* Reads a short stream, which is a chain of pieces of the root's stream. */
static void read_short(uint32_t first, const uint8_t *root, size_t length) {
  enum { PIECE = 64, TABLE = 60 };
  static struct text table, pieces;
  if (length > count) estada_end(CHILD_UNREADABLE);
  read_chain(u32(bytes + TABLE), &table);
  read_chain(u32(root + 116), &pieces);
  for (uint32_t number = first; stream.length < length; number = u32(table.bytes + 4 * number)) {
    if (4 * (size_t)number + 4 > table.length ||
        PIECE * ((size_t)number + 1) > pieces.length) {
      estada_end(CHILD_UNREADABLE);
    }
    estada_append(&stream, pieces.bytes + PIECE * (size_t)number, PIECE);
  }
}

static void read_stream(void) {
  enum { ENTRY = 128, DIRECTORY = 48, CUTOFF = 56 };
  static struct text directory;
  if (count < 512 || u16(bytes + 30) < 9 || u16(bytes + 30) > 12) estada_end(CHILD_UNREADABLE);
  sector_size = (size_t)1 << u16(bytes + 30);
  read_chain(u32(bytes + DIRECTORY), &directory);
  for (size_t at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const char *entry = directory.bytes + at;
    bool is_workbook = !memcmp(entry, "W\0o\0r\0k\0b\0o\0o\0k\0\0", 18) ||
                       !memcmp(entry, "B\0o\0o\0k\0\0", 10);
    if (!is_workbook || entry[66] != 2) continue;
    uint32_t first = u32(entry + 116), length = u32(entry + 120);
    if (length < u32(bytes + CUTOFF)) {
      read_short(first, (const uint8_t *)directory.bytes, length);
    } else {
      read_chain(first, &stream);
    }
    if (stream.length > length) stream.length = length;
    return;
  }
  estada_end(CHILD_UNREADABLE);
}

/* A record of the stream; false at its end. */
static bool next_record(size_t *place, unsigned *type, const uint8_t **data, size_t *length) {
  if (*place + 4 > stream.length) return false;
  const uint8_t *head = (const uint8_t *)stream.bytes + *place;
  *type = u16(head);
  *length = u16(head + 2);
  *data = head + 4;
  *place += 4 + *length;
  return *place <= stream.length;
}

/* A text of a record as UTF-8: its length, whether it has two bytes for each character, and these. */
static char *record_text(const uint8_t *data, size_t length) {
  struct text result = {0};
  size_t width = length > 2 && data[2] & 1 ? 2 : 1, number = length > 2 ? u16(data) : 0;
  for (size_t index = 0; index < number && 3 + (index + 1) * width <= length; index++) {
    const uint8_t *at = data + 3 + index * width;
    unsigned code = width == 2 ? u16(at) : *at;
    char utf8[4];
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;
    if (size == 1) {
      utf8[0] = (char)code;
    } else {
      utf8[0] = (char)(size == 2 ? 0xC0 | code >> 6 : 0xE0 | code >> 12);
      utf8[1] = (char)(0x80 | (size == 2 ? code & 63 : code >> 6 & 63));
      utf8[2] = (char)(0x80 | (code & 63));
    }
    estada_append(&result, utf8, size);
  }
  return (char *)estada_string(&result);
}

void estada_read_records(const uint8_t *file, size_t length) {
  enum { DATE_MODE = 0x22, SHEET = 0x85, FORM = 0xE0, FORMAT = 0x41E, END = 0x0A };
  bytes = file;
  count = length;
  read_stream();
  size_t place = 0, size;
  unsigned type;
  const uint8_t *data;
  while (next_record(&place, &type, &data, &size) && type != END) {
    if (type == DATE_MODE && size >= 2) {
      book.since_1904 = u16(data) == 1;
    } else if (type == SHEET && size >= 6) {
      book.sheets =
          estada_grow(book.sheets, &book.sheet_room, book.sheet_count + 1, sizeof *book.sheets);
      book.sheets[book.sheet_count++] =
          (struct listed){.start = u32(data), .is_hidden = data[4] & 3};
    } else if (type == FORMAT && size > 2) {
      book.formats = estada_grow(
          book.formats, &book.format_room, book.format_count + 1, sizeof *book.formats);
      book.formats[book.format_count++] =
          (struct number_format){.id = u16(data), .code = record_text(data + 2, size - 2)};
    } else if (type == FORM && size >= 4) {
      book.forms =
          estada_grow(book.forms, &book.form_room, book.form_count + 1, sizeof *book.forms);
      book.forms[book.form_count++] =
          estada_listed_form(u16(data + 2), book.formats, book.format_count);
    }
  }
}

static void add_formula(const uint8_t *data) {
  /* A result that is no number has this mark, and its kind in the first byte. */
  enum { OTHER = 0xFFFF, BOOLEAN = 1, ERROR = 2 };
  book.results =
      estada_grow(book.results, &book.result_room, book.result_count + 1, sizeof *book.results);
  struct result *result = &book.results[book.result_count++];
  *result = (struct result){.row = u16(data), .column = u16(data + 2), .text = ""};
  size_t form = u16(data + 4);
  if (form < book.form_count) result->form = book.forms[form];
  /* As for the numbers that FreeXL reads. */
  if (form >= book.form_count || result->form.decimals < 0) result->form.decimals = 2;
  if (u16(data + 12) != OTHER) {
    double value;
    memcpy(&value, data + 6, sizeof value);
    static char number[32];
    snprintf(number, sizeof number, "%.17g", value);
    result->is_number = true;
    if (!(result->text = strdup(number))) estada_end(CHILD_UNREADABLE);
  } else if (data[6] == BOOLEAN) {
    result->text = data[8] ? "true" : "false";
  } else if (data[6] == ERROR) {
    result->text = "#VALUE!";
  }
}

static int compare(const void *left, const void *right) {
  const struct result *one = left, *other = right;
  if (one->row != other->row) return one->row < other->row ? -1 : 1;
  return one->column < other->column ? -1 : one->column > other->column;
}

bool estada_read_formulas(size_t sheet) {
  enum { BEGIN = 0x809, END = 0x0A, FORMULA = 0x06, STRING = 0x207 };
  book.result_count = 0;
  if (sheet >= book.sheet_count) return false;
  size_t place = book.sheets[sheet].start, size, depth = 0;
  unsigned type;
  const uint8_t *data;
  while (next_record(&place, &type, &data, &size)) {
    if (type == BEGIN) depth++;
    if (type == END && depth-- <= 1) break;
    if (type == FORMULA && depth == 1 && size >= 14) add_formula(data);
    if (type == STRING && book.result_count > 0) {
      book.results[book.result_count - 1].text = record_text(data, size);
    }
  }
  if (book.result_count > 0) {
    qsort(book.results, book.result_count, sizeof *book.results, compare);
  }
  return book.sheets[sheet].is_hidden;
}

void estada_formula_cell(size_t row, size_t column) {
  if (book.result_count == 0) return;
  const struct result wanted = {.row = row, .column = column};
  const struct result *result =
      bsearch(&wanted, book.results, book.result_count, sizeof wanted, compare);
  if (!result) return;
  if (result->is_number) {
    estada_value_cell(row, column, result->text, &result->form, book.since_1904);
  } else {
    estada_text_cell(row, column, result->text);
  }
}
