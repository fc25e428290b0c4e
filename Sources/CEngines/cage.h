#ifndef ESTADA_CAGE_H
#define ESTADA_CAGE_H

#include "CEngines.h"

#include <stdbool.h>

/* The limits of a child. */
struct cage {
  /* Processor time in seconds. */
  int seconds;
  /* Whether memory is limited: not in a fork of a program under a sanitizer. */
  bool limits_memory;
  /* Whether the child may open files for writing: only where Landlock keeps it from writing any. */
  bool opens_output;
};

/* Shuts the calling process in; false, with errno, if a limit cannot be set. Safe between fork and
   exec. */
bool estada_enter_cage(const struct cage *cage);

/* What a child does; it has to end the process. */
typedef void (*child_work)(void *context);

/* Runs `work` in a child whose standard input is a file with the bytes and whose standard output is
   collected. */
struct estada_engine_output estada_run_child(
    child_work work, void *context, const uint8_t *bytes, size_t count, size_t most_output,
    int seconds);

/* The exit status of a child whose cage could not be closed, or whose program could not be started. */
enum { CHILD_NO_CAGE = 125, CHILD_NO_PROGRAM = 126 };

#endif
