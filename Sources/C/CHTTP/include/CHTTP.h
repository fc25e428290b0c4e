#ifndef ESTADA_CHTTP_H
#define ESTADA_CHTTP_H

#include <stddef.h>
#include <stdint.h>

/*
 * A server of HTTP for the programs of one user on this computer: libmicrohttpd, which is loaded when a server is
 * started, without threads. Requests are taken one by one and answered in any order.
 *
 * Each connection carries one request, and ends when its time is over, whatever arrives in between. The time in which
 * the caller works on a request does not count.
 */

/* What a request and its connection may have: bytes of the head, of a body and of one with files, and milliseconds in
   total. */
struct estada_http_limits {
  size_t head, form, files;
  int head_time, body_time, answer_time;
  unsigned int connections;
};

struct estada_http;

struct estada_http_header {
  char *name, *value;
};

/* A request with its body, which waits for its answer. With a fault, the body was not read. */
struct estada_http_request {
  char *method, *target, *version;
  struct estada_http_header *headers;
  size_t header_count;
  uint8_t *body;
  size_t body_count;
  /* 0, or the status of the answer: 400, 413, 431, 501. */
  unsigned int fault;
};

/* Loads the library; returns NULL, or the reason why it cannot be loaded. */
const char *estada_http_load(void);

/* Listens on 127.0.0.1 alone, on a port of the system's choice if `port` points to 0. Users other than the one of this
   process are cut off. Returns 0 or an errno; the library is to be loaded before. */
int estada_http_start(
    const struct estada_http_limits *limits, uint16_t *port, struct estada_http **server);

/* Waits for at most some milliseconds, and returns a complete request; NULL if there is none. */
struct estada_http_request *estada_http_next(struct estada_http *server, int milliseconds);

/* Answers a request, which is not to be used afterwards. The headers are names and values by turns, with NULL at the
   end; the body is copied. Returns 0 or an errno; the connection is then cut. */
int estada_http_answer(
    struct estada_http *server, struct estada_http_request *request, unsigned int status,
    const char *const *headers, const uint8_t *body, size_t count);

/* The number of open connections. */
size_t estada_http_connections(const struct estada_http *server);

/* Closes every connection and the server. */
void estada_http_stop(struct estada_http *server);

/* The user of the process at the other end of a connection, by the addresses of that end and of this one in the order
   of the network; -1 if the system does not say so. */
long estada_http_peer(uint32_t address, uint16_t port, uint32_t own_address, uint16_t own_port);

#endif
