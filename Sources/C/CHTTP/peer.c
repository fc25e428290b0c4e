#include "CHTTP.h"

#include <arpa/inet.h>
#include <errno.h>
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
