#define _GNU_SOURCE
#include "CChild.h"
#include "early.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The bytes in a file in memory, at its beginning; -1, with errno, if that fails. */
static int memory_file(const uint8_t *bytes, size_t count) {
  int file = memfd_create("document", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  size_t written = 0;
  while (written < count) {
    ssize_t step = write(file, bytes + written, count - written);
    if (step >= 0) {
      written += (size_t)step;
    } else if (errno != EINTR) {
      break;
    }
  }
  if (written == count && lseek(file, 0, SEEK_SET) == 0 &&
      fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0) {
    return file;
  }
  int code = errno;
  close(file);
  errno = code;
  return -1;
}

int64_t estada_milliseconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Reads a pipe to its end, within limits. */
static void collect(int input, size_t most, int64_t deadline, struct estada_child_output *result) {
  size_t room = 0;
  for (;;) {
    int64_t left = deadline - estada_milliseconds();
    struct pollfd wait = {.fd = input, .events = POLLIN};
    int ready = left > 0 ? poll(&wait, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) {
      result->status = ESTADA_CHILD_SYSTEM;
      result->code = errno;
      return;
    }
    if (ready == 0) {
      result->status = ESTADA_CHILD_SLOW;
      return;
    }
    if (result->length == room) {
      if (room >= most) {
        result->status = ESTADA_CHILD_LARGE;
        return;
      }
      room = room ? room * 2 : 65536;
      if (room > most) room = most;
      uint8_t *larger = realloc(result->bytes, room);
      if (!larger) {
        result->status = ESTADA_CHILD_SYSTEM;
        result->code = ENOMEM;
        return;
      }
      result->bytes = larger;
    }
    ssize_t count = read(input, result->bytes + result->length, room - result->length);
    if (count == 0) return;
    if (count > 0) {
      result->length += (size_t)count;
    } else if (errno != EINTR) {
      result->status = ESTADA_CHILD_SYSTEM;
      result->code = errno;
      return;
    }
  }
}

/* Connects the standard streams of the child and closes all other files. */
static bool connect_streams(int file, int output) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  return nowhere >= 0 && dup2(file, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
         dup2(nowhere, STDERR_FILENO) >= 0 && close_range(STDERR_FILENO + 1, ~0u, 0) == 0;
}

static struct estada_child_output failure(int code) {
  return (struct estada_child_output){.status = ESTADA_CHILD_SYSTEM, .code = code};
}

/* Waits for a child until the deadline, then ends it; its end, or -1, with errno. */
static bool wait_for(pid_t child, int64_t deadline, int *end, bool *is_slow) {
  for (;;) {
    pid_t ended = waitpid(child, end, *is_slow ? 0 : WNOHANG);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (ended == 0 && estada_milliseconds() >= deadline) {
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      *is_slow = true;
    } else if (ended == 0) {
      struct timespec moment = {.tv_nsec = 1000000};
      nanosleep(&moment, NULL);
    }
  }
}

static struct estada_child_output run_child(
    estada_child_work work, void *context, const uint8_t *bytes, size_t count, size_t most_output,
    int seconds) {
  int file = memory_file(bytes, count);
  if (file < 0) return failure(errno);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    int code = errno;
    close(file);
    return failure(code);
  }
  int64_t deadline = estada_milliseconds() + (int64_t)seconds * 1000;
  /* A parent may have left SIGCHLD ignored, and then no child can be waited for. */
  signal(SIGCHLD, SIG_DFL);
  pid_t child = fork();
  if (child == 0) {
    if (setpgid(0, 0) == 0 && connect_streams(file, ends[1])) work(context);
    _exit(ESTADA_EXIT_UNCAGED);
  }
  int code = errno;
  close(file);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return failure(code);
  }
  struct estada_child_output result = {.status = ESTADA_CHILD_DONE};
  collect(ends[0], most_output, deadline, &result);
  close(ends[0]);
  if (result.status != ESTADA_CHILD_DONE) {
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  }
  int end;
  bool is_slow = result.status != ESTADA_CHILD_DONE;
  if (!wait_for(child, deadline, &end, &is_slow)) {
    if (result.status == ESTADA_CHILD_DONE) {
      result.status = ESTADA_CHILD_SYSTEM;
      result.code = errno;
    }
    return result;
  }
  if (result.status != ESTADA_CHILD_DONE) return result;
  if (is_slow || (WIFSIGNALED(end) && (WTERMSIG(end) == SIGXCPU || WTERMSIG(end) == SIGKILL))) {
    result.status = ESTADA_CHILD_SLOW;
  } else if (WIFSIGNALED(end)) {
    result.status = ESTADA_CHILD_CRASHED;
    result.code = WTERMSIG(end);
  } else if (WEXITSTATUS(end) == ESTADA_EXIT_NO_PROGRAM) {
    result.status = ESTADA_CHILD_MISSING;
  } else if (WEXITSTATUS(end) == ESTADA_EXIT_UNCAGED) {
    result.status = ESTADA_CHILD_UNCAGED;
  } else if (WEXITSTATUS(end) != 0) {
    result.status = ESTADA_CHILD_FAILED;
    result.code = WEXITSTATUS(end);
  }
  return result;
}

struct estada_child_output estada_run_child(
    estada_child_work work, void *context, const uint8_t *bytes, size_t count, size_t most_output,
    int seconds) {
  struct estada_child_output output;
  if (estada_recorded_output(bytes, count, &output)) return output;
  output = run_child(work, context, bytes, count, most_output, seconds);
  estada_record_output(bytes, count, &output);
  return output;
}
