#include "reading.h"

#include <stdlib.h>
#include <string.h>

/* A row of the sheet: the text of its cells, up to the last one that is not empty. */
struct row {
  size_t number, columns, copies, start, end;
};

static struct {
  bool is_hidden;
  struct text name, cells;
  struct row *rows;
  size_t count, room, width;
} sheet;

void *estada_grow(void *items, size_t *room, size_t count, size_t size) {
  if (count <= *room) return items;
  size_t larger = *room ? *room * 2 : 64;
  while (larger < count) larger *= 2;
  size_t bytes;
  void *grown = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(items, bytes);
  if (!grown) estada_end(CHILD_EXHAUSTING);
  memset((char *)grown + *room * size, 0, (larger - *room) * size);
  *room = larger;
  return grown;
}

void estada_append(struct text *text, const char *bytes, size_t count) {
  /* One byte more for the null of `estada_string`. */
  text->bytes = estada_grow(text->bytes, &text->room, text->length + count + 1, 1);
  memcpy(text->bytes + text->length, bytes, count);
  text->length += count;
}

const char *estada_string(struct text *text) {
  estada_append(text, "", 0);
  text->bytes[text->length] = '\0';
  return text->bytes;
}

void estada_begin_sheet(const char *name, bool is_hidden) {
  sheet.is_hidden = is_hidden;
  sheet.name.length = sheet.cells.length = sheet.count = sheet.width = 0;
  estada_append(&sheet.name, name, strlen(name));
}

/* Appends the separators before a cell; cells out of order would be a damaged sheet. */
static void begin_cell(size_t row, size_t column) {
  if (row >= MOST_ROWS || column >= MOST_COLUMNS) estada_end(CHILD_UNREADABLE);
  struct row *last = sheet.count > 0 ? &sheet.rows[sheet.count - 1] : NULL;
  if (!last || row >= last->number + last->copies) {
    sheet.rows = estada_grow(sheet.rows, &sheet.room, sheet.count + 1, sizeof *sheet.rows);
    last = &sheet.rows[sheet.count++];
    *last = (struct row){.number = row, .copies = 1, .start = sheet.cells.length};
  } else if (row != last->number || column < last->columns) {
    estada_end(CHILD_UNREADABLE);
  }
  for (size_t before = last->columns ? last->columns - 1 : 0; before < column; before++) {
    estada_append(&sheet.cells, ",", 1);
  }
  last->columns = column + 1;
  if (last->columns > sheet.width) sheet.width = last->columns;
}

static void end_cell(void) { sheet.rows[sheet.count - 1].end = sheet.cells.length; }

void estada_number_cell(size_t row, size_t column, const char *number) {
  begin_cell(row, column);
  estada_append(&sheet.cells, number, strlen(number));
  end_cell();
}

void estada_text_cell(size_t row, size_t column, const char *text) {
  if (!*text) return;
  begin_cell(row, column);
  estada_append(&sheet.cells, "\"", 1);
  for (; *text; text++) {
    if (*text == '"') estada_append(&sheet.cells, "\"", 1);
    /* A newline would begin another row. */
    estada_append(&sheet.cells, (unsigned char)*text < ' ' ? " " : text, 1);
  }
  estada_append(&sheet.cells, "\"", 1);
  end_cell();
}

void estada_repeat_row(size_t row, size_t copies) {
  if (sheet.count == 0 || sheet.rows[sheet.count - 1].number != row) return;
  if (copies > MOST_ROWS - row) estada_end(CHILD_UNREADABLE);
  sheet.rows[sheet.count - 1].copies = copies;
}

void estada_end_sheet(FILE *out) {
  if (sheet.count == 0) return;
  putc(ESTADA_SHEET_MARK, out);
  putc(sheet.is_hidden ? 'h' : 'v', out);
  for (size_t index = 0; index < sheet.name.length; index++) {
    char byte = sheet.name.bytes[index];
    putc((unsigned char)byte < ' ' ? ' ' : byte, out);
  }
  putc('\n', out);
  size_t written = 0;
  for (size_t index = 0; index < sheet.count; index++) {
    const struct row *row = &sheet.rows[index];
    /* A row without cells is an empty line; every other row has a field for each column. */
    for (; written < row->number; written++) putc('\n', out);
    for (size_t copy = 0; copy < row->copies; copy++, written++) {
      fwrite(sheet.cells.bytes + row->start, 1, row->end - row->start, out);
      for (size_t column = row->columns; column < sheet.width; column++) putc(',', out);
      putc('\n', out);
    }
  }
}
