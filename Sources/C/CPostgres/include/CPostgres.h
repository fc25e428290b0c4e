#ifndef ESTADA_CPOSTGRES_H
#define ESTADA_CPOSTGRES_H

#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * libpq, the client library of PostgreSQL. It is loaded when a book on a server is opened: loading it and the
 * libraries that it needs (TLS, Kerberos, LDAP) at startup would cost every other command four milliseconds.
 */

/* Loads the library; returns NULL, or the reason why it cannot be loaded. The functions of the library may
   be called only after NULL was returned. */
const char *estada_pq_load(void);

/* Connects to a server within `patience` milliseconds. Returns NULL for want of memory; otherwise a
   connection whose status says whether it can be used. `is_late` reports that the time was over. The
   library's own limit has whole seconds, at least two. */
PGconn *estada_pq_connect(
    const char *const *keys, const char *const *values, int patience, bool *is_late);

/* The kind of a parameter. An integer is sent in binary as int8; a text without a type, so that the server
   infers the type from the statement. */
typedef enum { estada_pq_null, estada_pq_integer, estada_pq_text } estada_pq_kind;

/* The value of a parameter. */
typedef struct {
  estada_pq_kind kind;
  int64_t integer;
  const char *text;
} estada_pq_value;

/* A statement and its parameters. */
typedef struct {
  const char *sql;
  const estada_pq_value *values;
  int value_count;
} estada_pq_statement;

/* What is called about ten times a second while a server works; NULL for nothing. */
typedef struct {
  void (*call)(void *context);
  void *context;
} estada_pq_waiter;

/* Runs statements in one round trip; rows come in binary. Puts the result of each into `results`, which are
   NULL before: after one that failed, results that say so; NULL for want of memory or connection. */
void estada_pq_run(
    PGconn *connection, const estada_pq_statement *statements, int count, PGresult **results,
    estada_pq_waiter waiter);

/* Sends a statement without parameters, whose rows come in binary; its result is received later. */
bool estada_pq_send(PGconn *connection, const char *sql);

/* The last result of what was sent; NULL if nothing was. */
PGresult *estada_pq_receive(PGconn *connection, estada_pq_waiter waiter);

/* The fields of an error, whose names are characters that Swift does not import. */
enum {
  estada_pq_state = PG_DIAG_SQLSTATE,
  estada_pq_message = PG_DIAG_MESSAGE_PRIMARY,
  estada_pq_table = PG_DIAG_TABLE_NAME,
  estada_pq_column = PG_DIAG_COLUMN_NAME,
  estada_pq_constraint = PG_DIAG_CONSTRAINT_NAME,
};

/* Integers of binary results, which are big-endian. */
static inline int64_t estada_pq_int64(const char *bytes) {
  uint64_t value;
  __builtin_memcpy(&value, bytes, sizeof value);
  return (int64_t)__builtin_bswap64(value);
}
static inline int32_t estada_pq_int32(const char *bytes) {
  uint32_t value;
  __builtin_memcpy(&value, bytes, sizeof value);
  return (int32_t)__builtin_bswap32(value);
}

#endif
