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

/* The system's error of the last write to a database's file or log that failed; 0 for none. sqlite3_system_errno() does not
   know those of a COMMIT. The pointer to the log's file is asked for through an untyped one, which Swift can't. */
static inline int chaja_write_errno(sqlite3 *database) {
  int code = 0;
  sqlite3_file *log = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK &&
      log != 0 && log->pMethods != 0) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  }
  if (code == 0) sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}
#endif
