#ifndef ESTADA_CSQLITE_SHIM_H
#define ESTADA_CSQLITE_SHIM_H

#include <sqlite3.h>

/* Binds a copy of a text to a parameter. Swift does not import SQLITE_TRANSIENT, which is a cast. */
static inline int estada_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* Protects a connection against hostile database files: defensive mode, no trust in functions that the
   schema calls, no triggers, no views. The program uses neither triggers nor views; in a manipulated book
   they could write rows or run forever. Swift cannot call the variadic sqlite3_db_config. */
static inline int estada_set_defensive(sqlite3 *connection) {
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}

/* Turns the enforcement of foreign keys on or off; unlike the pragma, also within a transaction. */
static inline int estada_set_foreign_keys(sqlite3 *connection, int is_on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, is_on, (int *)0);
}

/* Leaves the write-ahead log as it is when the connection is closed: by default SQLite writes it into the file. */
static inline int estada_leave_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Whether a result code means that a write failed. Swift does not import the macros of extended codes. */
static inline int estada_is_write_failure(int code) {
  return (code & 0xFF) == SQLITE_FULL || code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC
      || code == SQLITE_IOERR_TRUNCATE;
}

/* Whether a result code means that another file has taken the name of the open one. */
static inline int estada_is_moved(int code) { return code == SQLITE_READONLY_DBMOVED; }

/* Whether a result code means that a journal has to be rolled back or recovered, but the file is
   read-only. */
static inline int estada_is_unfinished(int code) {
  return code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY;
}

/* Reads four bytes of the file header through SQLite's own descriptor: opening and closing the file again
   would release the locks of the process. */
static inline int estada_header(sqlite3 *connection, sqlite3_int64 place, unsigned char bytes[4]) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_MISUSE;
  return file->pMethods->xRead(file, bytes, 4, place);
}

/* Reports whether the file header requires a write-ahead log (fileformat2.html, 1.3.3); false for an
   empty file. */
static inline int estada_is_wal(sqlite3 *connection, int *is_wal) {
  unsigned char bytes[4] = {0, 0, 0, 0};
  int code = estada_header(connection, 16, bytes);
  *is_wal = bytes[2] == 2 || bytes[3] == 2;
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

/* Reads the file change counter of the header (fileformat2.html, 1.3.7). */
static inline int estada_change_counter(sqlite3 *connection, unsigned int *counter) {
  unsigned char bytes[4] = {0, 0, 0, 0};
  int code = estada_header(connection, 24, bytes);
  *counter = (unsigned int)bytes[0] << 24 | (unsigned int)bytes[1] << 16
           | (unsigned int)bytes[2] << 8 | (unsigned int)bytes[3];
  return code;
}

#endif
