#ifndef ESTADA_CCHILD_H
#define ESTADA_CCHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Child processes that read the files of others: a file in, bytes out, in a cage.
 *
 * The cage is made of limits of memory, processor time and open files, and of two parts of the kernel:
 * Landlock, so that nothing but system folders can be read and nothing written, and seccomp, so that
 * there is no network, no other process and nothing to start. A kernel may lack one of the two, but
 * where both are lacking no child runs. Where the kernel has one and it cannot be applied, no child
 * runs either.
 */

enum estada_child_status {
  /* The child ended normally. */
  ESTADA_CHILD_DONE,
  /* The child ended with an exit status that is the code. */
  ESTADA_CHILD_FAILED,
  /* The child was ended by the signal that is the code. */
  ESTADA_CHILD_CRASHED,
  /* The child took too long. */
  ESTADA_CHILD_SLOW,
  /* The child wrote too much. */
  ESTADA_CHILD_LARGE,
  /* The program of the child is not installed. */
  ESTADA_CHILD_MISSING,
  /* The child could not be shut in, and did not begin. */
  ESTADA_CHILD_UNCAGED,
  /* A system call failed; the code is its errno. */
  ESTADA_CHILD_SYSTEM,
};

/* The output of a child. */
struct estada_child_output {
  enum estada_child_status status;
  int code;
  /* The caller has to free it. */
  uint8_t *bytes;
  size_t length;
};

/* The limits of a child. */
struct estada_cage {
  /* Processor time in seconds. */
  int seconds;
  /* Memory in bytes, beside what a fork of the program has from the start; 0 for no limit. */
  size_t memory;
  /* Whether the child may open files for writing: only where Landlock keeps it from writing any. */
  bool opens_output;
};

/* The memory limit of a fork of the program; none under a sanitizer, which reserves far more. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ESTADA_FORK_MEMORY(bytes) ((size_t)0)
#endif
#endif
#ifndef ESTADA_FORK_MEMORY
#define ESTADA_FORK_MEMORY(bytes) ((size_t)(bytes))
#endif

/* Shuts the calling process in, or ends it if that fails. Safe between fork and exec. */
void estada_enter_cage(const struct estada_cage *cage);

/* What a child does; it has to end the process. */
typedef void (*estada_child_work)(void *context);

/* Runs `work` in a child, a process group of its own, whose standard input is a sealed file with the
   bytes and whose standard output is collected. The child has no other open files. */
struct estada_child_output estada_run_child(
    estada_child_work work, void *context, const uint8_t *bytes, size_t count, size_t most_output,
    int seconds);

/* The exit statuses of a child that did not begin its work. `work` uses others. */
enum {
  ESTADA_EXIT_UNCAGED = 125,
  ESTADA_EXIT_NO_PROGRAM = 126,
};

/*
 * Workers: forks of the program that read a file ahead of its turn. A worker runs the same children as the
 * program will; their outputs are kept in a file in memory, from which the program takes them. So two files
 * are read at the same time in a program with one thread, and nothing but outputs of caged children crosses.
 */

/* A worker and the file with the outputs of its children. */
struct estada_worker {
  int process;
  int file;
};

/* Where a fork has returned. */
enum estada_side { ESTADA_PROGRAM, ESTADA_WORKER, ESTADA_NO_WORKER };

/* Forks the program. The worker ends itself with `estada_end_worker`. */
enum estada_side estada_fork_worker(struct estada_worker *worker);

/* Ends a worker without anything that the program does at its end. */
void estada_end_worker(void);

/* Waits at most so long for the end of a worker; false if it goes on. */
bool estada_await_worker(struct estada_worker *worker, int milliseconds);

/* From now on, children are answered by the outputs of a worker that has ended, in their order; from the first
   one with other bytes on, they are run. */
void estada_take_outputs(const struct estada_worker *worker);

/* From now on, all children are run. */
void estada_leave_outputs(void);

/* Ends a worker and frees its file. */
void estada_release_worker(struct estada_worker *worker);

/*
 * Commands: the program itself as a child, for those who do not type command lines. It may write into some folders
 * only, and opens no sockets, as far as the kernel can keep it from both.
 */

/* A command line and what its process may do. */
struct estada_command {
  /* The program, its arguments and its environment; each list ends with NULL. */
  const char *program;
  char *const *arguments;
  char *const *environment;
  /* The folders that it may read, and those that it may also write; each list ends with NULL. */
  const char *const *readable;
  const char *const *writable;
  /* Whether it may open sockets: for a book on a server. */
  bool has_network;
  /* How long it may run, and the bytes that it may write to standard output. */
  int seconds;
  size_t most_output;
  /* A file to watch while it runs, or -1: `is_cancelled` is called as long as it can be read, also at its end. */
  int watched;
  bool (*is_cancelled)(void *context);
  void *context;
};

/* What a command wrote to a stream; the caller has to free the bytes. */
struct estada_stream {
  uint8_t *bytes;
  size_t length;
};

/* How a command ended, and what it wrote to standard output, to standard error and to the descriptor 3. */
struct estada_command_output {
  /* The code is an exit status, a signal or an errno, as that of a caged child. */
  enum estada_child_status status;
  int code;
  /* Whether `is_cancelled` ended it. */
  bool is_cancelled;
  struct estada_stream streams[3];
};

/* Runs a command in a process group of its own, without standard input. One that takes too long, writes too much or
   is cancelled is asked to end, and two seconds later killed. */
struct estada_command_output estada_run_command(const struct estada_command *command);

/* Has the signals that end a process end the command that runs instead, from now on. */
void estada_catch_signals(void);

/* The signal that arrived; 0 if there was none. */
int estada_caught_signal(void);

/* Whether the kernel can keep a command from writing outside of its folders. */
bool estada_can_lock_files(void);

#endif
