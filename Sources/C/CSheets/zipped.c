#include "reading.h"

#include <CLibrary.h>
#include <expat.h>
#include <minizip/unzip.h>
#include <stdlib.h>
#include <string.h>

/* The most bytes that are unpacked: a small archive can hold far more than any table has. */
#define MOST_UNPACKED (512ul << 20)

#define ZIP_FUNCTIONS(F)                                                                           \
  F(unzFile, unzOpen64, (const void *))                                                            \
  F(int, unzLocateFile, (unzFile, const char *, int))                                              \
  F(int, unzGoToFirstFile, (unzFile))                                                              \
  F(int, unzGoToNextFile, (unzFile))                                                               \
  F(int, unzGetCurrentFileInfo64,                                                                  \
    (unzFile, unz_file_info64 *, char *, uLong, void *, uLong, char *, uLong))                     \
  F(int, unzOpenCurrentFile, (unzFile))                                                            \
  F(int, unzReadCurrentFile, (unzFile, voidp, unsigned))                                           \
  F(int, unzCloseCurrentFile, (unzFile))
ESTADA_LIBRARY(zip, ZIP_FUNCTIONS, RTLD_NOW, "libminizip.so.1")

#define XML_FUNCTIONS(F)                                                                           \
  F(XML_Parser, XML_ParserCreate, (const XML_Char *))                                              \
  F(void, XML_SetUserData, (XML_Parser, void *))                                                   \
  F(void, XML_SetElementHandler, (XML_Parser, XML_StartElementHandler, XML_EndElementHandler))     \
  F(void, XML_SetCharacterDataHandler, (XML_Parser, XML_CharacterDataHandler))                     \
  F(void, XML_SetStartDoctypeDeclHandler, (XML_Parser, XML_StartDoctypeDeclHandler))               \
  F(enum XML_Status, XML_Parse, (XML_Parser, const char *, int, int))                              \
  F(void, XML_ParserFree, (XML_Parser))
ESTADA_LIBRARY(xml, XML_FUNCTIONS, RTLD_NOW, "libexpat.so.1")

static unzFile archive;
static size_t unpacked;

const char *estada_load_zipped(void) {
  const char *reason = estada_load(&zip_library);
  return reason ? reason : estada_load(&xml_library);
}

const char *estada_local(const char *name) {
  const char *colon = strrchr(name, ':');
  return colon ? colon + 1 : name;
}

const char *estada_attribute(const char **attributes, const char *name) {
  for (; *attributes; attributes += 2) {
    /* LibreOffice repeats attributes of the standard in a namespace of its own. */
    if (strncmp(*attributes, "calcext:", 8) == 0) continue;
    if (strcmp(estada_local(*attributes), name) == 0) return attributes[1];
  }
  return NULL;
}

static void start(void *handler, const XML_Char *element, const XML_Char **attributes) {
  ((const struct xml_handler *)handler)->start(element, attributes);
}

static void end(void *handler, const XML_Char *element) {
  const struct xml_handler *known = handler;
  if (known->end) known->end(element);
}

static void text(void *handler, const XML_Char *bytes, int count) {
  const struct xml_handler *known = handler;
  if (known->text) known->text(bytes, count);
}

/* No workbook declares entities; a file that does is made to exhaust memory. */
static void doctype(
    void *handler, const XML_Char *name, const XML_Char *system, const XML_Char *public,
    int has_declarations) {
  (void)handler, (void)name, (void)system, (void)public;
  if (has_declarations) estada_end(CHILD_UNREADABLE);
}

bool estada_read_part(const char *name, const struct xml_handler *handler) {
  /* Excel ignores the case of names. */
  enum { IGNORING_CASE = 2, ENCRYPTED = 1 };
  unz_file_info64 info;
  if (zip.unzLocateFile(archive, name, IGNORING_CASE) != UNZ_OK) return false;
  if (zip.unzGetCurrentFileInfo64(archive, &info, NULL, 0, NULL, 0, NULL, 0) != UNZ_OK) {
    estada_end(CHILD_UNREADABLE);
  }
  if (info.flag & ENCRYPTED) estada_end(CHILD_LOCKED);
  XML_Parser parser = xml.XML_ParserCreate(NULL);
  if (!parser || zip.unzOpenCurrentFile(archive) != UNZ_OK) estada_end(CHILD_UNREADABLE);
  xml.XML_SetUserData(parser, (void *)handler);
  xml.XML_SetElementHandler(parser, start, end);
  xml.XML_SetCharacterDataHandler(parser, text);
  xml.XML_SetStartDoctypeDeclHandler(parser, doctype);
  static char buffer[1 << 16];
  int count;
  do {
    count = zip.unzReadCurrentFile(archive, buffer, sizeof buffer);
    if (count > 0 && (unpacked += (size_t)count) > MOST_UNPACKED) estada_end(CHILD_EXHAUSTING);
    if (count < 0 ||
        xml.XML_Parse(parser, buffer, count, count == 0) != XML_STATUS_OK) {
      estada_end(CHILD_UNREADABLE);
    }
  } while (count > 0);
  xml.XML_ParserFree(parser);
  /* The checksum is compared here. */
  if (zip.unzCloseCurrentFile(archive) != UNZ_OK) estada_end(CHILD_UNREADABLE);
  return true;
}

static char workbook[512];

static void find_workbook(const char *element, const char **attributes) {
  const char *type = estada_attribute(attributes, "Type");
  const char *target = estada_attribute(attributes, "Target");
  if (strcmp(estada_local(element), "Relationship") != 0 || !type || !target) return;
  const char *kind = strrchr(type, '/');
  if (!kind || strcmp(kind, "/officeDocument") != 0) return;
  snprintf(workbook, sizeof workbook, "%s", *target == '/' ? target + 1 : target);
}

/* LibreOffice encrypts the files of an archive, not the archive. */
static void find_encryption(const char *element, const char **attributes) {
  (void)attributes;
  if (strcmp(estada_local(element), "encryption-data") == 0) estada_end(CHILD_LOCKED);
}

void estada_read_zipped(const char *path, FILE *out) {
  const struct xml_handler relations = {.start = find_workbook};
  const struct xml_handler manifest = {.start = find_encryption};
  archive = zip.unzOpen64(path);
  if (!archive) estada_end(CHILD_UNREADABLE);
  if (estada_read_part("_rels/.rels", &relations) && *workbook) {
    estada_read_xlsx(workbook, out);
  } else if (estada_read_part("META-INF/manifest.xml", &manifest)) {
    estada_read_ods(out);
  } else {
    estada_end(CHILD_OTHER);
  }
}

/* The bounds of an archive of statements, which a bank packs for some months or accounts. */
enum { MOST_FILES = 100, MOST_RATIO = 100, MOST_FILES_BYTES = 256 << 20 };

/* Writes bytes behind their length. */
static void write_part(const char *bytes, size_t length, FILE *out) {
  for (int shift = 0; shift < 64; shift += 8) {
    fputc((int)((uint64_t)length >> shift & 0xFF), out);
  }
  fwrite(bytes, 1, length, out);
}

/* Writes the name and the content of the file of the archive that is selected. */
static void copy_file(FILE *out) {
  enum { ENCRYPTED = 1 };
  unz_file_info64 info;
  char name[1024];
  if (zip.unzGetCurrentFileInfo64(archive, &info, name, sizeof name, NULL, 0, NULL, 0) != UNZ_OK) {
    estada_end(CHILD_UNREADABLE);
  }
  if (info.flag & ENCRYPTED) estada_end(CHILD_LOCKED);
  if (info.size_filename >= sizeof name || strpbrk(name, "/\\")) estada_end(CHILD_EXHAUSTING);
  if (zip.unzOpenCurrentFile(archive) != UNZ_OK) estada_end(CHILD_UNREADABLE);
  static char buffer[1 << 16];
  struct text content = {0};
  int count;
  while ((count = zip.unzReadCurrentFile(archive, buffer, sizeof buffer)) > 0) {
    /* What the archive says about sizes may be wrong. */
    unpacked += (size_t)count;
    estada_append(&content, buffer, (size_t)count);
    if (unpacked > MOST_FILES_BYTES || content.length / MOST_RATIO > info.compressed_size) {
      estada_end(CHILD_EXHAUSTING);
    }
  }
  if (count < 0 || zip.unzCloseCurrentFile(archive) != UNZ_OK) estada_end(CHILD_UNREADABLE);
  write_part(name, info.size_filename, out);
  write_part(content.bytes, content.length, out);
  free(content.bytes);
}

void estada_read_archive(const char *path, FILE *out) {
  enum { IGNORING_CASE = 2 };
  archive = zip.unzOpen64(path);
  if (!archive) estada_end(CHILD_UNREADABLE);
  static const char *const parts[] = {
      "[Content_Types].xml", "_rels/.rels", "META-INF/manifest.xml", NULL};
  for (const char *const *part = parts; *part; part++) {
    if (zip.unzLocateFile(archive, *part, IGNORING_CASE) == UNZ_OK) estada_end(CHILD_OTHER);
  }
  int files = 0;
  int status = zip.unzGoToFirstFile(archive);
  for (; status == UNZ_OK; status = zip.unzGoToNextFile(archive)) {
    if (++files > MOST_FILES) estada_end(CHILD_EXHAUSTING);
    copy_file(out);
  }
  if (status != UNZ_END_OF_LIST_OF_FILE) estada_end(CHILD_UNREADABLE);
  if (files == 0) estada_end(CHILD_OTHER);
}
