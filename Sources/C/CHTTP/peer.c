#include "CHTTP.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>

/* The system lists each connection of this computer at both ends: the row of the other end has its user. */
long estada_http_peer(uint32_t address, uint16_t port, uint32_t own_address, uint16_t own_port) {
  FILE *file = fopen("/proc/net/tcp", "re");
  if (!file) return -1;
  char line[512];
  long user = -1;
  while (user < 0 && fgets(line, sizeof line, file)) {
    unsigned int local, local_port, remote, remote_port, uid;
    int found = sscanf(
        line, " %*u: %8x:%4x %8x:%4x %*2x %*8x:%*8x %*2x:%*8x %*8x %u", &local, &local_port,
        &remote, &remote_port, &uid);
    if (found == 5 && local == address && local_port == ntohs(port) && remote == own_address &&
        remote_port == ntohs(own_port)) {
      user = uid;
    }
  }
  return fclose(file) == 0 ? user : -1;
}

static volatile sig_atomic_t caught;

static void take(int number) { caught = number; }

void estada_http_catch_signals(void) {
  static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action = {.sa_handler = take};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    /* What a caller of the program has ignored stays so, as under nohup. A signal that exists can be caught. */
    if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler != SIG_IGN &&
        sigaction(numbers[index], &action, NULL) != 0) {
      perror("sigaction");
    }
  }
}

int estada_http_caught_signal(void) { return caught; }
