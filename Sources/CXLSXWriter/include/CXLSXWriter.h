#ifndef ESTADA_CXLSXWRITER_H
#define ESTADA_CXLSXWRITER_H

#include <stdbool.h>
#include <stdio.h>
#include <xlsxwriter.h>

/*
 * libxlsxwriter, loaded when a workbook is made and not when the program starts: it brings libcrypto
 * with it, which would cost every other command a millisecond.
 */

/* Loads the library; NULL, or the system's reason why it could not. Its functions may be called after
   it has returned NULL. */
const char *estada_xlsx_load(void);

/* A sheet whose rows go to a temporary file as they are written, in order, or one that is kept in
   memory and can be written in any order, with charts on it. */
lxw_worksheet *estada_xlsx_add_sheet(lxw_workbook *workbook, const char *name, bool streams);

/* Writes the file, as workbook_close does, but without what that prints on standard error, in English,
   where it fails: the code says as much. */
lxw_error estada_xlsx_close(lxw_workbook *workbook);

/* Makes an Excel table of cells that have been written; the last row is one of totals where their name
   is given. */
lxw_error estada_xlsx_add_table(
    lxw_worksheet *sheet, lxw_row_t last_row, const char *name, const char *const *headers,
    const bool *is_summed, int columns, const char *total);

/* How many bytes of rows the sheet keeps in a temporary file, and how many more would fit beside them;
   both 0 for a sheet in memory. False, with errno, if not all that was written has arrived there. */
bool estada_xlsx_measure(lxw_worksheet *sheet, int64_t *kept, int64_t *room);

/* Gives the points of a series their colours, one each. */
lxw_error estada_xlsx_set_colors(lxw_chart_series *series, const lxw_color_t *colors, int count);

#endif
