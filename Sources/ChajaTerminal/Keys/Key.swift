// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A key press that is not simply text.
public struct Key: Hashable, Sendable {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// A letter or sign, with Control or Alt; letters in lower case.
    case character(Unicode.Scalar)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The keys held down meanwhile.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as terminals send them.
    public let rawValue: UInt8
    /// Wraps bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape pressed before.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// Which key.
  public var code: Code
  /// The keys held down meanwhile.
  public var modifiers: Modifiers

  /// Makes a key press.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Control together with a letter or sign.
  public static func control(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .control) }

  /// Alt together with a letter or sign.
  public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .alt) }
}

/// What the mouse did, where the terminal was asked to tell.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of event.
  public enum Action: Hashable, Sendable {
    case press, release, wheelUp, wheelDown, other
  }

  /// What happened.
  public var action: Action
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int

  /// Makes an event.
  public init(action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}

/// What came from a terminal.
public enum TerminalInput: Hashable, Sendable {
  /// Text as it was typed, UTF-8 without controls; at least one scalar.
  case text([UInt8])
  /// A piece of pasted text, as it is; a long paste comes in several pieces.
  case paste([UInt8])
  /// Any other key.
  case key(Key)
  /// The mouse.
  case mouse(MouseEvent)
  /// The answer to the question where the cursor is; row and column from 1.
  case cursor(row: Int, column: Int)
}
