// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CSQLITE_SHIM_H
#define CHAJA_CSQLITE_SHIM_H
#include <sqlite3.h>

/* SQLITE_TRANSIENT, which makes SQLite keep a copy, is a cast that Swift does not import. */

/* Binds a text of so many bytes; an empty one may have no address. */
static inline int chaja_bind_text(sqlite3_stmt *statement, int place, const void *bytes,
                                  sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, place, count == 0 ? "" : (const char *)bytes, count,
                             SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds bytes; none are an empty value, not NULL. */
static inline int chaja_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                  sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, place, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}
#endif
