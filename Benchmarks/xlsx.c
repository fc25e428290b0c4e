/* Writes the bookings and expenses of a book to a workbook, straight from SQLite's columns to
   libxlsxwriter's cells: the same cells as the sheets of `estada export xlsx`, and no computed ones.
   Usage: xlsx BOOK WORKBOOK */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

static void check(int is_good, const char *what) {
  if (is_good) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

/* The kinds of columns of a query. */
enum kind { TEXT, NUMBER, MONEY, DAY, FLAG, KINDS };

static lxw_format *formats[KINDS], *pending;

static void cell(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, sqlite3_stmt *query, enum kind kind) {
  lxw_error code = LXW_NO_ERROR;
  if (sqlite3_column_type(query, column) == SQLITE_NULL) {
    if (kind == MONEY) code = worksheet_write_string(sheet, row, column, "pending", pending);
  } else if (kind == TEXT) {
    code = worksheet_write_string(sheet, row, column, (const char *)sqlite3_column_text(query, column), formats[kind]);
  } else if (kind == FLAG) {
    if (sqlite3_column_int(query, column)) code = worksheet_write_string(sheet, row, column, "yes", formats[TEXT]);
  } else if (kind == MONEY) {
    code = worksheet_write_number(sheet, row, column, sqlite3_column_int64(query, column) / 100.0, formats[kind]);
  } else {
    code = worksheet_write_number(sheet, row, column, sqlite3_column_double(query, column), formats[kind]);
  }
  check(code == LXW_NO_ERROR, lxw_strerror(code));
}

static void sheet(lxw_workbook *workbook, sqlite3 *book, const char *name, const char *sql, const enum kind *kinds) {
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, name);
  sqlite3_stmt *query;
  check(sqlite3_prepare_v2(book, sql, -1, &query, NULL) == SQLITE_OK, sqlite3_errmsg(book));
  int columns = sqlite3_column_count(query);
  for (int column = 0; column < columns; column++)
    worksheet_write_string(sheet, 0, column, sqlite3_column_name(query, column), formats[TEXT]);
  lxw_row_t row = 1;
  for (; sqlite3_step(query) == SQLITE_ROW; row++)
    for (int column = 0; column < columns; column++) cell(sheet, row, column, query, kinds[column]);
  sqlite3_finalize(query);
  worksheet_autofilter(sheet, 0, 0, row - 1, columns - 1);
}

int main(int count, char **arguments) {
  check(count == 3, "usage: xlsx BOOK WORKBOOK");
  sqlite3 *book;
  check(sqlite3_open_v2(arguments[1], &book, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, "no such book");
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(arguments[2], &options);
  for (int kind = 0; kind < KINDS; kind++) formats[kind] = workbook_add_format(workbook);
  format_set_num_format(formats[MONEY], "\"€\"#,##0.00");
  format_set_num_format(formats[DAY], "dd mmm yyyy");
  pending = workbook_add_format(workbook);
  format_set_bg_color(pending, 0xFFF4D6);

  const enum kind bookings[] = {NUMBER, TEXT, DAY, NUMBER, TEXT, NUMBER, NUMBER, NUMBER, TEXT, MONEY, MONEY, TEXT, FLAG};
  sheet(workbook, book, "Bookings",
        "SELECT booking.id, name, julianday(check_in) - 2415018.5, nights, guest, adults, children, exempt_adults, "
        "exempt_reason, amount, commission, channel, tax_collected "
        "FROM booking JOIN property ON property.id = booking.property ORDER BY check_in, booking.id",
        bookings);
  const enum kind expenses[] = {NUMBER, TEXT, DAY, TEXT, TEXT, MONEY};
  sheet(workbook, book, "Expenses",
        "SELECT expense.id, name, julianday(date) - 2415018.5, concept, category, amount "
        "FROM expense JOIN property ON property.id = expense.property ORDER BY date, expense.id",
        expenses);
  lxw_error code = workbook_close(workbook);
  check(code == LXW_NO_ERROR, lxw_strerror(code));
  sqlite3_close(book);
  return 0;
}
