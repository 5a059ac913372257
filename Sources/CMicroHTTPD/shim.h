// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CMICROHTTPD_SHIM_H
#define CHAJA_CMICROHTTPD_SHIM_H
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* MHD_get_connection_info takes variable arguments, which Swift does not import. */

/* The value that the connection callback stored with the connection, or NULL. */
static inline void *chaja_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

/* The connection's socket, or -1. */
static inline int chaja_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

/* Writes the client's address in digits, without the port; 0 if there is none. */
static inline int chaja_connection_address(struct MHD_Connection *connection, char *text,
                                           unsigned int size) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return 0;
  const struct sockaddr *address = info->client_addr;
  const void *bytes;
  if (address->sa_family == AF_INET)
    bytes = &((const struct sockaddr_in *)address)->sin_addr;
  else if (address->sa_family == AF_INET6)
    bytes = &((const struct sockaddr_in6 *)address)->sin6_addr;
  else
    return 0;
  return inet_ntop(address->sa_family, bytes, text, size) != NULL;
}

/* MHD_CONTENT_READER_END_OF_STREAM is a cast that Swift does not import. */
enum { CHAJA_END_OF_STREAM = -1 };
#endif
