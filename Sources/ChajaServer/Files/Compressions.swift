// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What files are in a compressed form, each made once for as long as the file stays as it is.
final class Compressions: Sendable {
  /// Larger files are sent as they are: to compress them takes longer than a client should wait.
  private static let maximumBytes = 8 << 20

  private let known = Mutex<[String: (tag: String, bytes: [UInt8]?)]>([:])

  /// Compresses a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: What tells the file from others.
  ///   - tag: What tells its contents from those before.
  /// - Returns: The file in a compressed form, or nil where it is sent as it is.
  func compressed(_ bytes: [UInt8], at path: String, tag: String) -> [UInt8]? {
    guard bytes.count <= Self.maximumBytes else { return nil }
    if let entry = known.withLock({ $0[path] }), entry.tag == tag { return entry.bytes }
    // Not under the lock: two clients that ask at once may both do it.
    let compressed = Gzip.compressed(bytes, effort: .much)
    known.withLock { $0[path] = (tag, compressed) }
    return compressed
  }
}
