#include "reading.h"

#include <CLibrary.h>
#include <freexl.h>
#include <string.h>

#define FUNCTIONS(F)                                                                               \
  F(int, freexl_open, (const char *, const void **))                                               \
  F(int, freexl_get_info, (const void *, unsigned short, unsigned int *))                          \
  F(int, freexl_get_worksheet_name, (const void *, unsigned short, const char **))                 \
  F(int, freexl_select_active_worksheet, (const void *, unsigned short))                           \
  F(int, freexl_worksheet_dimensions, (const void *, unsigned int *, unsigned short *))            \
  F(int, freexl_get_cell_value, (const void *, unsigned int, unsigned short, FreeXL_CellValue *))
ESTADA_LIBRARY(xls, FUNCTIONS, RTLD_NOW, "libfreexl.so.1")

const char *estada_load_xls(void) { return estada_load(&xls_library); }

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
  check(xls.freexl_open(path, &workbook));
  check(xls.freexl_get_info(workbook, FREEXL_BIFF_PASSWORD, &info));
  if (info == FREEXL_BIFF_OBFUSCATED) estada_end(CHILD_LOCKED);
  check(xls.freexl_get_info(workbook, FREEXL_BIFF_SHEET_COUNT, &sheets));
  estada_read_records(bytes, count);
  for (unsigned short sheet = 0; sheet < sheets; sheet++) {
    const char *name = NULL;
    unsigned int rows = 0;
    unsigned short columns = 0;
    check(xls.freexl_get_worksheet_name(workbook, sheet, &name));
    check(xls.freexl_select_active_worksheet(workbook, sheet));
    check(xls.freexl_worksheet_dimensions(workbook, &rows, &columns));
    estada_begin_sheet(name ? name : "", estada_read_formulas(sheet));
    for (unsigned int row = 0; row < rows; row++) {
      for (unsigned short column = 0; column < columns; column++) {
        FreeXL_CellValue cell;
        check(xls.freexl_get_cell_value(workbook, row, column, &cell));
        add_cell(row, column, &cell);
      }
    }
    estada_end_sheet(out);
  }
}
