#include "reading.h"

#include <stdlib.h>
#include <string.h>

/*
 * Workbooks of Excel since 2007: ECMA-376, part 1, § 18. The elements are known by their names alone,
 * as the strict and the transitional namespaces differ.
 */

/* A sheet as the workbook lists it. */
struct listed {
  char *name, *relation;
  bool is_hidden;
};

/* What the parts of the workbook say. */
static struct {
  struct listed *sheets;
  size_t sheet_count, sheet_room;
  bool is_workbook, since_1904;
  /* The relations that matter: sheets by their identifiers, and the two parts they share. */
  struct listed *relations;
  size_t relation_count, relation_room;
  char *strings, *styles;
  struct number_format *formats;
  size_t format_count, format_room;
  struct number_form *forms;
  size_t form_count, form_room;
  bool in_cell_forms;
  /* The texts that cells share, and where each begins. */
  struct text texts;
  size_t *starts;
  size_t text_count, text_room;
  /* The text of the element that is being read. */
  bool is_reading, in_reading_aid;
} book;

static bool is(const char *element, const char *name) {
  return strcmp(estada_local(element), name) == 0;
}

static const char *attribute(const char **attributes, const char *name) {
  const char *value = estada_attribute(attributes, name);
  return value ? value : "";
}

static char *copy(const char *text) {
  char *result = strdup(text);
  if (!result) estada_end(CHILD_UNREADABLE);
  return result;
}

static void workbook_start(const char *element, const char **attributes) {
  if (is(element, "workbook")) book.is_workbook = true;
  if (is(element, "workbookPr")) {
    const char *calendar = attribute(attributes, "date1904");
    book.since_1904 = !strcmp(calendar, "1") || !strcmp(calendar, "true");
  }
  if (!is(element, "sheet")) return;
  const char *state = attribute(attributes, "state");
  book.sheets =
      estada_grow(book.sheets, &book.sheet_room, book.sheet_count + 1, sizeof *book.sheets);
  book.sheets[book.sheet_count++] = (struct listed){
      .name = copy(attribute(attributes, "name")),
      .relation = copy(attribute(attributes, "id")),
      .is_hidden = *state && strcmp(state, "visible") != 0,
  };
}

static void relation_start(const char *element, const char **attributes) {
  const char *kind = strrchr(attribute(attributes, "Type"), '/');
  if (!is(element, "Relationship") || !kind) return;
  char *target = copy(attribute(attributes, "Target"));
  if (!strcmp(kind, "/sharedStrings")) {
    book.strings = target;
  } else if (!strcmp(kind, "/styles")) {
    book.styles = target;
  } else if (!strcmp(kind, "/worksheet")) {
    book.relations = estada_grow(
        book.relations, &book.relation_room, book.relation_count + 1, sizeof *book.relations);
    book.relations[book.relation_count++] =
        (struct listed){.name = target, .relation = copy(attribute(attributes, "Id"))};
  }
}

static void style_start(const char *element, const char **attributes) {
  if (is(element, "numFmt")) {
    book.formats =
        estada_grow(book.formats, &book.format_room, book.format_count + 1, sizeof *book.formats);
    book.formats[book.format_count++] = (struct number_format){
        .id = strtol(attribute(attributes, "numFmtId"), NULL, 10),
        .code = copy(attribute(attributes, "formatCode")),
    };
  } else if (is(element, "cellXfs")) {
    book.in_cell_forms = true;
  } else if (book.in_cell_forms && is(element, "xf")) {
    long id = strtol(attribute(attributes, "numFmtId"), NULL, 10);
    book.forms = estada_grow(book.forms, &book.form_room, book.form_count + 1, sizeof *book.forms);
    book.forms[book.form_count++] = estada_listed_form(id, book.formats, book.format_count);
  }
}

static void style_end(const char *element) {
  if (is(element, "cellXfs")) book.in_cell_forms = false;
}

/* Appends text with characters that XML cannot have: `_x000D_`. */
static void append_escaped(struct text *result, const char *text) {
  while (*text) {
    unsigned code;
    if (*text == '_' && text[1] == 'x' && strspn(text + 2, "0123456789abcdefABCDEF") == 4 &&
        text[6] == '_' && sscanf(text + 2, "%4x", &code) == 1 && code < 0x80) {
      char byte = code < ' ' ? ' ' : (char)code;
      estada_append(result, &byte, 1);
      text += 7;
    } else {
      estada_append(result, text++, 1);
    }
  }
}

/* The text of a shared string or a cell; phonetic readings are not part of it. */
static struct text content;

static void content_text(const char *bytes, int count) {
  if (book.is_reading && !book.in_reading_aid) estada_append(&content, bytes, (size_t)count);
}

static void string_start(const char *element, const char **attributes) {
  (void)attributes;
  if (is(element, "si")) content.length = 0;
  if (is(element, "rPh")) book.in_reading_aid = true;
  book.is_reading = is(element, "t");
}

static void string_end(const char *element) {
  book.is_reading = false;
  if (is(element, "rPh")) book.in_reading_aid = false;
  if (!is(element, "si")) return;
  book.starts =
      estada_grow(book.starts, &book.text_room, book.text_count + 1, sizeof *book.starts);
  book.starts[book.text_count++] = book.texts.length;
  append_escaped(&book.texts, estada_string(&content));
  estada_append(&book.texts, "", 1);
}

/* The cell that is being read. The next row and column are those of elements without a reference. */
static struct {
  bool in_data;
  size_t row, column, next_row, next_column;
  char type[16];
  size_t form;
  bool has_formula;
  struct text formula;
  bool in_formula;
} cell;

/* The position that a reference like `B12` names; false for any other text. */
static bool parse_reference(const char *text, size_t *row, size_t *column) {
  size_t letters = 0, digits = 0;
  for (; *text >= 'A' && *text <= 'Z' && letters < 1000000; text++) {
    letters = letters * 26 + (size_t)(*text - 'A' + 1);
  }
  for (; *text >= '0' && *text <= '9' && digits < 100000000; text++) {
    digits = digits * 10 + (size_t)(*text - '0');
  }
  if (*text || letters == 0 || digits == 0) return false;
  *column = letters - 1;
  *row = digits - 1;
  return true;
}

static void sheet_start(const char *element, const char **attributes) {
  if (is(element, "sheetData")) cell.in_data = true;
  if (!cell.in_data) return;
  if (is(element, "row")) {
    const char *number = attribute(attributes, "r");
    cell.row = *number ? strtoul(number, NULL, 10) - 1 : cell.next_row;
    cell.next_row = cell.row + 1;
    cell.next_column = 0;
  } else if (is(element, "c")) {
    const char *reference = attribute(attributes, "r");
    size_t row = cell.row;
    cell.column = cell.next_column;
    if (*reference && (!parse_reference(reference, &row, &cell.column) || row != cell.row)) {
      estada_end(CHILD_UNREADABLE);
    }
    cell.next_column = cell.column + 1;
    cell.form = strtoul(attribute(attributes, "s"), NULL, 10);
    snprintf(cell.type, sizeof cell.type, "%s", attribute(attributes, "t"));
    content.length = cell.formula.length = 0;
    cell.has_formula = false;
  }
  if (is(element, "rPh")) book.in_reading_aid = true;
  book.is_reading = is(element, "v") || is(element, "t");
  cell.in_formula = is(element, "f");
  if (cell.in_formula) cell.has_formula = true;
}

static void sheet_text(const char *bytes, int count) {
  content_text(bytes, count);
  if (cell.in_formula) estada_append(&cell.formula, bytes, (size_t)count);
}

/* Adds a cell; a formula whose result the file does not have is its text, which is no amount. */
static void add_cell(void) {
  static const struct number_form general = {.kind = FORM_NUMBER, .decimals = -1};
  const char *value = estada_string(&content);
  if (!*value) {
    if (!cell.has_formula || strcmp(cell.type, "str") == 0) return;
    estada_append(&content, "=", 1);
    const char *formula = estada_string(&cell.formula);
    estada_append(&content, formula, strlen(formula));
    estada_text_cell(cell.row, cell.column, estada_string(&content));
  } else if (!strcmp(cell.type, "s")) {
    char *end;
    size_t index = strtoul(value, &end, 10);
    if (*end || index >= book.text_count) estada_end(CHILD_UNREADABLE);
    estada_text_cell(cell.row, cell.column, book.texts.bytes + book.starts[index]);
  } else if (!strcmp(cell.type, "b")) {
    estada_number_cell(cell.row, cell.column, *value == '0' ? "false" : "true");
  } else if (!*cell.type || !strcmp(cell.type, "n")) {
    const struct number_form *form =
        cell.form < book.form_count ? &book.forms[cell.form] : &general;
    estada_value_cell(cell.row, cell.column, value, form, book.since_1904);
  } else if (!strcmp(cell.type, "d")) {
    /* A moment of midnight is a day. */
    char *hour = strchr(content.bytes, 'T');
    if (hour) *hour = strncmp(hour, "T00:00:00", 9) == 0 ? '\0' : ' ';
    estada_text_cell(cell.row, cell.column, content.bytes);
  } else {
    static struct text plain;
    plain.length = 0;
    append_escaped(&plain, value);
    estada_text_cell(cell.row, cell.column, estada_string(&plain));
  }
}

static void sheet_end(const char *element) {
  book.is_reading = cell.in_formula = false;
  if (is(element, "rPh")) book.in_reading_aid = false;
  if (cell.in_data && is(element, "c")) add_cell();
  if (is(element, "sheetData")) cell.in_data = false;
}

/* The name of a part that another one refers to. */
static const char *part(const char *base, const char *target) {
  static char name[1024];
  if (*target == '/') {
    snprintf(name, sizeof name, "%s", target + 1);
    return name;
  }
  const char *slash = strrchr(base, '/');
  int folder = slash ? (int)(slash - base) : 0;
  while (strncmp(target, "../", 3) == 0) {
    target += 3;
    while (folder > 0 && base[--folder] != '/') {}
  }
  snprintf(name, sizeof name, "%.*s%s%s", folder, base, folder > 0 ? "/" : "", target);
  return name;
}

void estada_read_xlsx(const char *workbook, FILE *out) {
  const struct xml_handler list = {.start = workbook_start};
  const struct xml_handler relations = {.start = relation_start};
  const struct xml_handler styles = {.start = style_start, .end = style_end};
  const struct xml_handler strings = {
      .start = string_start, .end = string_end, .text = content_text};
  const struct xml_handler cells = {.start = sheet_start, .end = sheet_end, .text = sheet_text};

  /* The binary workbooks of Excel have other parts, and so do texts and presentations. */
  size_t length = strlen(workbook);
  if (length < 4 || strcmp(workbook + length - 4, ".xml") != 0) estada_end(CHILD_OTHER);
  if (!estada_read_part(workbook, &list)) estada_end(CHILD_UNREADABLE);
  if (!book.is_workbook) estada_end(CHILD_OTHER);
  const char *base = strrchr(workbook, '/');
  base = base ? base + 1 : workbook;
  char name[1024];
  snprintf(name, sizeof name, "%.*s_rels/%s.rels", (int)(base - workbook), workbook, base);
  if (!estada_read_part(name, &relations)) estada_end(CHILD_UNREADABLE);
  if (book.styles && !estada_read_part(part(workbook, book.styles), &styles)) {
    estada_end(CHILD_UNREADABLE);
  }
  if (book.strings && !estada_read_part(part(workbook, book.strings), &strings)) {
    estada_end(CHILD_UNREADABLE);
  }
  for (size_t index = 0; index < book.sheet_count; index++) {
    const struct listed *sheet = &book.sheets[index];
    for (size_t other = 0; other < book.relation_count; other++) {
      /* A sheet that is a chart has no cells. */
      if (strcmp(book.relations[other].relation, sheet->relation) != 0) continue;
      memset(&cell, 0, offsetof(typeof(cell), formula));
      estada_begin_sheet(sheet->name, sheet->is_hidden);
      if (!estada_read_part(part(workbook, book.relations[other].name), &cells)) {
        estada_end(CHILD_UNREADABLE);
      }
      estada_end_sheet(out);
      break;
    }
  }
}
