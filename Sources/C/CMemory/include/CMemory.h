#ifndef ESTADA_CMEMORY_H
#define ESTADA_CMEMORY_H

/* Gives SQLite memory that takes fewer instructions than malloc, and turns off its statistics of memory, which take
   a lock for every block and are not used. Before the first connection.

   Returns a result code of SQLite: SQLITE_MISUSE if the library is in use. */
int estada_configure_memory(void);

#endif
