/* Writes the bookings and expenses of a book to a workbook, straight from SQLite's columns to
   libxlsxwriter's cells: the same cells as the sheets of `estada export xlsx`, which `Benchmarks/bench`
   compares, and no sheets of reports. The tax is computed in SQL, as in list.sql.
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
enum kind { TEXT, NUMBER, COUNT, MONEY, NET, DAY, FLAG, KINDS };

static lxw_format *formats[KINDS], *pending;

static void cell(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, sqlite3_stmt *query, enum kind kind) {
  lxw_error code = LXW_NO_ERROR;
  if (sqlite3_column_type(query, column) == SQLITE_NULL) {
    if (kind == MONEY) code = worksheet_write_string(sheet, row, column, "pending", pending);
  } else if (kind == TEXT) {
    code = worksheet_write_string(sheet, row, column, (const char *)sqlite3_column_text(query, column), formats[kind]);
  } else if (kind == FLAG) {
    if (sqlite3_column_int(query, column)) code = worksheet_write_string(sheet, row, column, "yes", formats[TEXT]);
  } else if (kind == MONEY || kind == NET) {
    code = worksheet_write_number(sheet, row, column, sqlite3_column_int64(query, column) / 100.0, formats[MONEY]);
  } else {
    code = worksheet_write_number(sheet, row, column, sqlite3_column_double(query, column), formats[kind]);
  }
  check(code == LXW_NO_ERROR, lxw_strerror(code));
}

static lxw_format *format(lxw_workbook *workbook, const char *number, int is_indented) {
  lxw_format *format = workbook_add_format(workbook);
  if (number) format_set_num_format(format, number);
  format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
  if (is_indented) {
    format_set_align(format, LXW_ALIGN_LEFT);
    format_set_indent(format, 1);
  }
  return format;
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
  formats[TEXT] = formats[FLAG] = format(workbook, NULL, 1);
  formats[NUMBER] = format(workbook, "0", 0);
  formats[COUNT] = format(workbook, "[$-1809]#,##0", 0);
  formats[MONEY] = formats[NET] = format(workbook, "[$-1809]\"€\"#,##0.00", 0);
  formats[DAY] = format(workbook, "[$-1809]dd mmm yyyy", 1);
  pending = workbook_add_format(workbook);
  format_set_bg_color(pending, 0xFFF4D6);

  const enum kind bookings[] = {NUMBER, TEXT, DAY, COUNT, TEXT, COUNT, COUNT, COUNT, TEXT, MONEY, MONEY, TEXT, FLAG,
                                DAY, MONEY, NET};
  sheet(workbook, book, "Bookings",
        "WITH dated AS ("
        "  SELECT zone, layer, valid_from, amount, cap,"
        "    coalesce(lead(valid_from) OVER (PARTITION BY zone, layer ORDER BY valid_from), '9999-12-31') AS valid_to"
        "  FROM rate"
        "), taxed AS ("
        "  SELECT booking.*, name, CASE WHEN tax_collected = 1 OR state <> 'confirmed' THEN 0"
        "    ELSE (tariff.amount * (adults - exempt_adults) * min(nights, tariff.cap) + 50) / 100"
        "      + coalesce((surcharge.amount * (adults - exempt_adults) * min(nights, surcharge.cap) + 50) / 100, 0)"
        "    END AS tax"
        "  FROM booking JOIN property ON property.id = property"
        "    LEFT JOIN dated AS tariff ON tariff.zone = property.zone AND tariff.layer = 'tariff'"
        "      AND tariff.valid_from <= check_in AND check_in < tariff.valid_to"
        "    LEFT JOIN dated AS surcharge ON surcharge.zone = property.zone AND surcharge.layer = 'surcharge'"
        "      AND surcharge.valid_from <= check_in AND check_in < surcharge.valid_to"
        ")"
        "SELECT id, name, julianday(check_in) - 2415018.5, nights, guest, adults, children, exempt_adults,"
        "  CASE exempt_reason WHEN 'age' THEN 'aged 16 or under' END, amount, commission,"
        "  CASE channel WHEN 'airbnb' THEN 'Airbnb' END, tax_collected, julianday(check_in) - 2415018.5 + nights, tax,"
        "  amount - commission - CASE tax_apart WHEN 1 THEN 0 ELSE tax END "
        "FROM taxed ORDER BY check_in, id",
        bookings);
  const enum kind expenses[] = {NUMBER, TEXT, DAY, TEXT, TEXT, MONEY};
  sheet(workbook, book, "Expenses",
        "SELECT expense.id, name, julianday(date) - 2415018.5, concept, upper(substr(category, 1, 1)) || substr(category, 2),"
        "  amount "
        "FROM expense JOIN property ON property.id = expense.property ORDER BY date, expense.id",
        expenses);
  lxw_error code = workbook_close(workbook);
  check(code == LXW_NO_ERROR, lxw_strerror(code));
  sqlite3_close(book);
  return 0;
}
