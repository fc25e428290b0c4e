#include "CZip.h"

#include <CLibrary.h>
#include <errno.h>
#include <minizip/zip.h>
#include <zlib.h>

#define FUNCTIONS(F)                                                                               \
  F(zipFile, zipOpen64, (const void *, int))                                                       \
  F(int, zipOpenNewFileInZip4_64,                                                                  \
    (zipFile, const char *, const zip_fileinfo *, const void *, uInt, const void *, uInt,          \
     const char *, int, int, int, int, int, int, const char *, uLong, uLong, uLong, int))          \
  F(int, zipWriteInFileInZip, (zipFile, const void *, unsigned))                                   \
  F(int, zipCloseFileInZip, (zipFile))                                                             \
  F(int, zipClose, (zipFile, const char *))
ESTADA_LIBRARY(zip, FUNCTIONS, RTLD_NOW, "libminizip.so.1")

/* 1 January 1980, by the format of MS-DOS. */
#define EARLIEST_DATE ((1ul << 21) | (1ul << 16))
/* Readers take a name as UTF-8 only with this flag. */
#define NAME_IS_UTF8 (1ul << 11)
/* The version of the format by which the archive is made: 2.0, for MS-DOS. */
#define FORMAT 20ul
/* A file of the size of 4 GB needs other fields. */
#define LARGE 0xFFFFFFFFul

bool estada_zip_is_available(void) { return estada_load(&zip_library) == NULL; }

static int code(int error) {
  if (error == ZIP_OK) return 0;
  return error == ZIP_ERRNO && errno ? errno : EIO;
}

int estada_zip_create(const char *path, void **archive) {
  errno = 0;
  *archive = zip.zipOpen64(path, APPEND_STATUS_CREATE);
  return code(*archive ? ZIP_OK : ZIP_ERRNO);
}

int estada_zip_add(void *archive, const char *name, const uint8_t *bytes, size_t count) {
  enum { CHUNK = 1 << 20 };
  zip_fileinfo info = {.dosDate = EARLIEST_DATE};
  errno = 0;
  int error = zip.zipOpenNewFileInZip4_64(
      archive, name, &info, NULL, 0, NULL, 0, NULL, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0,
      -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, NULL, 0, FORMAT, NAME_IS_UTF8, count >= LARGE);
  for (size_t done = 0; error == ZIP_OK && done < count; done += CHUNK) {
    size_t rest = count - done;
    error = zip.zipWriteInFileInZip(
        archive, bytes + done, (unsigned)(rest < CHUNK ? rest : CHUNK));
  }
  return code(error == ZIP_OK ? zip.zipCloseFileInZip(archive) : error);
}

int estada_zip_close(void *archive) {
  errno = 0;
  return code(zip.zipClose(archive, NULL));
}
