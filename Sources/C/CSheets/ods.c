#include "reading.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/*
 * Workbooks of OpenDocument, as LibreOffice writes them: OpenDocument 1.3, part 3, § 9. The elements
 * are known by their names, and those outside of cells and rows are skipped.
 */

static struct {
  /* The styles of hidden sheets, each followed by a null byte. */
  struct text hidden_styles;
  char style[256];
  bool is_workbook;
  /* The depth of the current element, and of the outermost one that is skipped or read. */
  size_t depth, skipped, spreadsheet, sheet, cell;
  size_t row, column, row_copies, column_copies;
  struct text shown, value, formula;
  char type[16], currency[16];
  bool in_paragraph;
  FILE *out;
} file;

static const char *attribute(const char **attributes, const char *name) {
  const char *value = estada_attribute(attributes, name);
  return value ? value : "";
}

static bool is(const char *element, const char *name) {
  return strcmp(estada_local(element), name) == 0;
}

static size_t copies(const char **attributes, const char *name) {
  const char *value = estada_attribute(attributes, name);
  size_t count = value ? strtoul(value, NULL, 10) : 1;
  return count == 0 ? 1 : count > UINT32_MAX ? UINT32_MAX : count;
}

static bool is_hidden(const char *style) {
  size_t length = strlen(style) + 1;
  for (size_t start = 0; length > 1 && start < file.hidden_styles.length;) {
    const char *known = file.hidden_styles.bytes + start;
    if (strcmp(known, style) == 0) return true;
    start += strlen(known) + 1;
  }
  return false;
}

static void set(struct text *text, const char *value) {
  text->length = 0;
  estada_append(text, value, strlen(value));
}

/* Appends to what a cell shows; white space is one space, as in the standard. */
static void append_shown(const char *bytes, int count) {
  for (int index = 0; index < count; index++) {
    bool is_space = isspace((unsigned char)bytes[index]);
    bool follows_space =
        file.shown.length == 0 || file.shown.bytes[file.shown.length - 1] == ' ';
    if (!is_space) {
      estada_append(&file.shown, bytes + index, 1);
    } else if (!follows_space) {
      estada_append(&file.shown, " ", 1);
    }
  }
}

static void start_cell(const char **attributes) {
  static const char *values[] = {"value", "date-value", "boolean-value", "string-value"};
  file.cell = file.depth;
  file.column_copies = copies(attributes, "number-columns-repeated");
  snprintf(file.type, sizeof file.type, "%s", attribute(attributes, "value-type"));
  snprintf(file.currency, sizeof file.currency, "%s", attribute(attributes, "currency"));
  set(&file.formula, attribute(attributes, "formula"));
  file.shown.length = file.value.length = 0;
  for (size_t index = 0; index < sizeof values / sizeof *values; index++) {
    const char *value = estada_attribute(attributes, values[index]);
    if (value) set(&file.value, value);
  }
}

static void start(const char *element, const char **attributes) {
  file.depth++;
  if (file.skipped) return;
  if (file.cell) {
    /* Comments, pictures and sheets inside of cells are not text of the cell. */
    if (strncmp(element, "text:", 5) != 0 || is(element, "note") || is(element, "ruby-text")) {
      file.skipped = file.depth;
    } else if (is(element, "p") || is(element, "h")) {
      append_shown(" ", 1);
      file.in_paragraph = true;
    } else if (is(element, "s") || is(element, "tab") || is(element, "line-break")) {
      append_shown(" ", 1);
    }
  } else if (file.sheet) {
    if (is(element, "table-row")) {
      file.column = 0;
      file.row_copies = copies(attributes, "number-rows-repeated");
    } else if (is(element, "table-cell") || is(element, "covered-table-cell")) {
      start_cell(attributes);
    } else if (!is(element, "table-rows") && !is(element, "table-row-group") &&
               !is(element, "table-header-rows")) {
      file.skipped = file.depth;
    }
  } else if (file.spreadsheet) {
    if (is(element, "table")) {
      file.sheet = file.depth;
      file.row = 0;
      estada_begin_sheet(
          attribute(attributes, "name"), is_hidden(attribute(attributes, "style-name")));
    } else {
      file.skipped = file.depth;
    }
  } else if (is(element, "spreadsheet")) {
    file.spreadsheet = file.depth;
    file.is_workbook = true;
  } else if (is(element, "style")) {
    snprintf(file.style, sizeof file.style, "%s", attribute(attributes, "name"));
  } else if (is(element, "table-properties") &&
             strcmp(attribute(attributes, "display"), "false") == 0) {
    estada_append(&file.hidden_styles, file.style, strlen(file.style) + 1);
  }
}

static void text(const char *bytes, int count) {
  if (file.cell && !file.skipped && file.in_paragraph) append_shown(bytes, count);
}

/* The decimals that are shown of a number: those with which its digits are the shown ones. */
static int shown_decimals(const char *value, bool is_percentage, const char *shown) {
  struct decimal number;
  char digits[80], found[80];
  size_t count = 0;
  for (; *shown; shown++) {
    if (!isdigit((unsigned char)*shown)) continue;
    if (count + 1 == sizeof found) return -1;
    found[count++] = *shown;
  }
  found[count] = '\0';
  for (int decimals = 0; decimals <= 6; decimals++) {
    if (!estada_decimal(value, &number) || number.point > 60) return -1;
    if (is_percentage) number.point += number.count > 0 ? 2 : 0;
    estada_round(&number, decimals);
    estada_digits(&number, decimals, digits);
    if (strcmp(digits, found) == 0) return decimals;
  }
  return -1;
}

static void add_value(size_t column, const char *shown) {
  const char *value = estada_string(&file.value);
  bool is_percentage = strcmp(file.type, "percentage") == 0;
  if (*shown == '#' || strncmp(shown, "Err:", 4) == 0) {
    /* Some programs give an error the value 0. */
    estada_text_cell(file.row, column, shown);
  } else if (!strcmp(file.type, "float") || !strcmp(file.type, "currency") || is_percentage) {
    struct number_form form = {
        .kind = is_percentage ? FORM_PERCENT : FORM_NUMBER,
        .decimals = shown_decimals(value, is_percentage, shown)};
    if (strcmp(file.currency, "EUR") != 0) {
      snprintf(form.currency, sizeof form.currency, "%s", file.currency);
    }
    estada_value_cell(file.row, column, value, &form, false);
  } else if (!strcmp(file.type, "date")) {
    /* Without seconds' fractions, and without a time unless one is shown. */
    char date[20];
    snprintf(date, sizeof date, "%s", value);
    if (strlen(date) > 10) date[10] = strchr(shown, ':') ? ' ' : '\0';
    estada_text_cell(file.row, column, date);
  } else if (!strcmp(file.type, "boolean")) {
    estada_number_cell(file.row, column, strcmp(value, "true") == 0 ? "true" : "false");
  } else if (*shown) {
    estada_text_cell(file.row, column, shown);
  } else if (*value) {
    estada_text_cell(file.row, column, value);
  } else if (!*file.type && file.formula.length > 0) {
    /* A formula whose result the file does not have. */
    estada_text_cell(file.row, column, estada_string(&file.formula));
  }
}

static void end_cell(void) {
  while (file.shown.length > 0 && file.shown.bytes[file.shown.length - 1] == ' ') {
    file.shown.length--;
  }
  const char *shown = estada_string(&file.shown);
  bool is_empty = !*shown && file.value.length == 0 && file.formula.length == 0;
  for (size_t copy = 0; !is_empty && copy < file.column_copies; copy++) {
    add_value(file.column + copy, shown + (*shown == ' '));
  }
  file.column += file.column_copies;
}

static void end(const char *element) {
  size_t depth = file.depth--;
  if (file.skipped) {
    if (file.skipped == depth) file.skipped = 0;
  } else if (file.cell) {
    if (is(element, "p") || is(element, "h")) file.in_paragraph = false;
    if (file.cell == depth) {
      file.cell = 0;
      end_cell();
    }
  } else if (file.sheet) {
    if (is(element, "table-row")) {
      estada_repeat_row(file.row, file.row_copies);
      file.row += file.row_copies;
    }
    if (file.sheet == depth) {
      file.sheet = 0;
      estada_end_sheet(file.out);
    }
  } else if (file.spreadsheet == depth) {
    file.spreadsheet = 0;
  }
}

void estada_read_ods(FILE *out) {
  const struct xml_handler content = {.start = start, .end = end, .text = text};
  file.out = out;
  if (!estada_read_part("content.xml", &content)) estada_end(CHILD_UNREADABLE);
  if (!file.is_workbook) estada_end(CHILD_OTHER);
}
