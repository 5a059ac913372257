// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the sequences of terminals mean: those of xterm, the Linux console, rxvt, and the two protocols for keys that have no
/// sequence of old.
enum EscapeSequence {
  case input(TerminalInput)
  case pasteBegins
  /// Three bytes follow that are no text.
  case oldMouse

  /// Reads a sequence without its first two bytes, with its last one.
  init?(_ body: [UInt8]) {
    guard let final = body.last else { return nil }
    if body.first == 0x5B {
      guard body.count == 2, (0x41...0x45).contains(final) else { return nil }
      self = .input(.key(Key(.function(Int(final) - 0x40))))
      return
    }
    if body.first == 0x3C {
      guard let event = Self.mouse(Self.numbers(body.dropFirst().dropLast()), final) else {
        return nil
      }
      self = .input(.mouse(event))
      return
    }
    if body.count == 1, final == 0x4D {
      self = .oldMouse
      return
    }
    let numbers = Self.numbers(body.dropLast())
    if final == 0x7E, numbers.first == 200 {
      self = .pasteBegins
      return
    }
    // The answer to the question for the cursor. F3 with a modifier looks like one in the first row; no one needs that.
    if final == 0x52, numbers.count == 2 {
      self = .input(.cursor(row: numbers[0], column: numbers[1]))
      return
    }
    guard let key = Self.key(numbers, final) else { return nil }
    self = .input(key)
  }

  /// The key behind Escape and O.
  static func applicationKey(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x4D: .enter
    case 0x50...0x53: .function(Int(byte) - 0x4F)
    default: nil
    }
  }

  private static func key(_ numbers: [Int], _ final: UInt8) -> TerminalInput? {
    switch final {
    case 0x5A: return .key(Key(.tab, .shift))
    case 0x7E:
      if numbers.count == 3, numbers[0] == 27 { return coded(numbers[2], numbers[1]) }
      guard let first = numbers.first, let code = numbered(first) else { return nil }
      return .key(Key(code, modifiers(numbers)))
    case 0x75:
      guard let first = numbers.first else { return nil }
      return coded(first, numbers.count > 1 ? numbers[1] : 1)
    default:
      guard let code = applicationKey(final), code != .enter else { return nil }
      return .key(Key(code, modifiers(numbers)))
    }
  }

  private static func modifiers(_ numbers: [Int]) -> Key.Modifiers {
    numbers.count > 1 ? modifiers(numbers[1]) : []
  }

  /// Modifiers are sent as their bits plus one; bits that are not known do not count.
  private static func modifiers(_ number: Int) -> Key.Modifiers {
    number >= 1 ? Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: number - 1) & 7) : []
  }

  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// A key given by the number of its letter and its modifiers.
  private static func coded(_ number: Int, _ modifierNumber: Int) -> TerminalInput? {
    var modifiers = modifiers(modifierNumber)
    switch number {
    case 9: return .key(Key(.tab, modifiers))
    case 13: return .key(Key(.enter, modifiers))
    case 27: return .key(Key(.escape, modifiers))
    case 127, 8: return .key(Key(.backspace, modifiers))
    default: break
    }
    guard number >= 0x20, let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value),
      scalar.properties.generalCategory != .control
    else { return nil }
    if modifiers.isDisjoint(with: [.alt, .control]) {
      return .text([UInt8](String(Character(scalar)).utf8))
    }
    modifiers.remove(.shift)
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return .key(Key(.character(lower), modifiers))
  }

  private static func mouse(_ numbers: [Int], _ final: UInt8) -> MouseEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let action: MouseEvent.Action
    switch (numbers[0], final) {
    case (0, 0x4D): action = .press
    case (0, 0x6D): action = .release
    case (64, 0x4D): action = .wheelUp
    case (65, 0x4D): action = .wheelDown
    default: action = .other
    }
    return MouseEvent(action: action, column: numbers[1] - 1, row: numbers[2] - 1)
  }

  /// Numbers separated by semicolons; sub-parameters behind a colon do not count, empty ones are 0.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    if bytes.isEmpty { return [] }
    return bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
      var number = 0
      for byte in part {
        guard (0x30...0x39).contains(byte), number < 1_000_000 else { break }
        number = number * 10 + Int(byte) - 0x30
      }
      return number
    }
  }
}
