#define _GNU_SOURCE
#include "CChild.h"
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The first call that no library of today needs: fchmodat2. Later ones change permissions and attributes
   of files too, and libraries go without a call that the kernel does not know. */
enum { FIRST_LATER_CALL = 452 };

/* Lets the process read system folders only. */
static enum estada_lock lock_land(void) {
  static const struct estada_place places[] = {
      {"/usr", ESTADA_PLACE_PROGRAMS},
      {"/lib", ESTADA_PLACE_PROGRAMS},
      {"/lib64", ESTADA_PLACE_PROGRAMS},
      {"/etc/fonts", ESTADA_PLACE_PROGRAMS},
      {"/etc/ld.so.cache", ESTADA_PLACE_READ},
      {"/var/cache/fontconfig", ESTADA_PLACE_PROGRAMS},
      {"/proc/self", ESTADA_PLACE_PROGRAMS},
  };
  return estada_lock_files(places, sizeof places / sizeof *places, true);
}

#if defined(__x86_64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(number)                                                                             \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN(number)                                                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ANSWER(SECCOMP_RET_ERRNO | ENOSYS)
/* Ends a process that makes calls of another architecture, and loads the number of the call. */
#define NATIVE_CALLS                                                                               \
  LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0),                      \
      ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr)
/* Refuses a call with one of the flags in an argument. */
#define REFUSE_FLAGS(number, argument, flags)                                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]),                         \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM),        \
      LOAD(nr)
/* Refuses a call without a flag in an argument. */
#define REQUIRE_FLAG(number, argument, flag)                                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]),                         \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flag, 1, 0), ANSWER(SECCOMP_RET_ERRNO | EPERM),         \
      LOAD(nr)
/* Refuses a call with an argument other than 0: one about another process. */
#define REFUSE_OTHERS(number, argument)                                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]),                         \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), ANSWER(SECCOMP_RET_ERRNO | EPERM), LOAD(nr)
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

/* Refuses calls that no reader needs. */
static enum estada_lock filter_calls(bool opens_output) {
#ifndef NATIVE_ARCHITECTURE
  (void)opens_output;
  return ESTADA_LACKING;
#else
  /* A kernel with filters misses this one (EFAULT), and another kernel does not know the mode. */
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == 0 || errno != EFAULT) return ESTADA_LACKING;
  /* A filter that lets files be opened for writing jumps over the three checks. */
  struct sock_filter filter[] = {
      NATIVE_CALLS,
#ifdef __x86_64__
      /* The calls of the x32 architecture. */
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      REFUSE(SYS_fork), REFUSE(SYS_vfork), REFUSE(SYS_creat), REFUSE(SYS_rename),
      REFUSE(SYS_unlink), REFUSE(SYS_link), REFUSE(SYS_symlink), REFUSE(SYS_mkdir),
      REFUSE(SYS_rmdir), REFUSE(SYS_mknod), REFUSE(SYS_chmod), REFUSE(SYS_chown),
      REFUSE(SYS_lchown), REFUSE(SYS_utime), REFUSE(SYS_utimes), REFUSE(SYS_futimesat),
      REFUSE(SYS_renameat),
#endif
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_LATER_CALL, 0, 1),
      ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
      REQUIRE_FLAG(SYS_clone, 0, CLONE_THREAD),
      UNKNOWN(SYS_clone3), UNKNOWN(SYS_openat2),
      REFUSE(SYS_socket), REFUSE(SYS_socketpair), REFUSE(SYS_connect), REFUSE(SYS_bind),
      REFUSE(SYS_listen), REFUSE(SYS_accept), REFUSE(SYS_accept4), REFUSE(SYS_sendto),
      REFUSE(SYS_sendmsg), REFUSE(SYS_sendmmsg),
      REFUSE(SYS_ptrace), REFUSE(SYS_process_vm_readv), REFUSE(SYS_process_vm_writev),
      REFUSE(SYS_kill), REFUSE(SYS_tkill), REFUSE(SYS_tgkill), REFUSE(SYS_rt_sigqueueinfo),
      REFUSE(SYS_rt_tgsigqueueinfo), REFUSE(SYS_pidfd_open), REFUSE(SYS_pidfd_send_signal),
      REFUSE(SYS_pidfd_getfd),
      REFUSE_OTHERS(SYS_prlimit64, 0), REFUSE_OTHERS(SYS_sched_setaffinity, 0),
      REFUSE_OTHERS(SYS_sched_setscheduler, 0), REFUSE_OTHERS(SYS_sched_setparam, 0),
      REFUSE_OTHERS(SYS_sched_setattr, 0), REFUSE_OTHERS(SYS_setpriority, 1),
      REFUSE_OTHERS(SYS_ioprio_set, 1), REFUSE(SYS_fanotify_init),
      REFUSE(SYS_mount), REFUSE(SYS_umount2), REFUSE(SYS_pivot_root), REFUSE(SYS_chroot),
      REFUSE(SYS_move_mount), REFUSE(SYS_open_tree), REFUSE(SYS_fsopen), REFUSE(SYS_fsmount),
      REFUSE(SYS_unshare), REFUSE(SYS_setns),
      REFUSE(SYS_renameat2), REFUSE(SYS_unlinkat), REFUSE(SYS_linkat), REFUSE(SYS_symlinkat),
      REFUSE(SYS_mkdirat), REFUSE(SYS_mknodat), REFUSE(SYS_fchmod), REFUSE(SYS_fchmodat),
      REFUSE(SYS_fchown), REFUSE(SYS_fchownat), REFUSE(SYS_utimensat), REFUSE(SYS_truncate),
      REFUSE(SYS_setxattr), REFUSE(SYS_lsetxattr), REFUSE(SYS_fsetxattr), REFUSE(SYS_removexattr),
      REFUSE(SYS_lremovexattr), REFUSE(SYS_fremovexattr),
      REFUSE(SYS_io_uring_setup), REFUSE(SYS_io_uring_enter), REFUSE(SYS_io_uring_register),
      REFUSE(SYS_bpf), REFUSE(SYS_perf_event_open), REFUSE(SYS_userfaultfd), REFUSE(SYS_keyctl),
      REFUSE(SYS_add_key), REFUSE(SYS_request_key), REFUSE(SYS_init_module),
      REFUSE(SYS_finit_module), REFUSE(SYS_mq_open), REFUSE(SYS_shmget), REFUSE(SYS_msgget),
      REFUSE(SYS_semget),
      /* With `opens_output`, this answer ends the filter. */
      BPF_STMT(BPF_JMP | BPF_JA, 0),
#ifdef __x86_64__
      REFUSE_FLAGS(SYS_open, 1, WRITING),
#endif
      REFUSE_FLAGS(SYS_openat, 2, WRITING),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  size_t count = sizeof filter / sizeof *filter;
  for (size_t index = 0; index < count && opens_output; index++) {
    if (filter[index].code == (BPF_JMP | BPF_JA)) {
      filter[index] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
    }
  }
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? ESTADA_LOCKED : ESTADA_FAILED;
#endif
}

/* Sets a limit, unless a lower one is in force. */
static bool limit(int resource, rlim_t value) {
  struct rlimit current;
  if (getrlimit(resource, &current) != 0) return false;
  if (current.rlim_max != RLIM_INFINITY && current.rlim_max < value) value = current.rlim_max;
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit) == 0;
}

/* The memory of the process that counts against RLIMIT_DATA, in bytes: a fork has that of the program; 0 if it is
   not known. */
static size_t memory_in_use(void) {
  char text[128];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  if (close(file) != 0 || length <= 0) return 0;
  text[length] = '\0';
  /* size, resident, shared, text, library, data */
  const char *field = text;
  for (int skipped = 0; skipped < 5; skipped++) {
    field = strchr(field, ' ');
    if (field == NULL) return 0;
    field++;
  }
  unsigned long pages = strtoul(field, NULL, 10);
  long size = sysconf(_SC_PAGESIZE);
  return size > 0 && pages <= SIZE_MAX / (size_t)size ? pages * (size_t)size : 0;
}

/* Limits the memory that the process may take beside what it has. */
static bool limit_memory(size_t memory) {
  size_t all = memory + memory_in_use();
  return limit(RLIMIT_DATA, all) && limit(RLIMIT_AS, all * 4);
}

static bool set_limits(const struct estada_cage *cage) {
  const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGPIPE,
                         SIGSEGV, SIGTERM, SIGTRAP, SIGXCPU, SIGXFSZ};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (signal(signals[index], SIG_DFL) == SIG_ERR) return false;
  }
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_DUMPABLE, 0) == 0 &&
         (cage->memory == 0 || limit_memory(cage->memory)) &&
         limit(RLIMIT_CPU, (rlim_t)cage->seconds) && limit(RLIMIT_FSIZE, 0) &&
         limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, 64);
}

void estada_enter_cage(const struct estada_cage *cage) {
  if (!set_limits(cage)) _exit(ESTADA_EXIT_UNCAGED);
  enum estada_lock files = lock_land();
  enum estada_lock calls = filter_calls(cage->opens_output);
  bool is_shut = files != ESTADA_FAILED && calls != ESTADA_FAILED &&
                 (files == ESTADA_LOCKED || calls == ESTADA_LOCKED) &&
                 (files == ESTADA_LOCKED || !cage->opens_output);
  if (!is_shut) _exit(ESTADA_EXIT_UNCAGED);
}

enum estada_lock estada_refuse_sockets(void) {
#ifndef NATIVE_ARCHITECTURE
  return ESTADA_LACKING;
#else
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == 0 || errno != EFAULT) {
    return ESTADA_LACKING;
  }
  struct sock_filter filter[] = {
      NATIVE_CALLS,
#ifdef __x86_64__
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
#endif
      REFUSE(SYS_socket), REFUSE(SYS_socketpair), UNKNOWN(SYS_io_uring_setup),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? ESTADA_LOCKED : ESTADA_FAILED;
#endif
}
