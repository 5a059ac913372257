// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Why a filter cannot be read, or cannot be used on an index.
public struct FilterError: Error, Sendable, Equatable {
  /// What is wrong, with the facts.
  @nonexhaustive
  public enum Kind: Sendable, Equatable {
    /// The filter is longer than `Filter.mostBytes`; split it, or name the records in a field of
    /// their own.
    case tooLong(bytes: Int, most: Int)
    /// Brackets are nested more deeply than `Filter.mostDepth`; write the filter with fewer.
    case tooDeep(most: Int)
    /// There are more conditions than `Filter.mostConditions`; use `IN [...]` for many values of
    /// one field.
    case tooManyConditions(most: Int)
    /// A condition must stand here; `found` is what does, and empty at the end of the filter.
    case expectedCondition(found: [UInt8])
    /// A value must follow `after`.
    case expectedValue(after: [UInt8], found: [UInt8])
    /// A word of the language stands where a name or value must; put it in quotes if it is one.
    case reservedWord([UInt8])
    /// An operator such as `=` must follow the name of the field.
    case expectedOperator(field: [UInt8], found: [UInt8])
    /// `[` must follow `IN`.
    case expectedOpeningBracket(found: [UInt8])
    /// `,` or `]` must follow a value of `IN [...]`.
    case expectedClosingBracket(found: [UInt8])
    /// The bracket that opens at the error's place is never closed; `found` is what stands where it
    /// could be.
    case unclosedParenthesis(found: [UInt8])
    /// The text that begins at the error's place has no closing quote.
    case unclosedQuote(quote: UInt8)
    /// A backslash in quotes is followed by something that has no meaning there; write `\\` for a
    /// backslash.
    case unknownEscape([UInt8])
    /// The filter is complete before this; perhaps an `AND` or `OR` is missing.
    case unexpectedText([UInt8])
    /// A function such as `_geoRadius` that this engine does not have.
    case unsupportedFunction([UInt8])
    /// The field is none that the index can filter by.
    case notFilterable(field: [UInt8], filterable: [[UInt8]])
  }

  /// What is wrong.
  public let kind: Kind
  /// Where in the filter, in bytes; empty when something is missing there.
  public let byteRange: Range<Int>

  init(_ kind: Kind, at byteRange: Range<Int>) {
    self.kind = kind
    self.byteRange = byteRange
  }

  /// One sentence that says what is wrong, where, and what to do, as in "expected a value after
  /// the sign = at 7..7".
  public var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The sentence in UTF-8.
  package var messageBytes: [UInt8] {
    var bytes: [UInt8] = []
    writeReason(into: &bytes)
    bytes.append(" at ")
    bytes.append(decimal: Int64(byteRange.lowerBound))
    bytes.append("..")
    bytes.append(decimal: Int64(byteRange.upperBound))
    writeAdvice(into: &bytes)
    return bytes
  }

  private func writeReason(into bytes: inout [UInt8]) {
    switch kind {
    case .tooLong(let count, let most):
      bytes.append("the filter has ")
      bytes.append(decimal: Int64(count))
      bytes.append(" bytes, more than ")
      bytes.append(decimal: Int64(most))
    case .tooDeep(let most):
      bytes.append("brackets are nested more than ")
      bytes.append(decimal: Int64(most))
      bytes.append(" deep")
    case .tooManyConditions(let most):
      bytes.append("the filter has more than ")
      bytes.append(decimal: Int64(most))
      bytes.append(" conditions")
    case .expectedCondition(let found):
      bytes.append("expected a condition")
      writeFound(found, into: &bytes)
    case .expectedValue(let after, let found):
      bytes.append("expected a value after ")
      writeQuoted(after, into: &bytes)
      writeFound(found, into: &bytes)
    case .reservedWord(let word):
      bytes.append("expected a name or value, found the reserved word ")
      writeQuoted(word, into: &bytes)
    case .expectedOperator(let field, let found):
      bytes.append("expected an operator after ")
      writeQuoted(field, into: &bytes)
      writeFound(found, into: &bytes)
    case .expectedOpeningBracket(let found):
      bytes.append("expected `[` after `IN`")
      writeFound(found, into: &bytes)
    case .expectedClosingBracket(let found):
      bytes.append("expected `,` or `]` in the list of `IN`")
      writeFound(found, into: &bytes)
    case .unclosedParenthesis(let found):
      bytes.append("expected `)` for the bracket that opens")
      writeFound(found, into: &bytes)
    case .unclosedQuote(let quote):
      bytes.append("expected the closing quote ")
      writeQuoted([quote], into: &bytes)
      bytes.append(" of the text that begins")
    case .unknownEscape(let sequence):
      bytes.append("unknown escape ")
      writeQuoted(sequence, into: &bytes)
    case .unexpectedText(let found):
      bytes.append("unexpected ")
      writeQuoted(found, into: &bytes)
      bytes.append(" after the end of the filter")
    case .unsupportedFunction(let name):
      bytes.append("the function ")
      writeQuoted(name, into: &bytes)
      bytes.append(" is not supported")
    case .notFilterable(let field, _):
      bytes.append("the field ")
      writeQuoted(field, into: &bytes)
      bytes.append(" is not filterable")
    }
  }

  private func writeAdvice(into bytes: inout [UInt8]) {
    switch kind {
    case .tooManyConditions: bytes.append("; use `IN [...]` for many values of one field")
    case .tooDeep: bytes.append("; write it with fewer brackets")
    case .tooLong: bytes.append("; split it into several searches")
    case .expectedOperator:
      bytes.append(
        """
        ; use `=`, `!=`, `<`, `<=`, `>`, `>=`, `TO`, `IN`, `EXISTS`, `IS NULL`, `IS EMPTY`, \
        `CONTAINS` or `STARTS WITH`, and quotes around names and values with other characters
        """
      )
    case .expectedValue(_, let found), .expectedCondition(let found):
      if !found.isEmpty { bytes.append("; put values with other characters in quotes") }
    case .reservedWord: bytes.append("; put it in quotes if it is a name or value")
    case .unknownEscape: bytes.append("; write `\\\\` for a backslash")
    case .unexpectedText:
      bytes.append("; join conditions by `AND` or `OR`, put values with other characters in quotes")
    case .notFilterable(_, let filterable):
      if filterable.isEmpty {
        bytes.append("; this index has no filterable fields")
      } else {
        bytes.append("; filterable: ")
        for index in filterable.indices {
          if index > 0 { bytes.append(", ") }
          writeQuoted(filterable[index], into: &bytes)
        }
      }
    default: break
    }
  }

  private func writeFound(_ found: [UInt8], into bytes: inout [UInt8]) {
    guard !found.isEmpty else { return }
    bytes.append(", found ")
    writeQuoted(found, into: &bytes)
  }

  /// Appends a piece of the filter between back quotes: at most 60 bytes, control characters as
  /// spaces.
  private func writeQuoted(_ text: [UInt8], into bytes: inout [UInt8]) {
    bytes.append("`")
    var end = min(text.count, 60)
    while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    for byte in text[..<end] { bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    if end < text.count { bytes.append("…") }
    bytes.append("`")
  }
}
