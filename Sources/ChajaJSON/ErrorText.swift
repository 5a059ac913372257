// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What an error says, put together as UTF-8: written as a literal with parts in it.
///
///     let text: ErrorText = "“\(key)” should be \(expected)"
///
/// Joining `String`s would bring all kinds of texts that Swift knows into the module for browsers.
package struct ErrorText: Equatable, Sendable {
  /// The sentence, in UTF-8.
  package fileprivate(set) var bytes: [UInt8] = []

  /// The sentence.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Wraps a sentence.
  package init(_ text: String) { bytes = [UInt8](text.utf8) }

  /// Joins words.
  package init(joining words: [[UInt8]], by separator: StaticString = ", ") {
    for (index, word) in words.enumerated() {
      if index > 0 { append(separator) }
      append(word)
    }
  }

  @inline(never)
  fileprivate mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  @inline(never)
  fileprivate mutating func append(_ part: [UInt8]) {
    bytes.append(contentsOf: part)
  }
}

extension ErrorText: ExpressibleByStringInterpolation {
  /// The parts of a sentence, one after the other.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: ErrorText = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) { text.append(literal) }

    package mutating func appendInterpolation(_ literal: StaticString) { text.append(literal) }

    package mutating func appendInterpolation(_ part: [UInt8]) { text.append(part) }

    package mutating func appendInterpolation(_ part: ErrorText) { text.append(part.bytes) }

    package mutating func appendInterpolation(_ part: String) { text.append([UInt8](part.utf8)) }

    package mutating func appendInterpolation(_ number: some SignedInteger) {
      text.bytes.append(decimal: Int64(number))
    }

    package mutating func appendInterpolation(_ number: some UnsignedInteger) {
      text.bytes.append(decimal: UInt64(number))
    }
  }

  package init(stringLiteral literal: StaticString) { append(literal) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension StaticString {
  /// The bytes, in UTF-8.
  package var bytes: [UInt8] { withUTF8Buffer { [UInt8]($0) } }

  /// The words that blanks stand between: a list of names takes less as one literal than as many.
  @inline(never)
  package var words: [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in bytes {
      if byte == 0x20 {
        words.append(word)
        word = []
      } else {
        word.append(byte)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Whether the text consists of these bytes.
  @inline(never)
  package func equals(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == utf8CodeUnitCount else { return false }
    return withUTF8Buffer { literal in
      for index in bytes.indices where bytes[index] != literal[index] { return false }
      return true
    }
  }
}

/// Whether bytes are those of the literal of a case.
package func ~= (literal: StaticString, bytes: [UInt8]) -> Bool { literal.equals(bytes) }
