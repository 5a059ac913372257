// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A place where bytes are not JSON, and what was wanted there.
public struct JSONError: Error, Equatable, Sendable {
  /// What is wrong at the place of an error.
  @nonexhaustive
  public enum Reason: Equatable, Sendable {
    /// The bytes end inside a value: the text was cut, or is empty.
    case unexpectedEnd(Expectation)
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8, Expectation)
    /// Bytes that are not UTF-8: the text was written in another encoding, or is damaged.
    case invalidUTF8
    /// Half of a surrogate pair (`\ud83d` alone), which is no character.
    case loneSurrogate
    /// A backslash before something that is not one of JSON's escapes.
    case invalidEscape
    /// A control character inside a string, which has to be written as an escape.
    case controlCharacter(UInt8)
    /// A value inside more than `JSONReader.maximumDepth` arrays and objects.
    case tooDeep
    /// Something other than white space after the value.
    case trailingContent
  }

  /// What the reader would have taken at the place of an error.
  @nonexhaustive
  public enum Expectation: Equatable, Sendable {
    /// Any value.
    case value
    /// Any value, or the end of an array.
    case valueOrArrayEnd
    /// The name of a member.
    case name
    /// The name of a member, or the end of an object.
    case nameOrObjectEnd
    /// The colon between name and value.
    case colon
    /// A comma, or the end of an array.
    case commaOrArrayEnd
    /// A comma, or the end of an object.
    case commaOrObjectEnd
    /// The closing quote of a string.
    case closingQuote
    /// A digit of a number.
    case digit
    /// The rest of `true`, `false` or `null`.
    case literal
    /// A digit 0-9, a-f or A-F of an escape.
    case hexDigit
  }

  /// What is wrong.
  public let reason: Reason
  /// The byte at which it was found, from 0.
  public let byteOffset: Int
  /// The line of that byte, from 1.
  public let line: Int
  /// The column of that byte in its line, in Unicode scalars from 1.
  public let column: Int

  init(_ reason: Reason, at byteOffset: Int, in bytes: Span<UInt8>) {
    var line = 1
    var column = 1
    for index in 0..<min(byteOffset, bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.reason = reason
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
  }

  /// The reason in words, without the place.
  public var message: String { text.string }

  /// The reason in words, without the place.
  package var text: ErrorText {
    switch reason {
    case .unexpectedEnd(let expectation): "the JSON ends where \(expectation.words) should be"
    case .unexpectedByte(let byte, let expectation):
      "\(Self.named(byte)) where \(expectation.words) should be"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .loneSurrogate: "half of a surrogate pair in an escape"
    case .invalidEscape: "a backslash before something that is no JSON escape"
    case .controlCharacter(let byte): "\(Self.named(byte)) inside a string; write it as an escape"
    case .tooDeep: "more than \(JSONReader.maximumDepth) arrays and objects inside each other"
    case .trailingContent: "something after the end of the value"
    }
  }

  private static func named(_ byte: UInt8) -> ErrorText {
    byte > 0x20 && byte < 0x7F ? "“\([byte])”" : "the byte \(byte)"
  }
}

extension JSONError.Expectation {
  var words: StaticString {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or “]”"
    case .name: "a name in quotes"
    case .nameOrObjectEnd: "a name in quotes or “}”"
    case .colon: "“:”"
    case .commaOrArrayEnd: "“,” or “]”"
    case .commaOrObjectEnd: "“,” or “}”"
    case .closingQuote: "the closing quote of a string"
    case .digit: "a digit"
    case .literal: "true, false or null"
    case .hexDigit: "one of four hexadecimal digits"
    }
  }
}
