#ifndef ESTADA_CFREEXL_H
#define ESTADA_CFREEXL_H

#include <stddef.h>
#include <stdint.h>

/*
 * FreeXL, a library that reads workbooks of Excel 97 to 2003. It is loaded when a workbook is read, so
 * that the program starts without it.
 */

enum estada_xls_status {
  /* The sheet was read. */
  ESTADA_XLS_READ,
  /* The library cannot be loaded; see the reason. */
  ESTADA_XLS_UNAVAILABLE,
  /* A system call failed; the code is its errno. */
  ESTADA_XLS_SYSTEM,
  /* The workbook is protected by a password. */
  ESTADA_XLS_LOCKED,
  /* The library cannot read the workbook; the code is the library's, 0 if the library crashed. */
  ESTADA_XLS_UNREADABLE,
};

/* A sheet as comma-separated values, or the reason why it cannot be read. */
struct estada_xls {
  enum estada_xls_status status;
  int code;
  const char *reason;
  /* UTF-8, one line for each row; the caller has to free it. */
  char *text;
  size_t length;
};

/* Reads the first sheet of a workbook that has rows. Whole numbers are written without decimals and
   others with six, so that the point cannot be mistaken for a thousands separator; dates are ISO 8601.

   A child process with resource limits reads the workbook, so that a malicious file cannot harm the
   program. */
struct estada_xls estada_xls_read(const uint8_t *bytes, size_t count);

#endif
