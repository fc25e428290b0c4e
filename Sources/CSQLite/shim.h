#ifndef ESTADA_CSQLITE_SHIM_H
#define ESTADA_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift does not import. */
static inline int estada_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* sqlite3_db_config is variadic, which Swift cannot call. Triggers and views are none of ours: a book
   that has any could make a command write what nobody asked for, or read without an end. */
static inline int estada_set_defensive(sqlite3 *connection) {
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}

/* Whether references between rows are checked; unlike the pragma, it works within a transaction. */
static inline int estada_set_foreign_keys(sqlite3 *connection, int is_on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, is_on, (int *)0);
}

/* sqlite3_config is variadic too. Nobody asks SQLite how much memory it uses, and every allocation
   would wait for its turn to be counted. */
static inline int estada_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Extended codes are made by macros that Swift does not import. */
static inline int estada_is_write_failure(int code) {
  return (code & 0xFF) == SQLITE_FULL || code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC
      || code == SQLITE_IOERR_TRUNCATE;
}

static inline int estada_is_moved(int code) { return code == SQLITE_READONLY_DBMOVED; }

/* The file may not be written, and first something has to be rolled back or carried over in it. */
static inline int estada_is_unfinished(int code) {
  return code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY;
}

/* Four bytes of the file's header. They are read through SQLite's own file: to open and close another
   would give up the locks of the whole process. */
static inline int estada_header(sqlite3 *connection, sqlite3_int64 place, unsigned char bytes[4]) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_MISUSE;
  return file->pMethods->xRead(file, bytes, 4, place);
}

/* Whether the header says that changes are in a write-ahead log (fileformat2.html, 1.3.3); a file in
   which there is nothing yet says nothing. */
static inline int estada_is_wal(sqlite3 *connection, int *is_wal) {
  unsigned char bytes[4] = {0, 0, 0, 0};
  int code = estada_header(connection, 16, bytes);
  *is_wal = bytes[2] == 2 || bytes[3] == 2;
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

/* The number of changes that the file's header counts (fileformat2.html, 1.3.7). */
static inline int estada_change_counter(sqlite3 *connection, unsigned int *counter) {
  unsigned char bytes[4] = {0, 0, 0, 0};
  int code = estada_header(connection, 24, bytes);
  *counter = (unsigned int)bytes[0] << 24 | (unsigned int)bytes[1] << 16
           | (unsigned int)bytes[2] << 8 | (unsigned int)bytes[3];
  return code;
}

#endif
