#define _GNU_SOURCE
#include "CChild.h"
#include "early.h"
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  STREAMS = 3,
  /* Descriptor 3 is where the command reports what it did. */
  REPORT = 3,
  /* Messages and reports are short. */
  MOST_MESSAGES = 1 << 20,
  GRACE_MILLISECONDS = 2000,
  MOST_PLACES = 64,
};

static volatile sig_atomic_t caught;

static void take(int number) { caught = number; }

void estada_catch_signals(void) {
  static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action = {.sa_handler = take};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    /* What a caller of the program has ignored stays so, as under nohup. A signal that exists can be caught. */
    if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler != SIG_IGN &&
        sigaction(numbers[index], &action, NULL) != 0) {
      perror("sigaction");
    }
  }
}

int estada_caught_signal(void) { return caught; }

/* Keeps the process to its folders and away from the network, as far as the kernel can. */
static bool shut_in(const struct estada_command *command) {
  struct estada_place places[MOST_PLACES] = {
      {"/usr", ESTADA_PLACE_PROGRAMS},  {"/lib", ESTADA_PLACE_PROGRAMS},
      {"/lib64", ESTADA_PLACE_PROGRAMS}, {"/opt", ESTADA_PLACE_PROGRAMS},
      {"/bin", ESTADA_PLACE_PROGRAMS},  {command->program, ESTADA_PLACE_PROGRAMS},
      {"/etc", ESTADA_PLACE_READ},      {"/proc", ESTADA_PLACE_READ},
      {"/sys/devices/system", ESTADA_PLACE_READ},
      {"/var/cache/fontconfig", ESTADA_PLACE_READ},
      {"/dev", ESTADA_PLACE_WRITE},
  };
  size_t count = 0;
  while (places[count].path) count++;
  for (const char *const *path = command->readable; *path && count < MOST_PLACES; path++) {
    places[count++] = (struct estada_place){*path, ESTADA_PLACE_READ};
  }
  for (const char *const *path = command->writable; *path && count < MOST_PLACES; path++) {
    places[count++] = (struct estada_place){*path, ESTADA_PLACE_WRITE};
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (estada_lock_files(places, count, !command->has_network) == ESTADA_FAILED) return false;
  return command->has_network || estada_refuse_sockets() != ESTADA_FAILED;
}

/* Begins the command in a child, whose streams are the ends of pipes. */
static void begin(const struct estada_command *command, const int ends[STREAMS]) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  /* First above the descriptors that they will have, which some of them may have now. */
  int above[STREAMS];
  for (int stream = 0; stream < STREAMS; stream++) {
    above[stream] = fcntl(ends[stream], F_DUPFD_CLOEXEC, REPORT + 1);
    if (above[stream] < 0) _exit(ESTADA_EXIT_UNCAGED);
  }
  if (nothing < 0 || setpgid(0, 0) != 0 || dup2(nothing, STDIN_FILENO) < 0) {
    _exit(ESTADA_EXIT_UNCAGED);
  }
  for (int stream = 0; stream < STREAMS; stream++) {
    if (dup2(above[stream], stream + 1) < 0) _exit(ESTADA_EXIT_UNCAGED);
  }
  const int signals[] = {SIGPIPE, SIGCHLD, SIGTERM, SIGINT, SIGHUP};
  sigset_t none;
  if (sigemptyset(&none) != 0 || sigprocmask(SIG_SETMASK, &none, NULL) != 0) {
    _exit(ESTADA_EXIT_UNCAGED);
  }
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (signal(signals[index], SIG_DFL) == SIG_ERR) _exit(ESTADA_EXIT_UNCAGED);
  }
  struct rlimit no_core = {0, 0};
  if (close_range(REPORT + 1, ~0u, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 ||
      setrlimit(RLIMIT_CORE, &no_core) != 0 || !shut_in(command)) {
    _exit(ESTADA_EXIT_UNCAGED);
  }
  execve(command->program, command->arguments, command->environment);
  _exit(ESTADA_EXIT_NO_PROGRAM);
}

/* Reads what is there of a stream; false at its end. */
static bool collect(
    int input, int stream, size_t most, struct estada_command_output *output) {
  uint8_t portion[65536];
  ssize_t count = read(input, portion, sizeof portion);
  if (count < 0) {
    if (errno == EINTR) return true;
    output->status = ESTADA_CHILD_SYSTEM;
    output->code = errno;
    return false;
  }
  if (count == 0) return false;
  size_t length = output->streams[stream].length;
  if ((size_t)count > most - length) {
    output->status = ESTADA_CHILD_LARGE;
    return false;
  }
  uint8_t *larger = realloc(output->streams[stream].bytes, length + (size_t)count);
  if (!larger) {
    output->status = ESTADA_CHILD_SYSTEM;
    output->code = ENOMEM;
    return false;
  }
  for (ssize_t index = 0; index < count; index++) larger[length + (size_t)index] = portion[index];
  output->streams[stream].bytes = larger;
  output->streams[stream].length = length + (size_t)count;
  return true;
}

/* Reads the streams until all have ended, or the command has to. */
static void collect_all(
    const struct estada_command *command, int inputs[STREAMS], int64_t deadline,
    struct estada_command_output *output) {
  while (inputs[0] >= 0 || inputs[1] >= 0 || inputs[2] >= 0) {
    struct pollfd files[STREAMS + 1];
    for (int stream = 0; stream < STREAMS; stream++) {
      files[stream] = (struct pollfd){.fd = inputs[stream], .events = POLLIN};
    }
    files[STREAMS] = (struct pollfd){.fd = command->watched, .events = POLLIN};
    if (caught) {
      output->is_cancelled = true;
      return;
    }
    int64_t left = deadline - estada_milliseconds();
    int ready = left > 0 ? poll(files, STREAMS + 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) {
      output->status = ESTADA_CHILD_SYSTEM;
      output->code = errno;
      return;
    }
    if (ready == 0) {
      output->status = ESTADA_CHILD_SLOW;
      return;
    }
    for (int stream = 0; stream < STREAMS; stream++) {
      if (!files[stream].revents) continue;
      size_t most = stream == 0 ? command->most_output : MOST_MESSAGES;
      if (collect(inputs[stream], stream, most, output)) continue;
      if (output->status != ESTADA_CHILD_DONE) return;
      close(inputs[stream]);
      inputs[stream] = -1;
    }
    if (files[STREAMS].revents && command->is_cancelled(command->context)) {
      output->is_cancelled = true;
      return;
    }
  }
}

/* Waits for the end of the process, which is asked to end if it is not wanted any more, and then killed. */
static bool await_end(pid_t child, bool is_wanted, int64_t deadline, int *end, bool *is_late) {
  int64_t killed_at = estada_milliseconds() + GRACE_MILLISECONDS;
  if (!is_wanted) kill(-child, SIGTERM);
  for (;;) {
    pid_t ended = waitpid(child, end, WNOHANG);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    int64_t now = estada_milliseconds();
    if (is_wanted && now >= deadline) {
      *is_late = true;
      is_wanted = false;
      killed_at = now + GRACE_MILLISECONDS;
      kill(-child, SIGTERM);
    } else if (!is_wanted && now >= killed_at) {
      kill(-child, SIGKILL);
    }
    struct timespec moment = {.tv_nsec = 1000000};
    nanosleep(&moment, NULL);
  }
}

static struct estada_command_output failed(struct estada_command_output output, int code) {
  output.status = ESTADA_CHILD_SYSTEM;
  output.code = code;
  return output;
}

struct estada_command_output estada_run_command(const struct estada_command *command) {
  struct estada_command_output output = {.status = ESTADA_CHILD_DONE};
  int inputs[STREAMS] = {-1, -1, -1}, ends[STREAMS] = {-1, -1, -1};
  bool is_ready = true;
  for (int stream = 0; is_ready && stream < STREAMS; stream++) {
    int pipe[2];
    is_ready = pipe2(pipe, O_CLOEXEC) == 0;
    if (is_ready) {
      inputs[stream] = pipe[0];
      ends[stream] = pipe[1];
    }
  }
  int code = errno;
  int64_t deadline = estada_milliseconds() + (int64_t)command->seconds * 1000;
  /* A parent may have left SIGCHLD ignored, and then no child can be waited for. */
  signal(SIGCHLD, SIG_DFL);
  pid_t child = is_ready ? fork() : -1;
  if (child == 0) begin(command, ends);
  if (is_ready) code = errno;
  for (int stream = 0; stream < STREAMS; stream++) {
    if (ends[stream] >= 0) close(ends[stream]);
  }
  if (child > 0) collect_all(command, inputs, deadline, &output);
  for (int stream = 0; stream < STREAMS; stream++) {
    if (inputs[stream] >= 0) close(inputs[stream]);
  }
  if (child < 0) return failed(output, code);
  bool is_wanted = output.status == ESTADA_CHILD_DONE && !output.is_cancelled;
  bool is_late = false;
  int end;
  if (!await_end(child, is_wanted, deadline, &end, &is_late)) return failed(output, errno);
  if (output.status != ESTADA_CHILD_DONE) return output;
  if (is_late) {
    output.status = ESTADA_CHILD_SLOW;
  } else if (WIFSIGNALED(end)) {
    output.status = ESTADA_CHILD_CRASHED;
    output.code = WTERMSIG(end);
  } else if (WEXITSTATUS(end) == ESTADA_EXIT_NO_PROGRAM) {
    output.status = ESTADA_CHILD_MISSING;
  } else if (WEXITSTATUS(end) == ESTADA_EXIT_UNCAGED) {
    output.status = ESTADA_CHILD_UNCAGED;
  } else if (WEXITSTATUS(end) != 0) {
    output.status = ESTADA_CHILD_FAILED;
    output.code = WEXITSTATUS(end);
  }
  return output;
}

bool estada_can_lock_files(void) { return estada_landlock_version() > 0; }
