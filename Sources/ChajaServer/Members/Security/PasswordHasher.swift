// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSodium
import Foundation

/// Hashes passwords with Argon2id, as libsodium does it, and compares passwords with hashes.
///
/// Each call takes the time and the memory of its cost on purpose; make it on a thread that may wait.
package struct PasswordHasher: Sendable {
  /// The fewest characters of a password.
  package static let minimumCharacters = 8
  /// The most bytes of a password.
  package static let maximumBytes = 1024

  private let cost: PasswordCost
  /// A hash of this cost that no password has, for addresses without an account.
  private let decoy: String

  /// Makes a hasher, or nil if the memory of one hash cannot be had.
  package init?(cost: PasswordCost) {
    guard sodium_init() >= 0 else { return nil }
    self.cost = cost
    let random = SecretToken()
    guard let decoy = Self.hash(Self.bytes(of: random.text), cost: cost) else { return nil }
    self.decoy = decoy
  }

  /// Whether a password is neither too short nor too long; nothing else is asked of it.
  package static func isAllowed(_ password: String) -> Bool {
    password.utf8.count <= maximumBytes && password.count >= minimumCharacters
  }

  /// Hashes a password with a new salt; nil if the memory cannot be had.
  package func hash(_ password: String) -> String? {
    Self.hash(Self.bytes(of: password), cost: cost)
  }

  /// Compares a password with a hash.
  ///
  /// - Parameters:
  ///   - password: The password as it was typed.
  ///   - hash: The hash of the account; nil, for no account, takes as long.
  /// - Returns: Whether the hash is that of the password; false for none.
  package func matches(_ password: String, _ hash: String?) -> Bool {
    let bytes = Self.bytes(of: password)
    let isEqual = crypto_pwhash_str_verify(hash ?? decoy, bytes, UInt64(bytes.count)) == 0
    return isEqual && hash != nil
  }

  /// Whether a hash was made at another cost, so that it should be made anew while the password is at hand.
  package func isOutdated(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memoryBytes) != 0
  }

  /// Composed, so that a password typed on another system is the same.
  private static func bytes(of password: String) -> [CChar] {
    password.precomposedStringWithCanonicalMapping.utf8.map { CChar(bitPattern: $0) }
  }

  private static func hash(_ password: [CChar], cost: PasswordCost) -> String? {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let code = crypto_pwhash_str(
      &text,
      password,
      UInt64(password.count),
      max(1, cost.passes),
      max(8192, cost.memoryBytes)
    )
    guard code == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
