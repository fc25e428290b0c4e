#include "CHash.h"

#include <dlfcn.h>

/* libmd has SHA-256 and nothing that needs other libraries (45 kB). dpkg depends on it, so that every Debian
   system has it. It is loaded, not linked: only commands about documents need it. libcrypto and libgcrypt
   are ten to a hundred times as large; the kernel's AF_ALG is missing in many containers. */
#define LIBRARY "libmd.so.0"

const char *estada_sha256(const uint8_t *bytes, size_t count, char *digits) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  char *(*digest)(const uint8_t *, size_t, char *) = NULL;
  if (handle) *(void **)&digest = dlsym(handle, "SHA256Data");
  const char *reason = digest ? NULL : dlerror();
  if (digest) {
    digest(bytes, count, digits);
  } else if (!reason) {
    reason = LIBRARY;
  }
  return reason;
}
