#define _GNU_SOURCE
#include "reading.h"

#include <CChild.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* The limits of a workbook: bytes of text and memory, seconds of processor time and of time, which is
   longer as other programs may need the processor. A table of 900,000 rows takes two seconds. The
   program needs some seconds more for a text of this size. */
enum {
  MOST_TEXT = 256 << 20,
  MOST_MEMORY = 1 << 30,
  MOST_PROCESSOR_SECONDS = 8,
  MOST_SECONDS = 11,
};

void estada_end(int status) { _exit(status); }

/* A workbook to read. */
struct workbook {
  const uint8_t *bytes;
  size_t count;
  enum estada_workbook_format format;
};

static void read_workbook(void *context) {
  const struct workbook *workbook = context;
  const struct estada_cage cage = {
      .seconds = MOST_PROCESSOR_SECONDS, .memory = ESTADA_FORK_MEMORY(MOST_MEMORY)};
  estada_enter_cage(&cage);
  FILE *out = fdopen(STDOUT_FILENO, "w");
  if (!out) estada_end(CHILD_SYSTEM);
  /* The libraries read files by name only. */
  static const char path[] = "/proc/self/fd/0";
  if (workbook->format == ESTADA_XLS) {
    estada_read_xls(path, workbook->bytes, workbook->count, out);
  } else if (workbook->format == ESTADA_ARCHIVE) {
    estada_read_archive(path, out);
  } else {
    estada_read_zipped(path, out);
  }
  estada_end(fflush(out) == 0 && !ferror(out) ? CHILD_READ : CHILD_SYSTEM);
}

/* The result that the output of the child stands for. */
static struct estada_sheets judged(const struct estada_child_output *output) {
  struct estada_sheets result = {
      .status = ESTADA_SHEETS_UNREADABLE, .text = (char *)output->bytes, .length = output->length};
  switch (output->status) {
  case ESTADA_CHILD_DONE:
    result.status = ESTADA_SHEETS_READ;
    break;
  case ESTADA_CHILD_CRASHED:
    result.code = output->code;
    break;
  case ESTADA_CHILD_SLOW:
  case ESTADA_CHILD_LARGE:
    result.status = ESTADA_SHEETS_EXHAUSTING;
    break;
  case ESTADA_CHILD_UNCAGED:
    result.status = ESTADA_SHEETS_UNCAGED;
    break;
  case ESTADA_CHILD_MISSING:
  case ESTADA_CHILD_SYSTEM:
    result.status = ESTADA_SHEETS_SYSTEM;
    result.code = output->code;
    break;
  case ESTADA_CHILD_FAILED:
    switch (output->code) {
    case CHILD_LOCKED:
      result.status = ESTADA_SHEETS_LOCKED;
      break;
    case CHILD_OTHER:
      result.status = ESTADA_SHEETS_OTHER;
      break;
    case CHILD_SYSTEM:
      result.status = ESTADA_SHEETS_SYSTEM;
      result.code = EIO;
      break;
    case CHILD_UNREADABLE:
      break;
    case CHILD_EXHAUSTING:
      result.status = ESTADA_SHEETS_EXHAUSTING;
      break;
    default:
      result.code = CHILD_CODE - output->code;
    }
  }
  return result;
}

struct estada_sheets estada_sheets_read(
    const uint8_t *bytes, size_t count, enum estada_workbook_format format) {
  if (format == ESTADA_XLS ? estada_load_xls() : estada_load_zipped()) {
    return (struct estada_sheets){.status = ESTADA_SHEETS_UNAVAILABLE};
  }
  struct workbook workbook = {.bytes = bytes, .count = count, .format = format};
  struct estada_child_output output =
      estada_run_child(read_workbook, &workbook, bytes, count, MOST_TEXT, MOST_SECONDS);
  struct estada_sheets result = judged(&output);
  /* An encrypted .xlsx is a compound file like an .xls, with a stream of this name in UTF-16. */
  static const char encrypted[] = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e";
  if (result.status == ESTADA_SHEETS_UNREADABLE && format == ESTADA_XLS &&
      memmem(bytes, count, encrypted, sizeof encrypted)) {
    result.status = ESTADA_SHEETS_LOCKED;
  }
  return result;
}
