#define _GNU_SOURCE
#include "reading.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The largest text of a workbook in bytes. */
#define MOST_TEXT (256u << 20)

void estada_end(int status) { _exit(status); }

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

static _Noreturn void read_workbook(
    int file, int output, const uint8_t *bytes, size_t count, enum estada_workbook_format format) {
  if (!break_down_quietly()) estada_end(CHILD_SYSTEM);
  struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT}, time = {20, 20}, none = {0, 0};
  if (setrlimit(RLIMIT_DATA, &memory) || setrlimit(RLIMIT_CPU, &time) ||
      setrlimit(RLIMIT_CORE, &none)) {
    estada_end(CHILD_SYSTEM);
  }
  FILE *out = fdopen(output, "w");
  if (!out) estada_end(CHILD_SYSTEM);
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  if (format == ESTADA_XLS) {
    estada_read_xls(path, bytes, count, out);
  } else {
    estada_read_zipped(path, out);
  }
  estada_end(fflush(out) == 0 && !ferror(out) ? CHILD_READ : CHILD_SYSTEM);
}

/* Reads a pipe to its end; false, with errno, if that fails. */
static bool collect(int input, struct estada_sheets *result) {
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

/* The result that the end of the child stands for. */
static void judge(int end, struct estada_sheets *result) {
  result->status = ESTADA_SHEETS_UNREADABLE;
  if (!WIFEXITED(end)) {
    result->code = WTERMSIG(end);
    return;
  }
  switch (WEXITSTATUS(end)) {
  case CHILD_READ:
    result->status = ESTADA_SHEETS_READ;
    break;
  case CHILD_LOCKED:
    result->status = ESTADA_SHEETS_LOCKED;
    break;
  case CHILD_OTHER:
    result->status = ESTADA_SHEETS_OTHER;
    break;
  case CHILD_SYSTEM:
    result->status = ESTADA_SHEETS_SYSTEM;
    result->code = EIO;
    break;
  case CHILD_UNREADABLE:
    break;
  default:
    result->code = CHILD_CODE - WEXITSTATUS(end);
  }
}

static struct estada_sheets failure(int code) {
  return (struct estada_sheets){.status = ESTADA_SHEETS_SYSTEM, .code = code};
}

/* The reasons why libraries cannot be loaded; null for those that are. */
static const char *missing[2];
static char reasons[2][256];

static void load(enum estada_workbook_format format, bool (*library)(const char **)) {
  const char *reason = NULL;
  if (library(&reason)) return;
  /* The next call may overwrite the text. */
  snprintf(reasons[format], sizeof reasons[format], "%s", reason ? reason : "");
  missing[format] = reasons[format];
}

static void load_xls(void) { load(ESTADA_XLS, estada_load_xls); }
static void load_zipped(void) { load(ESTADA_ZIPPED, estada_load_zipped); }

struct estada_sheets estada_sheets_read(
    const uint8_t *bytes, size_t count, enum estada_workbook_format format) {
  static pthread_once_t xls = PTHREAD_ONCE_INIT, zipped = PTHREAD_ONCE_INIT;
  int code = format == ESTADA_XLS ? pthread_once(&xls, load_xls)
                                  : pthread_once(&zipped, load_zipped);
  if (code != 0) return failure(code);
  if (missing[format]) {
    return (struct estada_sheets){
        .status = ESTADA_SHEETS_UNAVAILABLE, .reason = missing[format]};
  }
  int file = memory_file(bytes, count);
  if (file < 0) return failure(errno);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    code = errno;
    close(file);
    return failure(code);
  }
  pid_t child = fork();
  if (child == 0) read_workbook(file, ends[1], bytes, count, format);
  code = errno;
  close(file);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return failure(code);
  }
  struct estada_sheets result = {.status = ESTADA_SHEETS_READ};
  if (!collect(ends[0], &result)) {
    bool is_endless = errno == EFBIG;
    result.status = is_endless ? ESTADA_SHEETS_UNREADABLE : ESTADA_SHEETS_SYSTEM;
    result.code = is_endless ? 0 : errno;
    kill(child, SIGKILL);
  }
  close(ends[0]);
  int end;
  while (waitpid(child, &end, 0) < 0) {
    if (errno != EINTR) {
      result.status = ESTADA_SHEETS_SYSTEM;
      result.code = errno;
      return result;
    }
  }
  if (result.status == ESTADA_SHEETS_READ) judge(end, &result);
  /* An encrypted .xlsx is a compound file like an .xls, with a stream of this name in UTF-16. */
  static const char encrypted[] = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e";
  if (result.status == ESTADA_SHEETS_UNREADABLE && format == ESTADA_XLS &&
      memmem(bytes, count, encrypted, sizeof encrypted)) {
    result.status = ESTADA_SHEETS_LOCKED;
  }
  return result;
}
