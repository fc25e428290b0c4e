#include "straight.h"

#include <stdbool.h>
#include <string.h>

int estada_orientation(const uint8_t *bytes, size_t count) {
  if (count < 4 || bytes[0] != 0xFF || bytes[1] != 0xD8) return 1;
  size_t at = 2;
  while (at + 4 <= count && bytes[at] == 0xFF) {
    size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (length < 2 || at + 2 + length > count || bytes[at + 1] == 0xDA) return 1;
    const uint8_t *data = bytes + at + 4;
    size_t size = length - 2;
    if (bytes[at + 1] == 0xE1 && size > 14 && memcmp(data, "Exif\0", 6) == 0) {
      const uint8_t *tiff = data + 6;
      size -= 6;
      bool is_big = tiff[0] == 'M';
#define NUMBER_2(p) ((size_t)(is_big ? (p)[0] << 8 | (p)[1] : (p)[1] << 8 | (p)[0]))
      size_t folder = is_big ? (size_t)tiff[6] << 8 | tiff[7] : (size_t)tiff[5] << 8 | tiff[4];
      if (folder + 2 > size) return 1;
      size_t entries = NUMBER_2(tiff + folder);
      for (size_t index = 0; index < entries; index++) {
        size_t entry = folder + 2 + index * 12;
        if (entry + 12 > size) return 1;
        if (NUMBER_2(tiff + entry) == 0x0112) {
          size_t value = NUMBER_2(tiff + entry + 8);
          return value >= 1 && value <= 8 ? (int)value : 1;
        }
      }
#undef NUMBER_2
      return 1;
    }
    at += 2 + length;
  }
  return 1;
}
