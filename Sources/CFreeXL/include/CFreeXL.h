#ifndef ESTADA_CFREEXL_H
#define ESTADA_CFREEXL_H

#include <stddef.h>
#include <stdint.h>

/*
 * FreeXL, which reads the workbooks of Excel 97 to 2003. It is loaded when there is one to read and not
 * when the program starts: whoever imports none needs no such library.
 */

enum estada_xls_status {
  ESTADA_XLS_READ,
  /* The library is not there; the reason says why. */
  ESTADA_XLS_UNAVAILABLE,
  /* A call of the system failed; the code is its number. */
  ESTADA_XLS_SYSTEM,
  /* The workbook is protected by a password. */
  ESTADA_XLS_LOCKED,
  /* The library refuses the workbook; the code is its reason, 0 when it broke down over it. */
  ESTADA_XLS_UNREADABLE,
};

/* A sheet as comma-separated values, or why there is none. */
struct estada_xls {
  enum estada_xls_status status;
  int code;
  const char *reason;
  /* To be freed; UTF-8, one line for each row. */
  char *text;
  size_t length;
};

/* Reads the first sheet of a workbook that has rows. Whole numbers have no decimals and others six, so
   that a point never looks like one that groups thousands; dates are ISO.

   It is read by a child process, with limits: a file made to harm can only harm that. */
struct estada_xls estada_xls_read(const uint8_t *bytes, size_t count);

#endif
