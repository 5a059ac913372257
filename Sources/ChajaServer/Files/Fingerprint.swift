// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A number that tells bytes from others, 64 bits of FNV-1a.
///
/// Not for what somebody may want to forge.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds bytes behind those before.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}
