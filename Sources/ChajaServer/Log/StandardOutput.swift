// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes to standard output without a buffer, so that who waits for a line gets it at once.
enum StandardOutput {
  /// Writes a line in one piece.
  static func writeLine(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    // Nothing can be done if nobody reads it.
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}
