// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a cell looks.
public struct CellStyle: Hashable, Sendable {
  /// Colours of the 16 that every terminal has, chosen by the person; nil is the terminal's own.
  public enum Color: UInt8, Sendable {
    case black = 0, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
    case brightWhite
  }

  /// The colour of the letters.
  public var color: Color?
  /// The colour behind them.
  public var background: Color?
  /// Whether letters are bold.
  public var isBold = false
  /// Whether letters are faint.
  public var isDim = false
  /// Whether letters are underlined.
  public var isUnderlined = false
  /// Whether the colours of letter and background are exchanged.
  public var isReversed = false

  /// Makes a style.
  public init(
    color: Color? = nil,
    isBold: Bool = false,
    isDim: Bool = false,
    isUnderlined: Bool = false,
    isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
  }

  /// The look of the terminal itself.
  public static let plain = CellStyle()

  /// The sequence that turns this look on, whatever was on before.
  var sequence: String {
    var codes = "0"
    if isBold { codes += ";1" }
    if isDim { codes += ";2" }
    if isUnderlined { codes += ";4" }
    if isReversed { codes += ";7" }
    if let color { codes += ";\(Self.code(color, base: 30))" }
    if let background { codes += ";\(Self.code(background, base: 40))" }
    return "\u{1B}[\(codes)m"
  }

  private static func code(_ color: Color, base: UInt8) -> UInt8 {
    color.rawValue < 8 ? base + color.rawValue : base + 52 + color.rawValue
  }
}
