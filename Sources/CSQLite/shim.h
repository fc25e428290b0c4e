#ifndef ESTADA_CSQLITE_SHIM_H
#define ESTADA_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift does not import. */
static inline int estada_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int estada_set_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/* sqlite3_config is variadic too. Nobody asks SQLite how much memory it uses, and every allocation
   would wait for its turn to be counted. */
static inline int estada_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
