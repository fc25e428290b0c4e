#include "CHash.h"

#include <CLibrary.h>

/* libmd has SHA-256 and nothing that needs other libraries (45 kB). dpkg depends on it, so that every Debian
   system has it. It is loaded, not linked: only commands about documents need it. libcrypto and libgcrypt
   are ten to a hundred times as large; the kernel's AF_ALG is missing in many containers. */
#define FUNCTIONS(F) F(char *, SHA256Data, (const uint8_t *a, size_t b, char *c))
ESTADA_LIBRARY(md, FUNCTIONS, RTLD_NOW, "libmd.so.0")

const char *estada_sha256(const uint8_t *bytes, size_t count, char *digits) {
  const char *reason = estada_load(&md_library);
  if (!reason) md.SHA256Data(bytes, count, digits);
  return reason;
}
