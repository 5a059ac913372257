// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Writes compact JSON, one value after the other, commas and colons by itself.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("total", 2)
///     writer.endObject()  // {"total":2}
///
/// What is written is well formed as long as the calls are: a name before each value in an object, and each `begin` ended.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  /// Makes a writer that appends to a buffer.
  public init(appendingTo bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Forgets what has been written, keeping the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Opens an object.
  public mutating func beginObject() { begin(0x7B) }

  /// Closes the innermost object.
  public mutating func endObject() { end(0x7D) }

  /// Opens an array.
  public mutating func beginArray() { begin(0x5B) }

  /// Closes the innermost array.
  public mutating func endArray() { end(0x5D) }

  /// Writes the name of the member whose value comes next.
  public mutating func name(_ name: StaticString) {
    word(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Writes the name of the member whose value comes next.
  public mutating func name(_ name: Span<UInt8>) {
    string(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Writes the name of the member whose value comes next.
  public mutating func name(_ name: [UInt8]) {
    self.name(name.span)
  }

  /// Writes a string; bytes that are not UTF-8 become U+FFFD.
  public mutating func string(_ text: Span<UInt8>) {
    separate()
    bytes.append(0x22)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x80 {
        guard let length = UTF8Check.length(at: offset, in: text) else {
          bytes.append(0xEF)
          bytes.append(0xBF)
          bytes.append(0xBD)
          offset += 1
          continue
        }
        for index in offset..<offset + length { bytes.append(text[index]) }
        offset += length
        continue
      }
      if byte < 0x20 || byte == 0x22 || byte == 0x5C {
        escape(byte)
      } else {
        bytes.append(byte)
      }
      offset += 1
    }
    bytes.append(0x22)
  }

  /// Writes a string; bytes that are not UTF-8 become U+FFFD.
  public mutating func string(_ text: [UInt8]) {
    string(text.span)
  }

  /// Writes a string.
  public mutating func string(_ text: String) {
    string([UInt8](text.utf8).span)
  }

  /// Writes a string that stands in the program and needs no escapes.
  public mutating func word(_ word: StaticString) {
    separate()
    bytes.append(0x22)
    append(word)
    bytes.append(0x22)
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    bytes.append(decimal: value)
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// Writes the shortest number that reads back as the same double; a whole number without fraction.
  ///
  /// JSON has neither infinity nor not-a-number: both are written as `null`.
  public mutating func double(_ value: Double) {
    guard value.isFinite else {
      null()
      return
    }
    if value.magnitude < 9_007_199_254_740_992, value == Double(Int64(value)) {
      integer(Int64(value))
      return
    }
    separate()
    bytes.append(decimal: value)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    append("null")
  }

  /// Writes an array of strings, each as `string(_:)` does.
  public mutating func strings(_ texts: [[UInt8]]) {
    beginArray()
    for text in texts { string(text.span) }
    endArray()
  }

  /// Writes an array of strings.
  public mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  /// Writes a value that is JSON already, unchanged.
  public mutating func raw(_ json: Span<UInt8>) {
    separate()
    for index in 0..<json.count { bytes.append(json[index]) }
  }

  /// Writes a value that is JSON already, unchanged.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a member of an object: a name and a string.
  public mutating func member(_ name: StaticString, _ text: [UInt8]) {
    self.name(name)
    string(text.span)
  }

  /// Writes a member of an object: a name and a string.
  public mutating func member(_ name: StaticString, _ text: String) {
    self.name(name)
    string(text)
  }

  /// Writes a member of an object: a name and a string, or `null`.
  public mutating func member(_ name: StaticString, orNull text: [UInt8]?) {
    self.name(name)
    if let text { string(text.span) } else { null() }
  }

  /// Writes a member of an object: a name and an array of strings, or `null`.
  public mutating func member(_ name: StaticString, orNull texts: [[UInt8]]?) {
    self.name(name)
    if let texts { strings(texts) } else { null() }
  }

  /// Writes a member of an object: a name and an integer, or `null`.
  public mutating func member(_ name: StaticString, orNull value: Int?) {
    self.name(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member of an object: a name and a string that stands in the program and needs no escapes.
  public mutating func member(_ name: StaticString, word: StaticString) {
    self.name(name)
    self.word(word)
  }

  /// Writes a member of an object: a name and an integer.
  public mutating func member(_ name: StaticString, _ value: Int64) {
    self.name(name)
    integer(value)
  }

  /// Writes a member of an object: a name and an integer.
  public mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member of an object: a name and a number, as `double(_:)` does.
  public mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    double(value)
  }

  /// Writes a member of an object: a name and `true` or `false`.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes a member of an object: a name and an array of strings.
  public mutating func member(_ name: StaticString, _ texts: [[UInt8]]) {
    self.name(name)
    strings(texts)
  }

  /// Writes a member of an object: a name and an array of strings.
  public mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    strings(texts)
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
  }

  private mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(0x5C)
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(0x62)
    case 0x0C: bytes.append(0x66)
    case 0x0A: bytes.append(0x6E)
    case 0x0D: bytes.append(0x72)
    case 0x09: bytes.append(0x74)
    default:
      bytes.append(contentsOf: [0x75, 0x30, 0x30, 0x30 + (byte >> 4)])
      let low = byte & 0xF
      bytes.append(low < 10 ? 0x30 + low : 0x57 + low)
    }
  }
}
