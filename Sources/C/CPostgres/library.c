#include "CPostgres.h"

#include <CLibrary.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Every function in use: result type, name, parameters, and the arguments to forward. The version of the
   library whose functions the header declares has been the same since 2005. */
#define FUNCTIONS(F)                                                                               \
  F(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b))                        \
  F(void, PQconninfoFree, (PQconninfoOption * a), (a))                                             \
  F(PGconn *, PQconnectStartParams, (const char *const *a, const char *const *b, int c), (a, b, c)) \
  F(PostgresPollingStatusType, PQconnectPoll, (PGconn * a), (a))                                   \
  F(ConnStatusType, PQstatus, (const PGconn *a), (a))                                              \
  F(PGTransactionStatusType, PQtransactionStatus, (const PGconn *a), (a))                          \
  F(char *, PQerrorMessage, (const PGconn *a), (a))                                                \
  F(int, PQconnectionNeedsPassword, (const PGconn *a), (a))                                        \
  F(int, PQconnectionUsedPassword, (const PGconn *a), (a))                                         \
  F(int, PQserverVersion, (const PGconn *a), (a))                                                  \
  F(int, PQsslInUse, (PGconn * a), (a))                                                            \
  F(int, PQsocket, (const PGconn *a), (a))                                                         \
  F(void, PQfinish, (PGconn * a), (a))                                                             \
  F(PGresult *, PQexec, (PGconn * a, const char *b), (a, b))                                       \
  F(int, PQsendQueryParams,                                                                        \
    (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f,           \
     const int *g, int h), (a, b, c, d, e, f, g, h))                                               \
  F(int, PQsendQuery, (PGconn * a, const char *b), (a, b))                                         \
  F(int, PQenterPipelineMode, (PGconn * a), (a))                                                   \
  F(int, PQexitPipelineMode, (PGconn * a), (a))                                                    \
  F(int, PQpipelineSync, (PGconn * a), (a))                                                        \
  F(PGresult *, PQgetResult, (PGconn * a), (a))                                                    \
  F(int, PQisBusy, (PGconn * a), (a))                                                              \
  F(int, PQconsumeInput, (PGconn * a), (a))                                                        \
  F(ExecStatusType, PQresultStatus, (const PGresult *a), (a))                                      \
  F(char *, PQresultErrorField, (const PGresult *a, int b), (a, b))                                \
  F(void, PQclear, (PGresult * a), (a))                                                            \
  F(int, PQntuples, (const PGresult *a), (a))                                                      \
  F(int, PQnfields, (const PGresult *a), (a))                                                      \
  F(char *, PQfname, (const PGresult *a, int b), (a, b))                                           \
  F(Oid, PQftype, (const PGresult *a, int b), (a, b))                                              \
  F(Oid, PQftable, (const PGresult *a, int b), (a, b))                                             \
  F(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c))                              \
  F(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c))                                \
  F(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c))                                \
  F(int, PQputCopyData, (PGconn * a, const char *b, int c), (a, b, c))                             \
  F(int, PQputCopyEnd, (PGconn * a, const char *b), (a, b))                                        \
  F(void, PQfreemem, (void *a), (a))                                                               \
  F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * a, PQnoticeProcessor b, void *c), (a, b, c))

/* Lazy: most of its own libraries are for ways to log in that the server does not ask for. */
ESTADA_LIBRARY(pq, FUNCTIONS, RTLD_LAZY, "libpq.so.5")

const char *estada_pq_load(void) { return estada_load(&pq_library); }

/* Forwarding functions under the library's own names. They are hidden: otherwise calls within the library
   would resolve to them. */
#define F(type, name, parameters, arguments)                                                       \
  __attribute__((visibility("hidden"))) type name parameters { return pq.name arguments; }
FUNCTIONS(F)
#undef F

static void ignore_notice(void *context, const char *message) {
  (void)context;
  (void)message;
}

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

PGconn *estada_pq_connect(
    const char *const *keys, const char *const *values, int patience, bool *is_late) {
  *is_late = false;
  long end = now() + patience;
  /* The name of a database is not taken apart again: it may contain no settings. */
  PGconn *connection = PQconnectStartParams(keys, values, 0);
  if (!connection) return NULL;
  /* Notices would appear on standard error. */
  PQsetNoticeProcessor(connection, ignore_notice, NULL);
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  while (PQstatus(connection) != CONNECTION_BAD && status != PGRES_POLLING_OK
         && status != PGRES_POLLING_FAILED) {
    long rest = end - now();
    struct pollfd wait = {
        .fd = PQsocket(connection),
        .events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT,
    };
    int ready = rest <= 0 ? 0 : poll(&wait, 1, (int)rest);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      *is_late = true;
      break;
    }
    status = PQconnectPoll(connection);
  }
  return connection;
}

/* The type of an eight-byte integer in the server's catalogue (pg_type.dat). */
enum { int8_type = 20 };

/* Parameters as the library takes them. */
typedef struct {
  const char **values;
  int *lengths;
  int *formats;
  Oid *types;
  uint64_t *integers;
} parameters;

static void release(parameters *all) {
  free(all->values);
  free(all->lengths);
  free(all->formats);
  free(all->types);
  free(all->integers);
}

static bool prepare(parameters *all, const estada_pq_value *values, int count) {
  size_t size = count > 0 ? (size_t)count : 1;
  all->values = calloc(size, sizeof *all->values);
  all->lengths = calloc(size, sizeof *all->lengths);
  all->formats = calloc(size, sizeof *all->formats);
  all->types = calloc(size, sizeof *all->types);
  all->integers = calloc(size, sizeof *all->integers);
  if (!all->values || !all->lengths || !all->formats || !all->types || !all->integers) {
    release(all);
    return false;
  }
  for (int index = 0; index < count; index++) {
    switch (values[index].kind) {
    case estada_pq_null: break;
    case estada_pq_integer:
      all->integers[index] = __builtin_bswap64((uint64_t)values[index].integer);
      all->values[index] = (const char *)&all->integers[index];
      all->lengths[index] = sizeof all->integers[index];
      all->formats[index] = 1;
      all->types[index] = int8_type;
      break;
    case estada_pq_text: all->values[index] = values[index].text; break;
    }
  }
  return true;
}

static bool send_query(PGconn *connection, const estada_pq_statement *statement) {
  parameters all;
  if (!prepare(&all, statement->values, statement->value_count)) return false;
  bool is_sent = PQsendQueryParams(
      connection, statement->sql, statement->value_count, all.types, all.values, all.lengths,
      all.formats, 1);
  release(&all);
  return is_sent;
}

bool estada_pq_send(PGconn *connection, const char *sql) {
  return PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1);
}

/* The next result, as PQgetResult returns it; while the server works, the waiter is called. */
static PGresult *next_result(PGconn *connection, const estada_pq_waiter *waiter) {
  while (waiter->call && PQisBusy(connection)) {
    struct pollfd wait = {.fd = PQsocket(connection), .events = POLLIN};
    int ready = poll(&wait, 1, 100);
    if (ready == 0) waiter->call(waiter->context);
    /* PQgetResult reports what is wrong with the connection. */
    if (ready > 0 && !PQconsumeInput(connection)) break;
    if (ready < 0 && errno != EINTR) break;
  }
  return PQgetResult(connection);
}

PGresult *estada_pq_receive(PGconn *connection, estada_pq_waiter waiter) {
  PGresult *last = NULL;
  for (PGresult *result; (result = next_result(connection, &waiter));) {
    PQclear(last);
    last = result;
  }
  return last;
}

void estada_pq_run(
    PGconn *connection, const estada_pq_statement *statements, int count, PGresult **results,
    estada_pq_waiter waiter) {
  /* The answer that nobody has waited for. */
  PQclear(estada_pq_receive(connection, waiter));
  if (!PQenterPipelineMode(connection)) return;
  bool is_sent = true;
  for (int index = 0; index < count && is_sent; index++)
    is_sent = send_query(connection, &statements[index]);
  if (is_sent && PQpipelineSync(connection)) {
    for (int index = 0; index < count; index++) {
      for (PGresult *result; (result = next_result(connection, &waiter));) {
        PQclear(results[index]);
        results[index] = result;
      }
    }
    /* The end of the pipeline. */
    PQclear(PQgetResult(connection));
  }
  PQexitPipelineMode(connection);
}
