#ifndef ESTADA_CGLIBC_SHIM_H
#define ESTADA_CGLIBC_SHIM_H

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Exchanges two names atomically; -1, with errno, if that fails. Swift's Glibc module does not declare
   renameat2, a GNU extension, and Swift cannot call the variadic syscall. */
static inline int estada_exchange(const char *path, const char *other) {
  enum { exchange = 1 << 1 }; /* RENAME_EXCHANGE of linux/fs.h, which would export many macros */
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, exchange);
}

/* The path of a library that the dynamic linker finds by its name, which is then loaded; NULL if there is none.
   Swift's Glibc module does not declare dlinfo, a GNU extension. */
extern int dlinfo(void *, int, void *);
static inline const char *estada_library_path(const char *name) {
  enum { link_map = 2 }; /* RTLD_DI_LINKMAP of dlfcn.h */
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  struct link_map *entry = NULL;
  return handle && dlinfo(handle, link_map, &entry) == 0 && entry ? entry->l_name : NULL;
}

#endif
