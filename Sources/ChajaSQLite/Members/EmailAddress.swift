// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An e-mail address as it was written, with the one form that all spellings of it share.
package struct EmailAddress: Hashable, Sendable {
  /// The longest address that mail takes, in bytes.
  package static let maximumBytes = 254

  /// The address without the spaces around it.
  package let text: String
  /// The form by which accounts are told apart: compatibility-composed, without regard to case.
  package let key: String

  /// Reads an address, or returns nil for what cannot be one.
  ///
  /// Only what mail could never deliver is refused: it must have a name and a domain around an `@`, no blanks,
  /// invisible or control characters, and at most ``maximumBytes``. Case and the form of its characters are kept in
  /// ``text`` and ignored in ``key``; `ß` counts as `ss`, `ı` as `i`.
  package init?(_ given: String) {
    // Far longer than an address, yet quick to look through.
    guard given.utf8.count <= 4 * Self.maximumBytes else { return nil }
    let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
    let composed = text.precomposedStringWithCompatibilityMapping
    // Upper case first: it joins letters that have several small forms, such as the two sigmas.
    let key = composed.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    guard let sign = key.lastIndex(of: "@"), sign != key.startIndex,
      key.index(after: sign) != key.endIndex
    else { return nil }
    for form in [text, key] {
      guard form.utf8.count <= Self.maximumBytes, form.unicodeScalars.allSatisfy(Self.mayStand)
      else { return nil }
    }
    self.text = text
    self.key = key
  }

  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
