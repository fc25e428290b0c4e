#include "CLibrary.h"

#include <stdio.h>

static bool load(struct estada_library *library) {
  void *handle = NULL;
  for (; !handle && library->versions[library->version]; library->version += !handle) {
    handle = dlopen(library->versions[library->version], library->mode | RTLD_LOCAL);
  }
  if (!handle) return false;
  for (size_t index = 0; library->names[index]; index++) {
    library->functions[index] = dlsym(handle, library->names[index]);
    if (!library->functions[index]) return false;
  }
  return true;
}

const char *estada_load(struct estada_library *library) {
  pthread_mutex_lock(&library->mutex);
  if (!library->is_tried && !load(library)) {
    /* A copy, as the next call may overwrite the original. */
    const char *reason = dlerror();
    snprintf(
        library->reason, sizeof library->reason, "%s", reason ? reason : library->versions[0]);
  }
  library->is_tried = true;
  pthread_mutex_unlock(&library->mutex);
  return library->reason[0] ? library->reason : NULL;
}
