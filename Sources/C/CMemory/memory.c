#include "CMemory.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Debian builds SQLite without its own lists of small blocks (SQLITE_OMIT_LOOKASIDE), so that each word of the
   schema, which every command reads, takes a block of memory. A start takes 2,600 of them: at 180 instructions, with
   malloc and free, a fifteenth of the start.

   Here a small block is cut from a chunk, and waits for the next one of its size when it is free. Each thread has
   its own lists; a block that another thread frees joins the lists of that thread. Large blocks are malloc's. */
enum { unit = 16, most = 1024, chunk = 1 << 16 };

typedef struct block {
  /* With the eight bytes of this number; the rest is the user's. */
  uint64_t size;
  struct block *next;
} block;

static _Thread_local block *unused[most / unit + 1];
static _Thread_local char *fresh, *fresh_end;

static uint64_t whole(int size) {
  return ((uint64_t)size + sizeof(uint64_t) + unit - 1) / unit * unit;
}

static block *block_of(void *memory) { return (block *)(void *)((char *)memory - sizeof(uint64_t)); }

static void *memory_of(block *block, uint64_t size) {
  if (block == NULL) return NULL;
  block->size = size;
  return (char *)block + sizeof(uint64_t);
}

static void *allocate(int wanted) {
  uint64_t size = whole(wanted);
  if (size > most) return memory_of(malloc(size), size);
  block *next = unused[size / unit];
  if (next != NULL) {
    unused[size / unit] = next->next;
    return memory_of(next, size);
  }
  if ((uint64_t)(fresh_end - fresh) < size) {
    fresh = malloc(chunk);
    fresh_end = fresh == NULL ? NULL : fresh + chunk;
    if (fresh == NULL) return NULL;
  }
  next = (block *)(void *)fresh;
  fresh += size;
  return memory_of(next, size);
}

static void release(void *memory) {
  block *freed = block_of(memory);
  if (freed->size > most) {
    free(freed);
    return;
  }
  freed->next = unused[freed->size / unit];
  unused[freed->size / unit] = freed;
}

static int usable(void *memory) {
  return memory == NULL ? 0 : (int)(block_of(memory)->size - sizeof(uint64_t));
}

static int rounded(int wanted) { return (int)(whole(wanted) - sizeof(uint64_t)); }

static void *resize(void *memory, int wanted) {
  block *present = block_of(memory);
  uint64_t size = whole(wanted);
  if (present->size == size) return memory;
  if (present->size > most && size > most) return memory_of(realloc(present, size), size);
  void *copy = allocate(wanted);
  if (copy == NULL) return NULL;
  memcpy(copy, memory, (size_t)(usable(memory) < wanted ? usable(memory) : wanted));
  release(memory);
  return copy;
}

static int begin(void *context) {
  (void)context;
  return SQLITE_OK;
}

static void end(void *context) { (void)context; }

/* Of the address sanitizer, which checks the blocks of malloc and finds those that nobody frees. */
extern void __asan_init(void) __attribute__((weak));

int estada_configure_memory(void) {
  static const sqlite3_mem_methods methods = {allocate, release, resize, usable, rounded, begin, end, NULL};
  int code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  if (code == SQLITE_OK && __asan_init == NULL) code = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
  return code;
}
