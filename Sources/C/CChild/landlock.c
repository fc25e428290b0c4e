#define _GNU_SOURCE
#include "landlock.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock, as in linux/landlock.h of later kernels. */
struct rules {
  uint64_t files, network, scopes;
};
struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum {
  CREATE = 444,
  ADD_RULE = 445,
  RESTRICT = 446,
  PATH_RULE = 1,
  VERSION = 1,
};

/* The rights on files: to execute, write, read, list; bits 4 to 12 remove and make files; then refer,
   truncate and use devices. */
enum {
  MAY_EXECUTE = 1 << 0,
  MAY_WRITE = 1 << 1,
  MAY_READ = 1 << 2,
  MAY_LIST = 1 << 3,
  MAY_TRUNCATE = 1 << 14,
  MAY_USE_DEVICE = 1 << 15,
  RIGHTS_1 = (1 << 13) - 1,
  RIGHTS_2 = (1 << 14) - 1,
  RIGHTS_3 = (1 << 15) - 1,
  RIGHTS_5 = (1 << 16) - 1,
  /* Those that a file can have; the others are of folders. */
  RIGHTS_OF_FILE = MAY_EXECUTE | MAY_WRITE | MAY_READ | MAY_TRUNCATE | MAY_USE_DEVICE,
};

static uint64_t rights(enum estada_place_use use, uint64_t all) {
  switch (use) {
  case ESTADA_PLACE_READ: return MAY_READ | MAY_LIST;
  case ESTADA_PLACE_PROGRAMS: return MAY_READ | MAY_LIST | MAY_EXECUTE;
  case ESTADA_PLACE_WRITE: return all & ~(uint64_t)MAY_EXECUTE;
  }
  return 0;
}

/* Adds a place to a set of rules; also true for one that does not exist. */
static bool add(int set, const struct estada_place *place, uint64_t all) {
  int file = open(place->path, O_PATH | O_CLOEXEC);
  if (file < 0) return true;
  struct stat status;
  struct path_rule rule = {.allowed = rights(place->use, all), .parent = file};
  bool is_known = fstat(file, &status) == 0;
  if (is_known && !S_ISDIR(status.st_mode)) rule.allowed &= RIGHTS_OF_FILE;
  bool is_added = is_known && syscall(ADD_RULE, set, PATH_RULE, &rule, 0) == 0;
  close(file);
  return is_added;
}

/* ENOSYS or EOPNOTSUPP without Landlock; a container may answer for the kernel, with any error. */
long estada_landlock_version(void) { return syscall(CREATE, NULL, 0, VERSION); }

enum estada_lock estada_lock_files(const struct estada_place *places, size_t count, bool alone) {
  long version = estada_landlock_version();
  if (version < 1) return ESTADA_LACKING;
  struct rules rules = {
      .files = version >= 5   ? RIGHTS_5
               : version >= 3 ? RIGHTS_3
               : version == 2 ? RIGHTS_2
                              : RIGHTS_1,
      /* TCP: bind and connect. */
      .network = alone && version >= 4 ? 3 : 0,
      /* Abstract sockets and signals to processes outside. */
      .scopes = alone && version >= 6 ? 3 : 0,
  };
  size_t size = version >= 6   ? sizeof rules
                : version >= 4 ? offsetof(struct rules, scopes)
                               : offsetof(struct rules, network);
  int set = (int)syscall(CREATE, &rules, size, 0);
  if (set < 0) return ESTADA_FAILED;
  bool is_complete = true;
  for (size_t index = 0; is_complete && index < count; index++) {
    is_complete = add(set, &places[index], rules.files);
  }
  enum estada_lock result =
      is_complete && syscall(RESTRICT, set, 0) == 0 ? ESTADA_LOCKED : ESTADA_FAILED;
  close(set);
  return result;
}
