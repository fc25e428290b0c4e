#include "reading.h"

#include <dlfcn.h>
#include <freexl.h>
#include <string.h>

#define LIBRARY "libfreexl.so.1"

/* The functions of the library, by dlsym. */
static struct {
  int (*open)(const char *, const void **);
  int (*get_info)(const void *, unsigned short, unsigned int *);
  int (*get_worksheet_name)(const void *, unsigned short, const char **);
  int (*select_active_worksheet)(const void *, unsigned short);
  int (*worksheet_dimensions)(const void *, unsigned int *, unsigned short *);
  int (*get_cell_value)(const void *, unsigned int, unsigned short, FreeXL_CellValue *);
} library;

bool estada_load_xls(const char **reason) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define F(name)                                                                                    \
  if (!handle || !(*(void **)&library.name = dlsym(handle, "freexl_" #name))) {                    \
    *reason = dlerror();                                                                           \
    return false;                                                                                  \
  }
  F(open)
  F(get_info)
  F(get_worksheet_name)
  F(select_active_worksheet)
  F(worksheet_dimensions)
  F(get_cell_value)
#undef F
  return true;
}

static void check(int code) {
  if (code != FREEXL_OK) estada_end(CHILD_CODE - code);
}

static void add_cell(size_t row, size_t column, const FreeXL_CellValue *cell) {
  /* The library does not say how a number is shown. A computed amount is shown in cents. */
  const struct number_form form = {.kind = FORM_NUMBER, .decimals = 2};
  char number[32];
  switch (cell->type) {
  case FREEXL_CELL_INT:
    snprintf(number, sizeof number, "%d", cell->value.int_value);
    estada_number_cell(row, column, number);
    break;
  case FREEXL_CELL_DOUBLE:
    snprintf(number, sizeof number, "%.17g", cell->value.double_value);
    estada_value_cell(row, column, number, &form, false);
    break;
  case FREEXL_CELL_NULL:
    /* The library skips formulas. */
    estada_formula_cell(row, column);
    break;
  default:
    if (cell->value.text_value) estada_text_cell(row, column, cell->value.text_value);
  }
}

void estada_read_xls(const char *path, const uint8_t *bytes, size_t count, FILE *out) {
  const void *workbook;
  unsigned int info = 0, sheets = 0;
  check(library.open(path, &workbook));
  check(library.get_info(workbook, FREEXL_BIFF_PASSWORD, &info));
  if (info == FREEXL_BIFF_OBFUSCATED) estada_end(CHILD_LOCKED);
  check(library.get_info(workbook, FREEXL_BIFF_SHEET_COUNT, &sheets));
  estada_read_records(bytes, count);
  for (unsigned short sheet = 0; sheet < sheets; sheet++) {
    const char *name = NULL;
    unsigned int rows = 0;
    unsigned short columns = 0;
    check(library.get_worksheet_name(workbook, sheet, &name));
    check(library.select_active_worksheet(workbook, sheet));
    check(library.worksheet_dimensions(workbook, &rows, &columns));
    estada_begin_sheet(name ? name : "", estada_read_formulas(sheet));
    for (unsigned int row = 0; row < rows; row++) {
      for (unsigned short column = 0; column < columns; column++) {
        FreeXL_CellValue cell;
        check(library.get_cell_value(workbook, row, column, &cell));
        add_cell(row, column, &cell);
      }
    }
    estada_end_sheet(out);
  }
}
