// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One step of a JSON text.
public enum JSONEvent: Equatable, Sendable {
  /// An opening brace.
  case objectStart
  /// A closing brace.
  case objectEnd
  /// An opening bracket.
  case arrayStart
  /// A closing bracket.
  case arrayEnd
  /// The name of the member whose value comes next.
  case name(JSONText)
  /// A string.
  case string(JSONText)
  /// A number.
  case number(JSONNumber)
  /// The word `true` or `false`.
  case bool(Bool)
  /// The word `null`.
  case null
}

/// A pull parser for one JSON value (RFC 8259, strict).
///
/// It gives places, not copies: strings and numbers stay in the bytes until somebody asks for them.
///
///     let bytes = [UInt8](#"{"id":25}"#.utf8)
///     var reader = JSONReader()
///     while let event = try reader.next(in: bytes.span) { … }  // objectStart, name, number, objectEnd
///
/// Names may repeat within an object; which one counts is the caller's rule (`JSONDocument` takes the last). A byte order
/// mark is not skipped.
public struct JSONReader: Sendable {
  /// The most arrays and objects that may stand inside each other.
  public static let maximumDepth = 512

  private enum State {
    case value
    case valueOrEnd
    case name
    case nameOrEnd
    case afterValue
  }

  /// The offset of the next byte to read.
  public private(set) var byteOffset: Int
  private var state = State.value
  /// For each open array or object, whether it is an object.
  private var open: [Bool] = []

  /// Makes a reader that starts at a byte of the text.
  public init(byteOffset: Int = 0) {
    self.byteOffset = byteOffset
  }

  /// Begins again with another text, keeping the memory.
  mutating func restart() {
    byteOffset = 0
    state = .value
    open.removeAll(keepingCapacity: true)
  }

  /// How many arrays and objects are open.
  public var depth: Int { open.count }

  /// Reads the next step.
  ///
  /// - Parameter bytes: The whole text; the same in every call.
  /// - Returns: The step, or nil after the value, when only white space follows it.
  /// - Throws: `JSONError` at the first byte that is not JSON; the reader is then of no further use.
  /// - Complexity: O(*n*) over all steps of *n* bytes; allocates nothing but the stack of open values.
  public mutating func next(in bytes: Span<UInt8>) throws(JSONError) -> JSONEvent? {
    byteOffset = JSONScanner.skipWhiteSpace(from: byteOffset, in: bytes)
    if state == .afterValue {
      guard let isObject = open.last else {
        if byteOffset == bytes.count { return nil }
        throw JSONError(.trailingContent, at: byteOffset, in: bytes)
      }
      let byte = try current(in: bytes, expecting: isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
      if byte == (isObject ? 0x7D : 0x5D) { return close(isObject) }
      guard byte == 0x2C else {
        throw JSONError(
          .unexpectedByte(byte, isObject ? .commaOrObjectEnd : .commaOrArrayEnd),
          at: byteOffset,
          in: bytes
        )
      }
      byteOffset = JSONScanner.skipWhiteSpace(from: byteOffset + 1, in: bytes)
      state = isObject ? .name : .value
    }
    switch state {
    case .name, .nameOrEnd: return try name(in: bytes)
    case .value, .valueOrEnd, .afterValue: return try value(in: bytes)
    }
  }

  private mutating func name(in bytes: Span<UInt8>) throws(JSONError) -> JSONEvent {
    let expectation: JSONError.Expectation = state == .name ? .name : .nameOrObjectEnd
    let byte = try current(in: bytes, expecting: expectation)
    if byte == 0x7D, state == .nameOrEnd { return close(true) }
    guard byte == 0x22 else {
      throw JSONError(.unexpectedByte(byte, expectation), at: byteOffset, in: bytes)
    }
    let text = try JSONScanner.string(at: byteOffset, in: bytes)
    byteOffset = JSONScanner.skipWhiteSpace(from: text.end + 1, in: bytes)
    let colon = try current(in: bytes, expecting: .colon)
    guard colon == 0x3A else {
      throw JSONError(.unexpectedByte(colon, .colon), at: byteOffset, in: bytes)
    }
    byteOffset += 1
    state = .value
    return .name(text)
  }

  private mutating func value(in bytes: Span<UInt8>) throws(JSONError) -> JSONEvent {
    let expectation: JSONError.Expectation = state == .value ? .value : .valueOrArrayEnd
    let byte = try current(in: bytes, expecting: expectation)
    switch byte {
    case 0x22:
      let text = try JSONScanner.string(at: byteOffset, in: bytes)
      byteOffset = text.end + 1
      state = .afterValue
      return .string(text)
    case 0x2D, 0x30...0x39:
      let number = try JSONScanner.number(at: byteOffset, in: bytes)
      byteOffset = number.end
      state = .afterValue
      return .number(number)
    case 0x7B, 0x5B:
      guard open.count < Self.maximumDepth else {
        throw JSONError(.tooDeep, at: byteOffset, in: bytes)
      }
      open.append(byte == 0x7B)
      byteOffset += 1
      state = byte == 0x7B ? .nameOrEnd : .valueOrEnd
      return byte == 0x7B ? .objectStart : .arrayStart
    case 0x5D where state == .valueOrEnd: return close(false)
    case 0x74:
      byteOffset = try JSONScanner.word("true", at: byteOffset, in: bytes)
      state = .afterValue
      return .bool(true)
    case 0x66:
      byteOffset = try JSONScanner.word("false", at: byteOffset, in: bytes)
      state = .afterValue
      return .bool(false)
    case 0x6E:
      byteOffset = try JSONScanner.word("null", at: byteOffset, in: bytes)
      state = .afterValue
      return .null
    default: throw JSONError(.unexpectedByte(byte, expectation), at: byteOffset, in: bytes)
    }
  }

  private mutating func close(_ isObject: Bool) -> JSONEvent {
    open.removeLast()
    byteOffset += 1
    state = .afterValue
    return isObject ? .objectEnd : .arrayEnd
  }

  private func current(
    in bytes: Span<UInt8>,
    expecting expectation: JSONError.Expectation
  ) throws(JSONError) -> UInt8 {
    guard byteOffset < bytes.count else {
      throw JSONError(.unexpectedEnd(expectation), at: bytes.count, in: bytes)
    }
    return bytes[byteOffset]
  }
}
