#ifndef ESTADA_CLIBRARY_H
#define ESTADA_CLIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Libraries that are loaded when they are needed, not linked: every other command would wait for them at
 * startup, and a system may lack them.
 *
 * A list says which functions of a library are in use, each with its result type and parameters:
 *
 *   #define FUNCTIONS(F) F(int, PQsocket, (const PGconn *a)) F(void, PQfinish, (PGconn *a))
 *   ESTADA_LIBRARY(pq, FUNCTIONS, RTLD_NOW, "libpq.so.5")
 *
 * These are `pq.PQsocket` and `pq.PQfinish`, once estada_load(&pq_library) has returned NULL.
 */

/* Declares the functions of a list as the table `pq`, and their library as `pq_library`: how dlopen takes it, and
   its names, the best version first. */
#define ESTADA_LIBRARY(table, LIST, loading, ...)                                                  \
  static struct {                                                                                  \
    LIST(ESTADA_POINTER)                                                                           \
  } table;                                                                                         \
  static const char *const table##_functions[] = {LIST(ESTADA_NAME) NULL};                         \
  static const char *const table##_versions[] = {__VA_ARGS__, NULL};                               \
  static struct estada_library table##_library = {                                                 \
      .versions = table##_versions,                                                                \
      .mode = loading,                                                                             \
      .names = table##_functions,                                                                  \
      .functions = (void **)&table,                                                                \
      .mutex = PTHREAD_MUTEX_INITIALIZER,                                                          \
  };
#define ESTADA_POINTER(type, name, parameters, ...) type(*name) parameters;
#define ESTADA_NAME(type, name, ...) #name,

struct estada_library {
  const char *const *versions;
  int mode;
  const char *const *names;
  void **functions;
  pthread_mutex_t mutex;
  bool is_tried;
  /* The place of the version that was loaded. */
  size_t version;
  /* Why it cannot be used; empty if it can. */
  char reason[256];
};

/* Loads a library and finds its functions, the first time. Returns NULL, or the reason why that is not possible. */
const char *estada_load(struct estada_library *library);

#endif
