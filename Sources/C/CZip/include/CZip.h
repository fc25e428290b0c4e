#ifndef ESTADA_CZIP_H
#define ESTADA_CZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A zip archive that is written file by file, by minizip, which is loaded when it is needed.
 *
 * Every file has the date 1980-01-01, the earliest of the format, so that the same contents are the same bytes.
 */

/* Whether the library is there. */
bool estada_zip_is_available(void);

/* Creates an archive in a file, which is emptied. Returns 0 or an errno: EIO for what the library alone knows. */
int estada_zip_create(const char *path, void **archive);

/* Adds a file; its name is UTF-8. Returns what estada_zip_create does. */
int estada_zip_add(void *archive, const char *name, const uint8_t *bytes, size_t count);

/* Completes the archive, which cannot be used afterwards. Returns what estada_zip_create does. */
int estada_zip_close(void *archive);

#endif
