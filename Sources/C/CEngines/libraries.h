#ifndef ESTADA_CENGINES_LIBRARIES_H
#define ESTADA_CENGINES_LIBRARIES_H

/* The functions of the libraries of pictures, which are loaded in the child that needs them. */

#include <CLibrary.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Pix PIX;
typedef struct Boxa BOXA;
typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessResultIterator TessResultIterator;

#define LEPTONICA_FUNCTIONS(F)                                                                     \
  F(int, setMsgSeverity, (int))                                                                    \
  F(int, pixReadHeaderMem, (const uint8_t *, size_t, int *, int *, int *, int *, int *, int *))    \
  F(PIX *, pixReadMem, (const uint8_t *, size_t))                                                  \
  F(PIX *, pixReadMemJpeg, (const uint8_t *, size_t, int, int, int *, int))                        \
  F(PIX *, pixConvertTo8, (PIX *, int))                                                            \
  F(PIX *, pixRotateOrth, (PIX *, int))                                                            \
  F(PIX *, pixBackgroundNormSimple, (PIX *, PIX *, PIX *))                                         \
  F(PIX *, pixThresholdToBinary, (PIX *, int))                                                     \
  F(PIX *, pixCreate, (int, int, int))                                                             \
  F(PIX *, pixScale, (PIX *, float, float))                                                        \
  F(BOXA *, pixConnCompBB, (PIX *, int))                                                           \
  F(int, boxaGetCount, (BOXA *))                                                                   \
  F(int, boxaGetBoxGeometry, (BOXA *, int, int *, int *, int *, int *))                            \
  F(void, boxaDestroy, (BOXA **))                                                                  \
  F(int, pixGetWidth, (PIX *))                                                                     \
  F(int, pixGetHeight, (PIX *))                                                                    \
  F(int, pixGetWpl, (PIX *))                                                                       \
  F(uint32_t *, pixGetData, (PIX *))                                                               \
  F(void, pixDestroy, (PIX **))
/* From Debian 13 on it has its second name. The functions in use are the same. */
ESTADA_LIBRARY(lept, LEPTONICA_FUNCTIONS, RTLD_NOW, "liblept.so.5", "libleptonica.so.6")

#define TESSERACT_FUNCTIONS(F)                                                                     \
  F(TessBaseAPI *, TessBaseAPICreate, (void))                                                      \
  F(int, TessBaseAPIInit3, (TessBaseAPI *, const char *, const char *))                            \
  F(void, TessBaseAPISetPageSegMode, (TessBaseAPI *, int))                                         \
  F(void, TessBaseAPISetImage2, (TessBaseAPI *, PIX *))                                            \
  F(void, TessBaseAPISetSourceResolution, (TessBaseAPI *, int))                                    \
  F(int, TessBaseAPIRecognize, (TessBaseAPI *, void *))                                            \
  F(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *))                                 \
  F(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *, int))                      \
  F(float, TessResultIteratorConfidence, (const TessResultIterator *, int))                        \
  F(int, TessResultIteratorNext, (TessResultIterator *, int))                                      \
  F(const void *, TessResultIteratorGetPageIteratorConst, (const TessResultIterator *))            \
  F(int, TessPageIteratorBoundingBox, (const void *, int, int *, int *, int *, int *))             \
  F(void, TessDeleteText, (const char *))
ESTADA_LIBRARY(tess, TESSERACT_FUNCTIONS, RTLD_NOW, "libtesseract.so.5")

#define ZBAR_FUNCTIONS(F)                                                                          \
  F(void *, zbar_image_scanner_create, (void))                                                     \
  F(int, zbar_image_scanner_set_config, (void *, int, int, int))                                   \
  F(void *, zbar_image_create, (void))                                                             \
  F(void, zbar_image_set_format, (void *, unsigned long))                                          \
  F(void, zbar_image_set_size, (void *, unsigned, unsigned))                                       \
  F(void, zbar_image_set_data, (void *, const void *, unsigned long, void *))                      \
  F(int, zbar_scan_image, (void *, void *))                                                        \
  F(const void *, zbar_image_first_symbol, (const void *))                                         \
  F(const void *, zbar_symbol_next, (const void *))                                                \
  F(const char *, zbar_symbol_get_data, (const void *))                                            \
  F(unsigned, zbar_symbol_get_loc_size, (const void *))                                            \
  F(int, zbar_symbol_get_loc_x, (const void *, unsigned))                                          \
  F(int, zbar_symbol_get_loc_y, (const void *, unsigned))
ESTADA_LIBRARY(zbar, ZBAR_FUNCTIONS, RTLD_NOW, "libzbar.so.0")

#endif
