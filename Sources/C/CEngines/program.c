#include "CEngines.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The most memory of a program in bytes. */
enum { MOST_MEMORY = 512 << 20 };

/* A program to run. */
struct program {
  const char *path;
  char *arguments[ESTADA_MOST_ARGUMENTS + 2];
  struct estada_cage cage;
};

static void run(void *context) {
  const struct program *program = context;
  static char *const environment[] = {
      "PATH=/usr/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", NULL};
  estada_enter_cage(&program->cage);
  execve(program->path, program->arguments, environment);
  _exit(ESTADA_EXIT_NO_PROGRAM);
}

struct estada_child_output estada_run_program(
    const char *path, const char *const *arguments, const uint8_t *bytes, size_t count,
    size_t most_output, int seconds, int opens_output) {
  if (access(path, X_OK) != 0) {
    return (struct estada_child_output){.status = ESTADA_CHILD_MISSING};
  }
  struct program program = {
      .path = path,
      .cage = {.seconds = seconds, .memory = MOST_MEMORY, .opens_output = opens_output != 0},
  };
  const char *name = strrchr(path, '/');
  program.arguments[0] = (char *)(name ? name + 1 : path);
  for (size_t index = 0; index < ESTADA_MOST_ARGUMENTS && arguments[index]; index++) {
    program.arguments[index + 1] = (char *)arguments[index];
  }
  return estada_run_child(run, &program, bytes, count, most_output, seconds);
}
