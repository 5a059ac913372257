// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Foundation

/// The part of the terminal that a picker has: the whole screen, or some rows below the prompt.
final class PickTerminal {
  /// How much of the screen is wanted.
  enum Height: Equatable {
    case all
    case rows(Int)
    case percent(Int)
  }

  private static let fewestRows = 3

  private let device: TerminalDevice
  private let height: Height
  private var writer = FrameWriter()
  private var rows = 0
  private var isBegun = false
  private var shown = Frame(lines: [])
  /// The column the cursor was found in, from 1.
  private var startColumn = 1
  /// The row of the screen where the picker begins, from 0.
  private(set) var firstRow = 0

  /// Takes the terminal, without changing anything about it yet.
  init(height: Height, mouse: Bool) throws(Failure) {
    do {
      device = try TerminalDevice(
        mode: .init(usesAlternateScreen: height == .all, reportsMouse: mouse)
      )
    } catch {
      throw Failure(
        code: .pickError,
        message: "there is no terminal to pick on; --print-matches QUERY needs none"
      )
    }
    self.height = height
  }

  /// The number to wait for keys with.
  var descriptor: Int32 { device.descriptor }

  func read() -> TerminalDevice.Reading { device.read() }

  /// Makes room for the picker.
  ///
  /// - Returns: What was typed meanwhile.
  func begin() -> [TerminalInput] {
    device.begin()
    isBegun = true
    guard height != .all else { return [] }
    var typed: [TerminalInput] = []
    var decoder = KeyDecoder()
    device.write("\u{1B}[6n")
    var isAnswered = false
    while !isAnswered {
      var request = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
      // A terminal that does not answer is taken to be at the start of a row.
      guard poll(&request, 1, 500) > 0, case .bytes(let bytes) = device.read() else { break }
      for input in decoder.decode(bytes) {
        if case .cursor(let row, let column) = input {
          startColumn = column
          firstRow = row - 1
          isAnswered = true
        } else {
          typed.append(input)
        }
      }
    }
    if startColumn > 1 {
      device.write("\r\n")
      firstRow += 1
    }
    return typed
  }

  /// Finds out the size, and makes everything be drawn anew if it is another.
  func measure() -> (columns: Int, rows: Int) {
    let size = device.size
    switch height {
    case .all:
      rows = size.rows
      device.write("\u{1B}[H\u{1B}[2J")
      firstRow = 0
      writer.forget()
    case .rows(let count): makeRoom(count, of: size)
    case .percent(let share): makeRoom(size.rows * share / 100, of: size)
    }
    return (size.columns, rows)
  }

  private func makeRoom(_ wanted: Int, of size: (columns: Int, rows: Int)) {
    let all = size.rows
    rows = max(min(Self.fewestRows, all), min(wanted, all))
    let up = Self.breaksLongRows ? rowsAboveCursor(columns: size.columns) : writer.cursorRow
    var sequence = up > 0 ? "\u{1B}[\(up)A" : ""
    sequence += "\r\u{1B}[J" + String(repeating: "\n", count: rows - 1)
    if rows > 1 { sequence += "\u{1B}[\(rows - 1)A" }
    device.write(sequence)
    firstRow = min(firstRow, all - rows)
    writer.forget()
  }

  /// How many rows there are above the cursor after the terminal was made narrower and has broken the rows that are too long now.
  private func rowsAboveCursor(columns: Int) -> Int {
    guard writer.cursorRow > 0 else { return 0 }
    return shown.lines.prefix(writer.cursorRow)
      .reduce(shown.cursorColumn / columns) { $0 + max(1, ($1.columns + columns - 1) / columns) }
  }

  /// Whether the terminal does so; those that cut rows off are few, and tell who they are.
  private static var breaksLongRows: Bool {
    let name = StandardStreams.environment("TERM") ?? ""
    return StandardStreams.environment("XTERM_VERSION") == nil && !name.hasPrefix("rxvt")
      && name != "linux"
  }

  /// Draws a frame; does nothing while the terminal is given back.
  func show(_ frame: Frame) {
    guard isBegun else { return }
    device.write(writer.update(to: frame))
    shown = frame
  }

  /// Brings the terminal back to what it was, the cursor to where it was found.
  func end() {
    guard isBegun else { return }
    isBegun = false
    if height != .all {
      let up = writer.cursorRow
      var sequence = (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
      if startColumn > 1 { sequence += "\u{1B}[1A\u{1B}[\(startColumn)G" }
      device.write(sequence)
    }
    device.end()
  }

  /// Takes the terminal again after the process was stopped.
  func resume() {
    device.begin()
    isBegun = true
    writer.forget()
    startColumn = 1
  }
}
