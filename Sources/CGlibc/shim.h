#ifndef ESTADA_CGLIBC_SHIM_H
#define ESTADA_CGLIBC_SHIM_H

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Two names change places in one step. Swift's Glibc module leaves renameat2 out, which the C library
   shows to GNU sources only, and cannot call syscall, which is variadic. */
static inline int estada_exchange(const char *path, const char *other) {
  enum { exchange = 1 << 1 }; /* RENAME_EXCHANGE of linux/fs.h, whose macros would all come along */
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, exchange);
}

#endif
