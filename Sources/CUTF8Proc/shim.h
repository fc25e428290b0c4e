#ifndef ESTADA_CUTF8PROC_SHIM_H
#define ESTADA_CUTF8PROC_SHIM_H

#include <stdlib.h>
#include <utf8proc.h>

/* The options are an enum in C, which Swift does not join. */
static inline utf8proc_ssize_t estada_fold(
    const utf8proc_uint8_t *text, utf8proc_ssize_t length, utf8proc_uint8_t **folded) {
  return utf8proc_map(text, length, folded,
                      (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                          UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE));
}

#endif
