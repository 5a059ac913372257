// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The reading and writing of query strings.
enum SavedFields {
  /// What a field means.
  enum Name {
    case text, submitted, chip, scope, filter, sort, size, row, recent

    init?(_ name: [UInt8]) {
      let names: [(StaticString, Name)] = [
        ("q", .text), ("s", .submitted), ("chip", .chip), ("scope", .scope),
        ("filter", .filter), ("sort", .sort), ("size", .size), ("row", .row), ("recent", .recent),
      ]
      for (text, meaning) in names where SavedFields.bytes(text) == name {
        self = meaning
        return
      }
      return nil
    }
  }

  struct Field {
    var name: [UInt8]
    /// The parts between stars, at least one.
    var values: [[UInt8]]
    var byteOffset: Int
  }

  struct Writer {
    private(set) var bytes: [UInt8] = []

    mutating func field(_ name: StaticString, _ values: [[UInt8]]) {
      if !bytes.isEmpty { bytes.append(0x26) }
      bytes += SavedFields.bytes(name)
      for (index, value) in values.enumerated() {
        bytes.append(index == 0 ? 0x3D : 0x2A)
        for byte in value {
          if SavedFields.standsAsItIs(byte) {
            bytes.append(byte)
          } else {
            bytes += [0x25, SavedFields.hexDigit(byte >> 4), SavedFields.hexDigit(byte & 0xF)]
          }
        }
      }
    }
  }

  struct Reader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next field; nil at the end.
    mutating func next() throws(SessionState.RestoreError) -> Field? {
      guard offset < bytes.count else { return nil }
      var field = Field(name: [], values: [], byteOffset: offset)
      var part: [UInt8] = []
      var isName = true
      while offset < bytes.count, bytes[offset] != 0x26 {
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case 0x3D where isName:
          field.name = part
          part = []
          isName = false
        case 0x2A where !isName:
          field.values.append(part)
          part = []
        // Browsers write blanks in addresses as plus signs.
        case 0x2B: part.append(0x20)
        case 0x25:
          guard offset + 1 < bytes.count, let high = SavedFields.hexValue(bytes[offset]),
            let low = SavedFields.hexValue(bytes[offset + 1])
          else { throw .malformedField(byteOffset: field.byteOffset) }
          part.append(high << 4 | low)
          offset += 2
        default: part.append(byte)
        }
      }
      offset += 1
      if isName { throw .malformedField(byteOffset: field.byteOffset) }
      field.values.append(part)
      return field
    }
  }

  static func bytes(_ text: StaticString) -> [UInt8] {
    // Unsafe pointer of a static string: it lives as long as the program.
    [UInt8](UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  static func digits(_ number: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var left = number
    repeat {
      digits.append(UInt8(0x30 + left % 10))
      left /= 10
    } while left > 0
    return digits.reversed()
  }

  /// The greatest number that is saved, which `Int` holds everywhere.
  static let maximumNumber = 999_999_999

  /// The number that digits say, up to the greatest one; nil for anything else.
  static func number(_ digits: [UInt8]) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let digit = Int(byte - 0x30)
      if number > (maximumNumber - digit) / 10 { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private static func standsAsItIs(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
