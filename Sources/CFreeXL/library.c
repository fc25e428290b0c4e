#define _GNU_SOURCE
#include "CFreeXL.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <freexl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIBRARY "libfreexl.so.1"

/* The functions of the library, by dlsym. */
static struct {
  int (*open)(const char *, const void **);
  int (*get_info)(const void *, unsigned short, unsigned int *);
  int (*select_active_worksheet)(const void *, unsigned short);
  int (*worksheet_dimensions)(const void *, unsigned int *, unsigned short *);
  int (*get_cell_value)(const void *, unsigned int, unsigned short, FreeXL_CellValue *);
} library;
static char missing[256];

/* Stores the reason of a dl error, which the next call may overwrite. */
static void miss(void) {
  const char *reason = dlerror();
  snprintf(missing, sizeof missing, "%s", reason ? reason : LIBRARY);
}

static void load(void) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    miss();
    return;
  }
#define F(name)                                                                                    \
  *(void **)&library.name = dlsym(handle, "freexl_" #name);                                        \
  if (!library.name) miss();
  F(open)
  F(get_info)
  F(select_active_worksheet)
  F(worksheet_dimensions)
  F(get_cell_value)
#undef F
}

/* The exit status of the child; from CHILD_CODE on, CHILD_CODE minus the library's negative code. */
enum { CHILD_READ, CHILD_LOCKED, CHILD_WRITE, CHILD_CODE = 100 };

/* The largest text of a sheet in bytes. */
#define MOST_TEXT (256u << 20)

static void write_text(FILE *out, const char *text) {
  putc('"', out);
  for (; *text; text++) {
    if (*text == '"') putc('"', out);
    /* A newline would begin another row. */
    putc(*text == '\n' || *text == '\r' ? ' ' : *text, out);
  }
  putc('"', out);
}

static void write_cell(FILE *out, const FreeXL_CellValue *cell) {
  switch (cell->type) {
  case FREEXL_CELL_INT:
    fprintf(out, "%d", cell->value.int_value);
    break;
  case FREEXL_CELL_DOUBLE: {
    double value = cell->value.double_value;
    bool is_whole = fabs(value) < 1e15 && value == floor(value);
    fprintf(out, is_whole ? "%.0f" : "%.6f", value);
    break;
  }
  case FREEXL_CELL_NULL:
    break;
  default:
    if (cell->value.text_value) write_text(out, cell->value.text_value);
  }
}

static int write_sheet(FILE *out, const void *workbook, unsigned int rows, unsigned short columns) {
  for (unsigned int row = 0; row < rows; row++) {
    unsigned short width = 0;
    FreeXL_CellValue cell;
    for (unsigned short column = 0; column < columns; column++) {
      int code = library.get_cell_value(workbook, row, column, &cell);
      if (code != FREEXL_OK) return CHILD_CODE - code;
      if (cell.type != FREEXL_CELL_NULL) width = column + 1;
    }
    /* A row without cells is an empty line; every other row has a field for each column. */
    for (unsigned short column = 0; width > 0 && column < columns; column++) {
      if (column > 0) putc(',', out);
      int code = library.get_cell_value(workbook, row, column, &cell);
      if (code != FREEXL_OK) return CHILD_CODE - code;
      write_cell(out, &cell);
    }
    putc('\n', out);
  }
  return fflush(out) == 0 && !ferror(out) ? CHILD_READ : CHILD_WRITE;
}

/* Restores the default action of crash signals and redirects standard error, so that a crash of the
   library ends the child silently. */
static bool break_down_quietly(void) {
  const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGXCPU};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (signal(signals[index], SIG_DFL) == SIG_ERR) return false;
  }
  int nowhere = open("/dev/null", O_WRONLY);
  return nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
}

/* The memory limit of the child in bytes; none under sanitizers, which reserve far more. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_LIMIT RLIM_INFINITY
#endif
#endif
#ifndef MEMORY_LIMIT
#define MEMORY_LIMIT (1u << 30)
#endif

static int read_workbook(int file, int output) {
  if (!break_down_quietly()) return CHILD_WRITE;
  struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT}, time = {20, 20}, none = {0, 0};
  if (setrlimit(RLIMIT_DATA, &memory) || setrlimit(RLIMIT_CPU, &time) ||
      setrlimit(RLIMIT_CORE, &none)) {
    return CHILD_WRITE;
  }
  FILE *out = fdopen(output, "w");
  if (!out) return CHILD_WRITE;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  const void *workbook;
  int code = library.open(path, &workbook);
  if (code != FREEXL_OK) return CHILD_CODE - code;
  unsigned int info = 0, sheets = 0, rows = 0;
  unsigned short columns = 0;
  code = library.get_info(workbook, FREEXL_BIFF_PASSWORD, &info);
  if (code != FREEXL_OK) return CHILD_CODE - code;
  if (info == FREEXL_BIFF_OBFUSCATED) return CHILD_LOCKED;
  code = library.get_info(workbook, FREEXL_BIFF_SHEET_COUNT, &sheets);
  for (unsigned short sheet = 0; code == FREEXL_OK && rows == 0 && sheet < sheets; sheet++) {
    code = library.select_active_worksheet(workbook, sheet);
    if (code == FREEXL_OK) code = library.worksheet_dimensions(workbook, &rows, &columns);
  }
  return code == FREEXL_OK ? write_sheet(out, workbook, rows, columns) : CHILD_CODE - code;
}

/* Reads a pipe to its end; false, with errno, if that fails. */
static bool collect(int input, struct estada_xls *result) {
  size_t room = 0;
  for (;;) {
    if (result->length == room) {
      room = room ? room * 2 : 65536;
      if (room > MOST_TEXT) {
        errno = EFBIG;
        return false;
      }
      char *larger = realloc(result->text, room);
      if (!larger) return false;
      result->text = larger;
    }
    ssize_t count = read(input, result->text + result->length, room - result->length);
    if (count == 0) return true;
    if (count > 0) {
      result->length += (size_t)count;
    } else if (errno != EINTR) {
      return false;
    }
  }
}

/* Writes bytes to a file in memory, as the library reads files only; -1, with errno, if that fails. */
static int memory_file(const uint8_t *bytes, size_t count) {
  int file = memfd_create("workbook", MFD_CLOEXEC);
  size_t written = 0;
  while (file >= 0 && written < count) {
    ssize_t step = write(file, bytes + written, count - written);
    if (step >= 0) {
      written += (size_t)step;
    } else if (errno != EINTR) {
      int code = errno;
      close(file);
      errno = code;
      return -1;
    }
  }
  return file;
}

static struct estada_xls failure(enum estada_xls_status status, int code) {
  return (struct estada_xls){.status = status, .code = code};
}

struct estada_xls estada_xls_read(const uint8_t *bytes, size_t count) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int code = pthread_once(&once, load);
  if (code != 0) return failure(ESTADA_XLS_SYSTEM, code);
  if (*missing) return (struct estada_xls){.status = ESTADA_XLS_UNAVAILABLE, .reason = missing};

  int file = memory_file(bytes, count);
  if (file < 0) return failure(ESTADA_XLS_SYSTEM, errno);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    code = errno;
    close(file);
    return failure(ESTADA_XLS_SYSTEM, code);
  }
  pid_t child = fork();
  if (child == 0) _exit(read_workbook(file, ends[1]));
  code = errno;
  close(file);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return failure(ESTADA_XLS_SYSTEM, code);
  }
  struct estada_xls result = {.status = ESTADA_XLS_READ};
  if (!collect(ends[0], &result)) {
    bool is_endless = errno == EFBIG;
    result.status = is_endless ? ESTADA_XLS_UNREADABLE : ESTADA_XLS_SYSTEM;
    result.code = is_endless ? 0 : errno;
    kill(child, SIGKILL);
  }
  close(ends[0]);
  int end;
  while (waitpid(child, &end, 0) < 0) {
    if (errno != EINTR) {
      result.status = ESTADA_XLS_SYSTEM;
      result.code = errno;
      return result;
    }
  }
  if (result.status != ESTADA_XLS_READ) return result;
  if (!WIFEXITED(end)) {
    result.status = ESTADA_XLS_UNREADABLE;
  } else if (WEXITSTATUS(end) == CHILD_LOCKED) {
    result.status = ESTADA_XLS_LOCKED;
  } else if (WEXITSTATUS(end) == CHILD_WRITE) {
    result.status = ESTADA_XLS_SYSTEM;
    result.code = EIO;
  } else if (WEXITSTATUS(end) != CHILD_READ) {
    result.status = ESTADA_XLS_UNREADABLE;
    result.code = CHILD_CODE - WEXITSTATUS(end);
  }
  return result;
}
