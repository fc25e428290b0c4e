#ifndef ESTADA_READING_H
#define ESTADA_READING_H

#include "CSheets.h"

#include <stdbool.h>
#include <stdio.h>

/*
 * The readers of workbooks. They run in a child process, which ends as soon as something is wrong:
 * none of them returns an error or frees its memory.
 */

/* The exit status of the child; from CHILD_CODE on, CHILD_CODE minus FreeXL's negative code. Sanitizers
   end a process with 1, which is none of these, and CChild uses those from 125. */
enum {
  CHILD_READ,
  CHILD_LOCKED = 10,
  CHILD_SYSTEM,
  CHILD_OTHER,
  CHILD_UNREADABLE,
  CHILD_EXHAUSTING,
  CHILD_CODE = 30
};

/* Ends the child. */
_Noreturn void estada_end(int status);

/* Memory for `count` items of `size` bytes, zeroed, or more of it; ends the child if there is none. */
void *estada_grow(void *items, size_t *room, size_t count, size_t size);

/* A growing text. */
struct text {
  char *bytes;
  size_t length, room;
};

void estada_append(struct text *text, const char *bytes, size_t count);
/* The text with a final null byte. */
const char *estada_string(struct text *text);

/* The largest number of rows and columns of a sheet, as in Excel. */
enum { MOST_ROWS = 1 << 20, MOST_COLUMNS = 1 << 14 };

/* The sheet that is being read. Its cells come in order, and empty ones are left out. */
void estada_begin_sheet(const char *name, bool is_hidden);
void estada_number_cell(size_t row, size_t column, const char *number);
void estada_text_cell(size_t row, size_t column, const char *text);
/* Adds copies of the last row below it. */
void estada_repeat_row(size_t row, size_t copies);
/* Writes the sheet, if it has cells. */
void estada_end_sheet(FILE *out);

/* A decimal number: 0.DIGITS × 10^point. */
struct decimal {
  bool is_negative;
  int count, point;
  char digits[64];
};

/* Reads `12.5`, `-3` or `1.5E-3`; false for any other text, and for too many digits. Digits beyond
   the fifteenth of a fraction are the noise of binary numbers and are rounded off. */
bool estada_decimal(const char *text, struct decimal *number);
/* Rounds half away from zero. */
void estada_round(struct decimal *number, int decimals);
/* The digits with so many decimals, without a point; the result has room for 80. */
void estada_digits(const struct decimal *number, int decimals, char *digits);

/* How a number is shown. */
struct number_form {
  enum { FORM_NUMBER, FORM_PERCENT, FORM_DATE, FORM_TIME, FORM_DATE_TIME } kind;
  /* The decimals; negative if there is no fixed number of them. */
  int decimals;
  /* The code or sign of another currency than the euro; empty if there is none. */
  char currency[16];
};

/* A format that a workbook defines. */
struct number_format {
  long id;
  char *code;
};

/* The form of a number: that of the defined formats, or of those which every Excel has. */
struct number_form estada_listed_form(
    long id, const struct number_format *formats, size_t count);
/* The form that a format of Excel describes: `dd/mm/yyyy`, `#,##0.00 [$€-403]`. */
struct number_form estada_form(const char *code);
/* Adds a cell with a number, or with the text if it is none. Dates are days since 1899-12-30 or, with
   the other calendar of Excel, since 1904-01-01. */
void estada_value_cell(
    size_t row, size_t column, const char *text, const struct number_form *form, bool since_1904);

/* Load libraries; NULL, or the reason if that fails. */
const char *estada_load_xls(void);
const char *estada_load_zipped(void);
/* Reads a workbook from a file and writes its sheets. */
void estada_read_xls(const char *path, const uint8_t *bytes, size_t count, FILE *out);
void estada_read_zipped(const char *path, FILE *out);
/* Writes the files of an archive, each behind its length. */
void estada_read_archive(const char *path, FILE *out);

/* The records of an .xls that FreeXL skips. */
void estada_read_records(const uint8_t *bytes, size_t count);
/* Reads the formulas of a sheet; returns whether it is hidden. */
bool estada_read_formulas(size_t sheet);
/* Adds a cell with the result of its formula, if it has one. */
void estada_formula_cell(size_t row, size_t column);

/* Elements of XML by their names without a prefix. */
struct xml_handler {
  void (*start)(const char *element, const char **attributes);
  void (*end)(const char *element);
  void (*text)(const char *bytes, int count);
};

/* The name without its prefix. */
const char *estada_local(const char *name);
/* The value of an attribute by its name without a prefix; null if it is missing. */
const char *estada_attribute(const char **attributes, const char *name);
/* Reads an XML file of the archive; false if there is none of that name. */
bool estada_read_part(const char *name, const struct xml_handler *handler);

/* The readers of the two formats; the file is known to be one. */
void estada_read_xlsx(const char *workbook, FILE *out);
void estada_read_ods(FILE *out);

#endif
