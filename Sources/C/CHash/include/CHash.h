#ifndef ESTADA_CHASH_H
#define ESTADA_CHASH_H

#include <stddef.h>
#include <stdint.h>

/* Writes the SHA-256 of some bytes as 64 hexadecimal digits and NUL to `digits`, which has 65 bytes. Returns
   NULL, or the reason why the library cannot be used. */
const char *estada_sha256(const uint8_t *bytes, size_t count, char *digits);

#endif
