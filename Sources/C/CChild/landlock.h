#ifndef ESTADA_LANDLOCK_H
#define ESTADA_LANDLOCK_H

#include <stdbool.h>
#include <stddef.h>

/* What became of a part of a cage. */
enum estada_lock { ESTADA_LOCKED, ESTADA_LACKING, ESTADA_FAILED };

/* What a process may do with a file or folder and what is in it. */
enum estada_place_use {
  ESTADA_PLACE_READ,
  /* Also run. */
  ESTADA_PLACE_PROGRAMS,
  /* Also write, make and remove. */
  ESTADA_PLACE_WRITE,
};

struct estada_place {
  const char *path;
  enum estada_place_use use;
};

/* Lets the process use some places only, those that exist; without `TCP` or signals to processes outside if it is
   `alone`. Safe between fork and exec. */
enum estada_lock estada_lock_files(const struct estada_place *places, size_t count, bool alone);

/* The version of Landlock that the kernel has; below 1 if it has none. */
long estada_landlock_version(void);

/* Lets the process open no sockets. */
enum estada_lock estada_refuse_sockets(void);

#endif
