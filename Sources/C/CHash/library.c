#include "CHash.h"

#include <CLibrary.h>

/* libmd has SHA-256 and nothing that needs other libraries (45 kB). dpkg depends on it, so that every Debian
   system has it. It is loaded, not linked: only commands about documents need it. libgcrypt is ten times as
   large; the kernel's AF_ALG is missing in many containers. */
#define FUNCTIONS(F) F(char *, SHA256Data, (const uint8_t *a, size_t b, char *c))
ESTADA_LIBRARY(md, FUNCTIONS, RTLD_NOW, "libmd.so.0")

/* libcrypto, a hundred times as large, uses the processor's instructions for SHA-256 and takes a tenth of the
   time, which is worth its loading for large files: the statement of a bank with 100,000 lines is imported in
   five sixths of the time. These functions read no settings of OpenSSL. */
#define FAST_FUNCTIONS(F) \
  F(int, SHA256_Init, (void *a)) \
  F(int, SHA256_Update, (void *a, const void *b, size_t c)) \
  F(int, SHA256_Final, (uint8_t *a, void *b))
ESTADA_LIBRARY(crypto, FAST_FUNCTIONS, RTLD_NOW, "libcrypto.so.3")

/* From so many bytes on. */
static const size_t large = (size_t)1 << 20;

/* Whether libcrypto is there and has computed the hash. */
static int fast_sha256(const uint8_t *bytes, size_t count, char *digits) {
  /* The state, `SHA256_CTX`, has 112 bytes. */
  uint64_t state[32];
  uint8_t hash[32];
  if (estada_load(&crypto_library) || crypto.SHA256_Init(state) != 1
      || crypto.SHA256_Update(state, bytes, count) != 1 || crypto.SHA256_Final(hash, state) != 1)
    return 0;
  for (size_t index = 0; index < sizeof hash; index++) {
    digits[2 * index] = "0123456789abcdef"[hash[index] >> 4];
    digits[2 * index + 1] = "0123456789abcdef"[hash[index] & 15];
  }
  digits[2 * sizeof hash] = 0;
  return 1;
}

const char *estada_sha256(const uint8_t *bytes, size_t count, char *digits) {
  if (count >= large && fast_sha256(bytes, count, digits)) return NULL;
  const char *reason = estada_load(&md_library);
  if (!reason && !md.SHA256Data(bytes, count, digits)) return "SHA256Data";
  return reason;
}
