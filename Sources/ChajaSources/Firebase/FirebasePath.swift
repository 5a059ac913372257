// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Keys of a Firebase database: which texts may be one, and how any text becomes one.
public enum FirebaseKey {
  /// The longest key that Firebase takes, in bytes.
  public static let maximumBytes = 768

  /// Writes any text as a key, so that two different texts never share one.
  ///
  /// A byte that may not stand in a key (`.`, `#`, `$`, `[`, `]`, `/` and control characters), and `=` itself, becomes `=`
  /// and two hexadecimal digits: `ada@example.com` is `ada@example=2Ecom`. ``text(of:)`` reads it back.
  ///
  /// - Parameter text: The text, such as an e-mail address.
  /// - Returns: The key; nil for an empty text and for one whose key would be longer than ``maximumBytes``.
  public static func key(for text: String) -> String? {
    var key: [UInt8] = []
    for byte in text.utf8 {
      if byte == escape || isForbidden(byte) {
        key += [escape, hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      } else {
        key.append(byte)
      }
    }
    return key.isEmpty || key.count > maximumBytes ? nil : String(decoding: key, as: UTF8.self)
  }

  /// Reads back the text of a key that ``key(for:)`` wrote.
  ///
  /// - Parameter key: The key.
  /// - Returns: The text; nil for a key that was not written so.
  public static func text(of key: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == escape else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      // Escapes of letters that need none would be a second way to write the same text.
      let written = Self.key(for: text), written.utf8.elementsEqual(key.utf8)
    else { return nil }
    return text
  }

  /// Tells whether Firebase takes a text as a key.
  ///
  /// - Parameter key: The text.
  /// - Returns: Whether it is one key: not empty, not too long, and without forbidden characters.
  public static func isValid(_ key: String) -> Bool {
    let bytes = key.utf8
    return !bytes.isEmpty && bytes.count <= maximumBytes && !bytes.contains(where: isForbidden)
  }

  /// Whether a key stands before another in Firebase's order: whole numbers first, then by UTF-16 code units.
  package static func isOrdered(_ first: String, _ second: String) -> Bool {
    switch (number(first), number(second)) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: first.utf16.lexicographicallyPrecedes(second.utf16)
    }
  }

  /// The number that Firebase takes a key for: 32 bits, without leading zeros.
  static func number(_ key: String) -> Int32? {
    guard let number = Int32(key), String(number).utf8.elementsEqual(key.utf8) else { return nil }
    return number
  }

  private static let escape: UInt8 = 0x3D

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x1F, 0x7F: true
    // . # $ [ ] /
    case 0x2E, 0x23, 0x24, 0x5B, 0x5D, 0x2F: true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    default: nil
    }
  }
}

/// A place in a Firebase database: the keys on the way to it.
///
///     let members: FirebasePath = "people/members"
///     members.appending("-Nx1")  // people/members/-Nx1
public struct FirebasePath: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The most keys of a path; Firebase itself takes 32.
  public static let maximumKeys = 128

  /// The keys from the outermost; none for the whole database.
  public var keys: [String]

  /// The whole database.
  public static let root = FirebasePath(keys: [])

  /// Makes a path.
  ///
  /// Keys are looked at when the path is used.
  ///
  /// - Parameter keys: The keys from the outermost.
  public init(keys: [String]) { self.keys = keys }

  /// Makes a path of its written form.
  ///
  /// - Parameter text: Keys with slashes between them; further slashes count for nothing.
  public init(_ text: String) {
    keys = text.split(separator: "/").map { String($0) }
  }

  /// Makes a path of its written form.
  public init(stringLiteral text: String) { self.init(text) }

  /// The place of a child.
  ///
  /// - Parameter key: The child's key.
  /// - Returns: The path with the key at its end.
  public func appending(_ key: String) -> FirebasePath { FirebasePath(keys: keys + [key]) }

  /// The keys with slashes between them.
  public var description: String { keys.joined(separator: "/") }

  /// The path for a log: only its first key, because those below may name people.
  var place: String {
    guard let first = keys.first else { return "/" }
    return keys.count == 1 ? first : "\(first)/…"
  }

  /// Refuses a path with too many keys, or with one that Firebase does not take.
  func check() throws(FirebaseError) {
    if keys.count > Self.maximumKeys || !keys.allSatisfy({ FirebaseKey.isValid($0) }) {
      throw .invalidKey
    }
  }
}
