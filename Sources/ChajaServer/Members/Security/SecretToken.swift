// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSodium

/// A secret of 256 random bits that a browser keeps; the database has only its hash.
struct SecretToken: Sendable {
  private static let byteCount = 32

  /// The secret as 64 hexadecimal digits.
  let text: String

  /// Makes a new secret.
  init() {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    randombytes_buf(&bytes, bytes.count)
    text = Self.hexadecimal(bytes)
  }

  /// Takes a secret that came with a request; nil for what cannot be one.
  init?(_ given: some StringProtocol) {
    let digits = given.utf8
    guard digits.count == 2 * Self.byteCount,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    text = String(given)
  }

  /// The hash to store and to look up; who reads the database cannot log in with it.
  var hash: [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
