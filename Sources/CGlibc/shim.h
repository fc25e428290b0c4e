#ifndef ESTADA_CGLIBC_SHIM_H
#define ESTADA_CGLIBC_SHIM_H

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Exchanges two names atomically; -1, with errno, if that fails. Swift's Glibc module does not declare
   renameat2, a GNU extension, and Swift cannot call the variadic syscall. */
static inline int estada_exchange(const char *path, const char *other) {
  enum { exchange = 1 << 1 }; /* RENAME_EXCHANGE of linux/fs.h, which would export many macros */
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, exchange);
}

#endif
