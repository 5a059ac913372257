// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Database {
  /// Removes a file that nobody has open, with the two that SQLite keeps beside it.
  ///
  /// What cannot be removed is found out when the file is opened next.
  static func remove(_ path: String) {
    for name in [path, path + "-wal", path + "-shm"] { unlink(name) }
  }
}
