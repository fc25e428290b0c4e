#ifndef ESTADA_CSHEETS_H
#define ESTADA_CSHEETS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The sheets of workbooks: .xls by FreeXL, .xlsx and .ods by minizip and expat. The libraries are
 * loaded when a workbook is read, so that the program starts without them.
 */

enum estada_workbook_format {
  /* Excel 97 to 2003: a compound file. */
  ESTADA_XLS,
  /* Excel since 2007, or OpenDocument: a zip archive of XML files. */
  ESTADA_ZIPPED,
  /* An archive of files that are no workbook. */
  ESTADA_ARCHIVE,
};

enum estada_sheets_status {
  /* The sheets were read. */
  ESTADA_SHEETS_READ,
  /* A library cannot be loaded. */
  ESTADA_SHEETS_UNAVAILABLE,
  /* The child could not be shut in. */
  ESTADA_SHEETS_UNCAGED,
  /* A system call failed; the code is its errno. */
  ESTADA_SHEETS_SYSTEM,
  /* The workbook is protected by a password. */
  ESTADA_SHEETS_LOCKED,
  /* The file is intact and has no sheets: a text document, an archive of other files. */
  ESTADA_SHEETS_OTHER,
  /* The workbook cannot be read; the code is that of FreeXL, which is negative, the signal by which a
     library crashed, or 0. */
  ESTADA_SHEETS_UNREADABLE,
  /* Reading it takes more time, memory or text than any table. */
  ESTADA_SHEETS_EXHAUSTING,
};

/* Starts a sheet in the text of a workbook. Cells and names have spaces instead of control
   characters. */
#define ESTADA_SHEET_MARK 0x1C

/* The sheets of a workbook as comma-separated values, or the reason why they cannot be read. */
struct estada_sheets {
  enum estada_sheets_status status;
  int code;
  /* UTF-8; the caller has to free it. Each sheet that has cells is ESTADA_SHEET_MARK, `v` if it is
     visible or `h` if it is hidden, its name, a line break, and one line for each row. */
  char *text;
  size_t length;
};

/* Reads the sheets of a workbook.

   A number is what the file has in decimals, rounded to the decimals that are shown, though not to
   fewer than two. Whole numbers are written without decimals and others with two, four or more, so
   that the point cannot be mistaken for a thousands separator. Dates are ISO 8601, percentages end
   with a percent sign, amounts in another currency with its code, and a formula without its result is
   its text.

   Of ESTADA_ARCHIVE, the text is the length of each file in eight bytes, the lowest first, and its
   bytes. Folders, more than 100 files, more than 256 MiB, and a file of more than 100 times its
   compressed size are ESTADA_SHEETS_EXHAUSTING; a workbook, or an archive without files, is
   ESTADA_SHEETS_OTHER.

   A caged child process reads the workbook (`CChild`), so that a malicious file cannot harm the
   program. */
struct estada_sheets estada_sheets_read(
    const uint8_t *bytes, size_t count, enum estada_workbook_format format);

#endif
