#ifndef ESTADA_CENGINES_LIBRARIES_H
#define ESTADA_CENGINES_LIBRARIES_H

/* The functions of the libraries of pictures, which are loaded in the child that needs them. */

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The libraries of pictures. */
static const char *const leptonica_names[] = {"liblept.so.5", "libleptonica.so.6"};
static const char tesseract_name[] = "libtesseract.so.5";
static const char zbar_name[] = "libzbar.so.0";

typedef struct Pix PIX;
typedef struct Boxa BOXA;
typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessResultIterator TessResultIterator;

static struct {
  int (*setMsgSeverity)(int);
  int (*pixReadHeaderMem)(
      const uint8_t *, size_t, int *, int *, int *, int *, int *, int *);
  PIX *(*pixReadMem)(const uint8_t *, size_t);
  PIX *(*pixReadMemJpeg)(const uint8_t *, size_t, int, int, int *, int);
  PIX *(*pixConvertTo8)(PIX *, int);
  PIX *(*pixRotateOrth)(PIX *, int);
  PIX *(*pixBackgroundNormSimple)(PIX *, PIX *, PIX *);
  PIX *(*pixThresholdToBinary)(PIX *, int);
  PIX *(*pixCreate)(int, int, int);
  PIX *(*pixScale)(PIX *, float, float);
  BOXA *(*pixConnCompBB)(PIX *, int);
  int (*boxaGetCount)(BOXA *);
  int (*boxaGetBoxGeometry)(BOXA *, int, int *, int *, int *, int *);
  void (*boxaDestroy)(BOXA **);
  int (*pixGetWidth)(PIX *);
  int (*pixGetHeight)(PIX *);
  int (*pixGetWpl)(PIX *);
  uint32_t *(*pixGetData)(PIX *);
  void (*pixDestroy)(PIX **);
} lept;

static struct {
  TessBaseAPI *(*TessBaseAPICreate)(void);
  int (*TessBaseAPIInit3)(TessBaseAPI *, const char *, const char *);
  void (*TessBaseAPISetPageSegMode)(TessBaseAPI *, int);
  void (*TessBaseAPISetImage2)(TessBaseAPI *, PIX *);
  void (*TessBaseAPISetSourceResolution)(TessBaseAPI *, int);
  int (*TessBaseAPIRecognize)(TessBaseAPI *, void *);
  TessResultIterator *(*TessBaseAPIGetIterator)(TessBaseAPI *);
  char *(*TessResultIteratorGetUTF8Text)(const TessResultIterator *, int);
  float (*TessResultIteratorConfidence)(const TessResultIterator *, int);
  int (*TessResultIteratorNext)(TessResultIterator *, int);
  const void *(*TessResultIteratorGetPageIteratorConst)(const TessResultIterator *);
  int (*TessPageIteratorBoundingBox)(const void *, int, int *, int *, int *, int *);
  void (*TessDeleteText)(const char *);
} tess;

static struct {
  void *(*zbar_image_scanner_create)(void);
  int (*zbar_image_scanner_set_config)(void *, int, int, int);
  void *(*zbar_image_create)(void);
  void (*zbar_image_set_format)(void *, unsigned long);
  void (*zbar_image_set_size)(void *, unsigned, unsigned);
  void (*zbar_image_set_data)(void *, const void *, unsigned long, void *);
  int (*zbar_scan_image)(void *, void *);
  const void *(*zbar_image_first_symbol)(const void *);
  const void *(*zbar_symbol_next)(const void *);
  const char *(*zbar_symbol_get_data)(const void *);
  unsigned (*zbar_symbol_get_loc_size)(const void *);
  int (*zbar_symbol_get_loc_x)(const void *, unsigned);
  int (*zbar_symbol_get_loc_y)(const void *, unsigned);
} zbar;

#define F(library, name)                                                                           \
  if (!handle || !(*(void **)&library.name = dlsym(handle, #name))) return false;

static bool load_leptonica(void) {
  /* From Debian 13 on it has its second name. The functions in use are the same. */
  void *handle = dlopen(leptonica_names[0], RTLD_NOW | RTLD_LOCAL);
  if (!handle) handle = dlopen(leptonica_names[1], RTLD_NOW | RTLD_LOCAL);
  F(lept, setMsgSeverity)
  F(lept, pixReadHeaderMem)
  F(lept, pixReadMem)
  F(lept, pixReadMemJpeg)
  F(lept, pixConvertTo8)
  F(lept, pixRotateOrth)
  F(lept, pixBackgroundNormSimple)
  F(lept, pixThresholdToBinary)
  F(lept, pixCreate)
  F(lept, pixScale)
  F(lept, pixConnCompBB)
  F(lept, boxaGetCount)
  F(lept, boxaGetBoxGeometry)
  F(lept, boxaDestroy)
  F(lept, pixGetWidth)
  F(lept, pixGetHeight)
  F(lept, pixGetWpl)
  F(lept, pixGetData)
  F(lept, pixDestroy)
  return true;
}

static bool load_tesseract(void) {
  void *handle = dlopen(tesseract_name, RTLD_NOW | RTLD_LOCAL);
  F(tess, TessBaseAPICreate)
  F(tess, TessBaseAPIInit3)
  F(tess, TessBaseAPISetPageSegMode)
  F(tess, TessBaseAPISetImage2)
  F(tess, TessBaseAPISetSourceResolution)
  F(tess, TessBaseAPIRecognize)
  F(tess, TessBaseAPIGetIterator)
  F(tess, TessResultIteratorGetUTF8Text)
  F(tess, TessResultIteratorConfidence)
  F(tess, TessResultIteratorNext)
  F(tess, TessResultIteratorGetPageIteratorConst)
  F(tess, TessPageIteratorBoundingBox)
  F(tess, TessDeleteText)
  return true;
}

static bool load_zbar(void) {
  void *handle = dlopen(zbar_name, RTLD_NOW | RTLD_LOCAL);
  F(zbar, zbar_image_scanner_create)
  F(zbar, zbar_image_scanner_set_config)
  F(zbar, zbar_image_create)
  F(zbar, zbar_image_set_format)
  F(zbar, zbar_image_set_size)
  F(zbar, zbar_image_set_data)
  F(zbar, zbar_scan_image)
  F(zbar, zbar_image_first_symbol)
  F(zbar, zbar_symbol_next)
  F(zbar, zbar_symbol_get_data)
  F(zbar, zbar_symbol_get_loc_size)
  F(zbar, zbar_symbol_get_loc_x)
  F(zbar, zbar_symbol_get_loc_y)
  return true;
}

#undef F

#endif
