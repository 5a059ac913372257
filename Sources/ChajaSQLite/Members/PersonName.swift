// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A first and a last name, clean enough to be shown anywhere.
package struct PersonName: Hashable, Sendable {
  /// Which of the two names, for errors.
  package enum Part: String, Sendable {
    case first
    case last
  }

  /// Why a name cannot be taken.
  package enum Fault: Error, Hashable, Sendable {
    /// Nothing but blanks.
    case blank(Part)
    /// More characters or bytes than a name may have.
    case tooLong(Part)
    /// A control character, a direction mark that turns the text around it, or a character that is none.
    case unprintable(Part)
  }

  /// The most characters of each name.
  package static let maximumCharacters = 80
  /// The most bytes of each name; combining marks are many bytes and one character.
  package static let maximumBytes = 320

  package let first: String
  package let last: String

  /// Makes a name.
  ///
  /// Blanks at the ends are left out, those inside become single spaces, and characters are composed.
  ///
  /// - Parameters:
  ///   - first: The first name.
  ///   - last: The last name.
  /// - Throws: ``Fault`` of the first name that cannot be taken.
  package init(first: String, last: String) throws(Fault) {
    self.first = try Self.clean(first, .first)
    self.last = try Self.clean(last, .last)
  }

  /// Takes names that were cleaned before they were stored.
  init(storedFirst: String, storedLast: String) {
    first = storedFirst
    last = storedLast
  }

  /// First and last name with a space between.
  package var full: String { "\(first) \(last)" }

  private static func clean(_ given: String, _ part: Part) throws(Fault) -> String {
    guard given.utf8.count <= 4 * maximumBytes else { throw .tooLong(part) }
    let words = given.precomposedStringWithCanonicalMapping.split { $0.isWhitespace }
    let name = words.joined(separator: " ")
    guard name.unicodeScalars.allSatisfy(mayStand) else { throw .unprintable(part) }
    // Marks and joiners alone would show nothing.
    guard name.unicodeScalars.contains(where: isVisible) else { throw .blank(part) }
    guard name.utf8.count <= maximumBytes, name.count <= maximumCharacters else {
      throw .tooLong(part)
    }
    return name
  }

  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    // Joiners shape letters and emoji; other marks of this kind turn or hide text.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .nonspacingMark, .enclosingMark, .spacingMark, .spaceSeparator: false
    // Fillers are letters that show nothing.
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
