// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes that a terminal sends into keys, text, pastes and mouse events.
///
/// Bytes come in pieces of any size, cut at any place: an unfinished character or sequence is kept for the next piece. Escape by
/// itself can't be told from the start of a sequence but by time: when nothing follows within some 30 ms call
/// `flush()`. Sequences that are not known are dropped as a whole, never taken for text.
public struct KeyDecoder: Sendable {
  /// Longer than any real sequence: what is unfinished behind so many bytes is garbage.
  private static let longestSequence = 64
  /// A paste is handed on in pieces of at most this many bytes.
  private static let pasteChunk = 1 << 16
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  /// What one look at the bytes gives.
  private enum Step {
    case input(TerminalInput, length: Int)
    case drop(length: Int)
    case pasteBegins(length: Int)
    case unfinished
  }

  private var pending: [UInt8] = []
  private var isPasting = false

  /// Makes a decoder.
  public init() {}

  /// Whether something unfinished waits that `flush()` would decide.
  public var isUndecided: Bool { !isPasting && !pending.isEmpty }

  /// Takes bytes.
  ///
  /// - Returns: What is complete with them, in order; runs of text are joined.
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending.append(contentsOf: bytes)
    return decodePending(isFinal: false)
  }

  /// Decides what is unfinished: Escape by itself, or Alt with a bracket; the rest is dropped.
  public mutating func flush() -> [TerminalInput] {
    isPasting ? [] : decodePending(isFinal: true)
  }

  private mutating func decodePending(isFinal: Bool) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    var text: [UInt8] = []
    var place = 0
    func endText() {
      if !text.isEmpty { inputs.append(.text(text)) }
      text = []
    }
    while place < pending.count {
      if isPasting {
        let (length, isOver) = pasteLength(from: place)
        var start = place
        let end = place + length
        while start < end {
          let stop = min(end, start + Self.pasteChunk)
          inputs.append(.paste(Array(pending[start..<stop])))
          start = stop
        }
        place = end
        if !isOver { break }
        place += Self.pasteEnd.count
        isPasting = false
        continue
      }
      switch step(at: place, isFinal: isFinal) {
      case .input(.text(let run), let length):
        text += run
        place += length
      case .input(let input, let length):
        endText()
        inputs.append(input)
        place += length
      case .drop(let length): place += length
      case .pasteBegins(let length):
        endText()
        isPasting = true
        place += length
      case .unfinished:
        guard pending.count - place > Self.longestSequence || isFinal else {
          endText()
          pending.removeSubrange(..<place)
          return inputs
        }
        place = pending.count
      }
    }
    endText()
    pending.removeSubrange(..<place)
    return inputs
  }

  /// How many bytes of a paste there are, and whether its end follows; a part of the end is kept back.
  private func pasteLength(from start: Int) -> (length: Int, isOver: Bool) {
    var place = start
    while let escape = pending[place...].firstIndex(of: 0x1B) {
      let rest = pending[escape...].prefix(Self.pasteEnd.count)
      if rest.elementsEqual(Self.pasteEnd) { return (escape - start, true) }
      if rest.count < Self.pasteEnd.count, Self.pasteEnd.starts(with: rest) {
        return (escape - start, false)
      }
      place = escape + 1
    }
    return (pending.count - start, false)
  }

  private func step(at place: Int, isFinal: Bool) -> Step {
    let byte = pending[place]
    if byte == 0x1B { return escapeStep(at: place, isFinal: isFinal) }
    if byte >= 0x80 { return characterStep(at: place) }
    if byte >= 0x20, byte < 0x7F { return .input(.text([byte]), length: 1) }
    return .input(.key(Self.controlKey(byte)), length: 1)
  }

  private static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x7F: Key(.backspace)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
    default: .control(Unicode.Scalar(byte + 0x40))
    }
  }

  /// One character that is not ASCII.
  private func characterStep(at place: Int) -> Step {
    let lead = pending[place]
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return .drop(length: 1) }
    let bytes = pending[place...].prefix(length)
    for (index, byte) in bytes.enumerated().dropFirst() {
      let isAllowed =
        switch (index, lead) {
        case (1, 0xE0): (0xA0...0xBF).contains(byte)
        case (1, 0xED): (0x80...0x9F).contains(byte)
        case (1, 0xF0): (0x90...0xBF).contains(byte)
        case (1, 0xF4): (0x80...0x8F).contains(byte)
        default: byte & 0xC0 == 0x80
        }
      // The byte that does not fit may begin something of its own.
      if !isAllowed { return .drop(length: index) }
    }
    guard bytes.count == length else { return .unfinished }
    if lead == 0xC2, let second = bytes.last, second < 0xA0 { return .drop(length: 2) }
    return .input(.text(Array(bytes)), length: length)
  }

  private func escapeStep(at place: Int, isFinal: Bool) -> Step {
    guard place + 1 < pending.count else {
      return isFinal ? .input(.key(Key(.escape)), length: 1) : .unfinished
    }
    switch pending[place + 1] {
    case 0x5B:
      if place + 2 == pending.count, isFinal { return .input(.key(.alt("[")), length: 2) }
      return sequenceStep(at: place)
    case 0x4F:
      guard place + 2 < pending.count else {
        return isFinal ? .input(.key(.alt("O")), length: 2) : .unfinished
      }
      guard let code = EscapeSequence.applicationKey(pending[place + 2]) else {
        return .drop(length: 3)
      }
      return .input(.key(Key(code)), length: 3)
    case 0x1B: return .input(.key(Key(.escape)), length: 1)
    default: return altStep(at: place)
    }
  }

  /// A key with Escape before it: Alt is held.
  private func altStep(at place: Int) -> Step {
    switch step(at: place + 1, isFinal: false) {
    case .input(.key(var key), let length):
      key.modifiers.insert(.alt)
      return .input(.key(key), length: length + 1)
    case .input(.text(let bytes), let length):
      guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
        return .drop(length: length + 1)
      }
      return .input(.key(.alt(scalar)), length: length + 1)
    case .drop(let length): return .drop(length: length + 1)
    case .input(_, let length), .pasteBegins(let length): return .drop(length: length + 1)
    case .unfinished: return .unfinished
    }
  }

  /// A sequence that begins with Escape and a bracket.
  private func sequenceStep(at place: Int) -> Step {
    var end = place + 2
    // The console of Linux sends its first function keys as a second bracket and a letter.
    if end < pending.count, pending[end] == 0x5B { end += 1 }
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    guard end < pending.count else { return .unfinished }
    let length = end + 1 - place
    guard (0x40...0x7E).contains(pending[end]) else {
      // No sequence after all: what stands here may begin something of its own.
      return .drop(length: length - 1)
    }
    let body = Array(pending[place + 2...end])
    switch EscapeSequence(body) {
    case .some(.input(let input)): return .input(input, length: length)
    case .some(.pasteBegins): return .pasteBegins(length: length)
    case .some(.oldMouse):
      return place + length + 3 > pending.count ? .unfinished : .drop(length: length + 3)
    case nil: return .drop(length: length)
    }
  }
}
