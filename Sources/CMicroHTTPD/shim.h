// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CMICROHTTPD_SHIM_H
#define CHAJA_CMICROHTTPD_SHIM_H
#include <microhttpd.h>

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
#endif
