#define _GNU_SOURCE
#include "CHTTP.h"

#include <CLibrary.h>
#include <arpa/inet.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* What microhttpd.h of 0.9.75 and 1.0.1 declares, which are both libmicrohttpd.so.12. */
enum { OPTION_END, MEMORY_LIMIT, CONNECTION_LIMIT, COMPLETED = 4, URI_LOG = 7, LISTEN_SOCKET = 12 };
enum { NOTIFY_CONNECTION = 27, STRICT_FOR_CLIENT = 29, USE_EPOLL = 512, MAY_SUSPEND = 8192 | 1024 };
enum { HEADER_KIND = 1, MUST_COPY = 2, STARTED = 0, CONNECTION_FD = 6, SOCKET_CONTEXT = 7 };
union info {
  int fd;
  void *socket_context;
};
typedef int (*handler)(
    void *, void *, const char *, const char *, const char *, const char *, size_t *, void **);
#define FUNCTIONS(F)                                                                               \
  F(void *, MHD_start_daemon,                                                                      \
    (unsigned int, uint16_t, int (*)(void *, const struct sockaddr *, socklen_t), void *, handler, \
     void *, ...))                                                                                 \
  F(void, MHD_stop_daemon, (void *))                                                               \
  F(int, MHD_run_wait, (void *, int32_t))                                                          \
  F(int, MHD_get_connection_values,                                                                \
    (void *, int, int (*)(void *, int, const char *, const char *), void *))                       \
  F(const union info *, MHD_get_connection_info, (void *, int, ...))                               \
  F(void *, MHD_create_response_from_buffer, (size_t, void *, int))                                \
  F(int, MHD_add_response_header, (void *, const char *, const char *))                            \
  F(int, MHD_queue_response, (void *, unsigned int, void *))                                       \
  F(void, MHD_destroy_response, (void *))                                                          \
  F(void, MHD_suspend_connection, (void *))                                                        \
  F(void, MHD_resume_connection, (void *))
ESTADA_LIBRARY(mhd, FUNCTIONS, RTLD_NOW, "libmicrohttpd.so.12")

struct peer {
  struct peer *next;
  int fd;
  long deadline;
  bool has_asked;
};

struct request {
  struct estada_http_request shown;
  struct request *next;
  void *connection, *response;
  unsigned int status;
  size_t room, head;
  bool is_seen, is_waiting;
};

struct estada_http {
  struct estada_http_limits limits;
  void *daemon;
  uint16_t port;
  struct peer *peers;
  struct request *first, **last;
  size_t count;
  long left_at;
};

const char *estada_http_load(void) { return estada_load(&mhd_library); }

static long now(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) abort();
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int accept_peer(void *context, const struct sockaddr *address, socklen_t length) {
  struct estada_http *server = context;
  struct sockaddr_in peer;
  if (length < sizeof peer || address->sa_family != AF_INET) return 0;
  memcpy(&peer, address, sizeof peer);
  return estada_http_peer(
             peer.sin_addr.s_addr, peer.sin_port, htonl(INADDR_LOOPBACK), htons(server->port)) ==
         (long)geteuid();
}

/* Ends the oldest connection that has not asked for anything, so that slow ones do not keep others out. */
static void make_room(struct estada_http *server) {
  struct peer *oldest = NULL;
  for (struct peer *peer = server->peers; peer; peer = peer->next) {
    if (!peer->has_asked) oldest = peer;
  }
  /* The library then reads the end of the connection. */
  if (!oldest) return;
  (void)shutdown(oldest->fd, SHUT_RDWR);
  oldest->has_asked = true;
}

static void notice(void *context, void *connection, void **slot, int code) {
  struct estada_http *server = context;
  if (code == STARTED) {
    const union info *info = mhd.MHD_get_connection_info(connection, CONNECTION_FD);
    struct peer *peer = calloc(1, sizeof *peer);
    *slot = peer;
    server->count++;
    /* A connection without a clock is ended at its first request. */
    if (!info || !peer) return;
    *peer = (struct peer){server->peers, info->fd, now() + server->limits.head_time, false};
    server->peers = peer;
    if (server->count + 2 > server->limits.connections) make_room(server);
    return;
  }
  server->count--;
  for (struct peer **place = &server->peers; *place; place = &(*place)->next) {
    if (*place != *slot) continue;
    *place = (*place)->next;
    break;
  }
  free(*slot);
}

static struct peer *peer_of(void *connection) {
  const union info *info = mhd.MHD_get_connection_info(connection, SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static void *begin(void *context, const char *target, void *connection) {
  (void)context;
  struct request *request = calloc(1, sizeof *request);
  if (!request) return NULL;
  request->connection = connection;
  request->shown.target = strdup(target);
  return request;
}

static void end(void *context, void *connection, void **slot, int code) {
  (void)context, (void)connection, (void)code;
  struct request *request = *slot;
  if (!request) return;
  struct estada_http_request *shown = &request->shown;
  for (size_t index = 0; index < shown->header_count; index++) {
    free(shown->headers[index].name);
    free(shown->headers[index].value);
  }
  if (request->response) mhd.MHD_destroy_response(request->response);
  free(shown->headers), free(shown->method), free(shown->target), free(shown->version);
  free(shown->body), free(request);
  *slot = NULL;
}

/* Takes a header; a head or a length that is not allowed is a fault. */
static int take(void *context, int kind, const char *name, const char *value) {
  (void)kind;
  struct request *request = context;
  struct estada_http_request *shown = &request->shown;
  value = value ? value : "";
  request->head += strlen(name) + strlen(value) + 4;
  if (strcasecmp(name, "Transfer-Encoding") == 0 && !shown->fault) shown->fault = 501;
  if (strcasecmp(name, "Content-Length") == 0) {
    char *rest;
    unsigned long long length = strtoull(value, &rest, 10);
    bool is_number = *value >= '0' && *value <= '9' && !*rest;
    if (!is_number || request->room != SIZE_MAX) shown->fault = 400;
    request->room = length < SIZE_MAX ? (size_t)length : SIZE_MAX - 1;
  }
  struct estada_http_header *grown =
      realloc(shown->headers, (shown->header_count + 1) * sizeof *grown);
  if (!grown) return 0;
  shown->headers = grown;
  struct estada_http_header *header = grown + shown->header_count;
  *header = (struct estada_http_header){strdup(name), strdup(value)};
  shown->header_count++;
  return header->name && header->value;
}

/* Only a form with files may be large. */
static size_t most_bytes(
    const struct estada_http *server, const struct estada_http_request *shown) {
  static const char files[] = "multipart/form-data";
  for (size_t index = 0; index < shown->header_count; index++) {
    const struct estada_http_header *header = shown->headers + index;
    if (strcasecmp(header->name, "Content-Type") == 0 &&
        strncasecmp(header->value, files, sizeof files - 1) == 0) {
      return server->limits.files;
    }
  }
  return server->limits.form;
}

/* Takes the head; false for want of memory. */
static bool open_request(struct estada_http *server, struct request *request) {
  struct estada_http_request *shown = &request->shown;
  request->is_seen = true;
  request->room = SIZE_MAX;
  request->head = shown->target ? strlen(shown->target) : 0;
  int all = mhd.MHD_get_connection_values(request->connection, HEADER_KIND, NULL, NULL);
  int taken = mhd.MHD_get_connection_values(request->connection, HEADER_KIND, take, request);
  if (!shown->target || !shown->method || !shown->version || all != taken) return false;
  if (all > 0 && shown->headers && !shown->headers[all - 1].value) return false;
  if (request->room == SIZE_MAX) request->room = 0;
  if (request->head > server->limits.head) shown->fault = 431;
  if (request->room > most_bytes(server, shown) && !shown->fault) shown->fault = 413;
  if (!shown->fault && request->room) shown->body = malloc(request->room);
  return shown->fault || !request->room || shown->body;
}

static void wait_for_answer(struct estada_http *server, struct request *request) {
  request->is_waiting = true;
  request->next = NULL;
  *server->last = request;
  server->last = &request->next;
  mhd.MHD_suspend_connection(request->connection);
}

static int handle(
    void *context, void *connection, const char *path, const char *method, const char *version,
    const char *data, size_t *count, void **slot) {
  (void)path;
  struct estada_http *server = context;
  struct request *request = *slot;
  struct peer *peer = peer_of(connection);
  if (!request || !peer) return 0;
  if (!request->is_seen) {
    request->shown.method = strdup(method);
    request->shown.version = strdup(version);
    if (!open_request(server, request)) return 0;
    peer->deadline = now() + server->limits.body_time;
    peer->has_asked = true;
    if (request->shown.fault) wait_for_answer(server, request);
    return 1;
  }
  if (request->is_waiting) {
    peer->deadline = now() + server->limits.answer_time;
    return request->response
               ? mhd.MHD_queue_response(connection, request->status, request->response)
               : 0;
  }
  struct estada_http_request *shown = &request->shown;
  if (*count == 0) {
    if (shown->body_count != request->room) return 0;
    wait_for_answer(server, request);
    return 1;
  }
  if (*count > request->room - shown->body_count) return 0;
  memcpy(shown->body + shown->body_count, data, *count);
  shown->body_count += *count;
  *count = 0;
  return 1;
}

/* A socket of our own, so that nothing but this address is ever listened to. */
static int listen_on(uint16_t *port) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons(*port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  socklen_t length = sizeof address;
  if (fd >= 0 && bind(fd, (struct sockaddr *)&address, length) == 0 && listen(fd, 64) == 0 &&
      getsockname(fd, (struct sockaddr *)&address, &length) == 0) {
    *port = ntohs(address.sin_port);
    return fd;
  }
  int code = errno;
  if (fd >= 0) close(fd);
  errno = code;
  return -1;
}

int estada_http_start(
    const struct estada_http_limits *limits, uint16_t *port, struct estada_http **result) {
  struct estada_http *server = calloc(1, sizeof *server);
  if (!server) return ENOMEM;
  int fd = listen_on(port);
  int code = errno;
  if (fd >= 0) {
    server->limits = *limits;
    server->port = *port;
    server->last = &server->first;
    server->left_at = now();
    errno = 0;
    /* Twice the head, as the library keeps its own notes in the same memory. */
    server->daemon = mhd.MHD_start_daemon(
        USE_EPOLL | MAY_SUSPEND, 0, accept_peer, server, handle, server, LISTEN_SOCKET, fd,
        MEMORY_LIMIT, limits->head * 2 + 16384, CONNECTION_LIMIT, limits->connections, COMPLETED,
        end, NULL, URI_LOG, begin, NULL, NOTIFY_CONNECTION, notice, server, STRICT_FOR_CLIENT, 1,
        OPTION_END);
    code = errno ? errno : EIO;
    if (server->daemon) {
      *result = server;
      return 0;
    }
    close(fd);
  }
  free(server);
  return code;
}

struct estada_http_request *estada_http_next(struct estada_http *server, int milliseconds) {
  long time = now();
  for (struct peer *peer = server->peers; peer; peer = peer->next) {
    peer->deadline += time - server->left_at;
  }
  if (!server->first) {
    /* Without a descriptor to wait for, as after a signal, the library says that it failed. */
    (void)mhd.MHD_run_wait(server->daemon, milliseconds);
    time = now();
    for (struct peer *peer = server->peers; peer; peer = peer->next) {
      /* The library then reads the end of the connection. */
      if (peer->deadline <= time) (void)shutdown(peer->fd, SHUT_RDWR);
    }
  }
  server->left_at = time;
  struct request *request = server->first;
  if (!request) return NULL;
  server->first = request->next;
  if (!server->first) server->last = &server->first;
  return &request->shown;
}

int estada_http_answer(
    struct estada_http *server, struct estada_http_request *shown, unsigned int status,
    const char *const *headers, const uint8_t *body, size_t count) {
  (void)server;
  struct request *request = (struct request *)shown;
  request->status = status;
  request->response = mhd.MHD_create_response_from_buffer(count, (void *)body, MUST_COPY);
  bool is_whole = request->response != NULL;
  for (; is_whole && *headers; headers += 2) {
    is_whole = mhd.MHD_add_response_header(request->response, headers[0], headers[1]) != 0;
  }
  if (!is_whole && request->response) {
    mhd.MHD_destroy_response(request->response);
    request->response = NULL;
  }
  mhd.MHD_resume_connection(request->connection);
  return is_whole ? 0 : ENOMEM;
}

size_t estada_http_connections(const struct estada_http *server) { return server->count; }

void estada_http_stop(struct estada_http *server) {
  /* A connection that waits for its answer cannot be closed. */
  for (struct request *request = server->first; request; request = request->next) {
    mhd.MHD_resume_connection(request->connection);
  }
  server->first = NULL;
  server->last = &server->first;
  (void)mhd.MHD_run_wait(server->daemon, 0);
  mhd.MHD_stop_daemon(server->daemon);
  free(server);
}
