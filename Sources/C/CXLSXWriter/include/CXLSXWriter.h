#ifndef ESTADA_CXLSXWRITER_H
#define ESTADA_CXLSXWRITER_H

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <xlsxwriter.h>

/*
 * libxlsxwriter, a library that writes xlsx workbooks. It is loaded when a workbook is written: loading it
 * and libcrypto, which it needs, at startup would cost every other command a millisecond.
 */

/* Loads the library; returns NULL, or the reason why it cannot be loaded. The functions of the library
   may be called only after NULL was returned. */
const char *estada_xlsx_load(void);

/* Makes a workbook; a sheet that streams writes its rows to a file in a folder. Returns NULL for want of
   memory. */
lxw_workbook *estada_xlsx_new(const char *path, const char *folder);

/* Sets the properties of the document; `created` is in seconds since 1970. */
lxw_error estada_xlsx_set_properties(
    lxw_workbook *workbook, const char *title, const char *subject, const char *comments,
    time_t created);

/* Adds a sheet that streams its rows, which have to be written in order, to a temporary file, or a sheet
   in memory, which can be written in any order and may have charts. */
lxw_worksheet *estada_xlsx_add_sheet(lxw_workbook *workbook, const char *name, bool streams);

/* Writes the file and frees the workbook, as workbook_close does, but without its messages on standard
   error; the result code has the same information. */
lxw_error estada_xlsx_close(lxw_workbook *workbook);

/* Makes an Excel table of cells that have been written; the last row contains totals if `total`, its
   label, is not NULL. */
lxw_error estada_xlsx_add_table(
    lxw_worksheet *sheet, lxw_row_t last_row, const char *name, const char *const *headers,
    const bool *is_summed, int columns, const char *total);

/* Measures the temporary file of a streaming sheet and the free space of its file system, in bytes; both
   are 0 for a sheet in memory. Returns false, with errno, if a row could not be written. */
bool estada_xlsx_measure(lxw_worksheet *sheet, int64_t *kept, int64_t *room);

/* Sets the colour of each point of a series. */
lxw_error estada_xlsx_set_colors(lxw_chart_series *series, const lxw_color_t *colors, int count);

#endif
