// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import ChajaTestSupport
import Testing

struct KeyDecoderTests {
  private func decode(_ bytes: [UInt8]) -> [TerminalInput] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes) + decoder.flush()
  }

  private func decode(_ text: String) -> [TerminalInput] { decode([UInt8](text.utf8)) }

  @Test(arguments: [
    ("\r", Key(.enter)), ("\t", Key(.tab)), ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{7F}", Key(.backspace)), ("\u{8}", .control("h")), ("\u{1B}", Key(.escape)),
    ("\u{0}", .control(" ")), ("\u{1}", .control("a")), ("\u{1A}", .control("z")),
    ("\u{1F}", .control("_")), ("\u{1B}[A", Key(.up)), ("\u{1B}OA", Key(.up)),
    ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[1;2D", Key(.left, .shift)),
    ("\u{1B}[H", Key(.home)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[3~", Key(.delete)),
    ("\u{1B}[3;3~", Key(.delete, .alt)), ("\u{1B}[5~", Key(.pageUp)),
    ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}OP", Key(.function(1))),
    ("\u{1B}[[B", Key(.function(2))), ("\u{1B}[15~", Key(.function(5))),
    ("\u{1B}[24~", Key(.function(12))), ("\u{1B}b", .alt("b")), ("\u{1B}[", .alt("[")),
    ("\u{1B}O", .alt("O")), ("\u{1B}한", .alt("한")), ("\u{1B}\r", Key(.enter, .alt)),
    ("\u{1B}\u{7F}", Key(.backspace, .alt)), ("\u{1B}[99;5u", .control("c")),
    ("\u{1B}[27;5;97~", .control("a")), ("\u{1B}[13;2u", Key(.enter, .shift)),
  ])
  func `reads the sequences of common terminals`(_ sent: String, _ key: Key) {
    #expect(decode(sent) == [.key(key)])
  }

  @Test func `joins letters that come together, in any script`() {
    #expect(decode("abc 피카츄 😀") == [.text([UInt8]("abc 피카츄 😀".utf8))])
  }

  @Test func `reads keys between text`() {
    #expect(
      decode("a\u{1B}[Bb\u{3}") == [
        .text([0x61]), .key(Key(.down)), .text([0x62]), .key(.control("c")),
      ]
    )
  }

  @Test func `puts letters together that come in single bytes`() {
    var decoder = KeyDecoder()
    var text: [UInt8] = []
    for byte in "핔 é 😀".utf8 {
      for case .text(let run) in decoder.decode([byte]) { text += run }
    }
    #expect(text == [UInt8]("핔 é 😀".utf8))
    #expect(!decoder.isUndecided)
  }

  @Test func `waits for the rest of a sequence, and takes Escape by itself only when told to`() {
    var decoder = KeyDecoder()
    var inputs = decoder.decode([0x1B])
    #expect(inputs.isEmpty)
    #expect(decoder.isUndecided)
    inputs = decoder.decode([0x5B])
    #expect(inputs.isEmpty)
    inputs = decoder.decode([0x41])
    #expect(inputs == [.key(Key(.up))])
    inputs = decoder.decode([0x1B])
    #expect(inputs.isEmpty)
    inputs = decoder.flush()
    #expect(inputs == [.key(Key(.escape))])
    inputs = decoder.flush()
    #expect(inputs.isEmpty)
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xE3, 0x81], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xC2, 0x9B],
      [0x1B, 0x5B, 0x3F, 0x31], [0x1B, 0x5B, 0x39, 0x39, 0x7E], [0x1B, 0x5B, 0x3E, 0x30, 0x63],
      [0x1B, 0x5B, 0x49], [0x1B, 0x5B, 0x4D, 0x20, 0x21, 0x22],
    ] as [[UInt8]]
  )
  func `drops what is no key and no letter`(_ bytes: [UInt8]) {
    #expect(decode(bytes + bytes).isEmpty)
    #expect(decode(bytes + [0x1B, 0x5B, 0x41]).last == .key(Key(.up)) || bytes.first == 0x1B)
  }

  @Test func `does not take text behind a bad sequence for part of it`() {
    #expect(decode("\u{1B}[1\u{3}x") == [.key(.control("c")), .text([0x78])])
    #expect(decode([0xE3, 0x81, 0x61]) == [.text([0x61])])
  }

  @Test func `gives up on a sequence without an end`() {
    var decoder = KeyDecoder()
    let endless = [0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 1000)
    let inputs = decoder.decode(endless) + decoder.decode([0x61])
    #expect(inputs == [.text([0x61])])
  }

  @Test func `gives a paste as it is, sequences in it included`() {
    let pasted = "a\r\n\u{1B}[A\u{1B}[20\u{3}한"
    #expect(
      decode("x\u{1B}[200~\(pasted)\u{1B}[201~y") == [
        .text([0x78]), .paste([UInt8](pasted.utf8)), .text([0x79]),
      ]
    )
  }

  @Test(.timeLimit(.minutes(1)))
  func `takes a paste of megabytes in pieces`() {
    var decoder = KeyDecoder()
    let size = 1 << 20
    var count = 0
    var begin = Array("\u{1B}[200~".utf8)[...]
    var rest = size
    while rest > 0 {
      let chunk = begin + [UInt8](repeating: 0x61, count: min(rest, 4093))
      rest -= chunk.count - begin.count
      begin = []
      for case .paste(let bytes) in decoder.decode(chunk) { count += bytes.count }
    }
    #expect(count == size)
    let after = decoder.decode([UInt8]("\u{1B}[201~z".utf8))
    #expect(after == [.text([0x7A])])
  }

  @Test func `reads the mouse and the place of the cursor`() {
    #expect(
      decode("\u{1B}[<0;5;3M\u{1B}[<64;1;1M") == [
        .mouse(MouseEvent(action: .press, column: 4, row: 2)),
        .mouse(MouseEvent(action: .wheelUp, column: 0, row: 0)),
      ]
    )
    #expect(decode("\u{1B}[12;40R") == [.cursor(row: 12, column: 40)])
  }

  @Test func `is the same however the bytes are cut`() {
    let seed: UInt64 = 20_240_611
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [UInt8]("피카".utf8), [UInt8]("abc".utf8), [UInt8]("\u{1B}[A".utf8), [0x1B, 0x4F, 0x50],
      [UInt8]("\u{1B}[200~p\u{1B}q\u{1B}[201~".utf8), [0x03], [0xFF], [0x0D], [0x1B, 0x62],
      [UInt8]("\u{1B}[1;5D".utf8), [0xE3, 0x81],
    ]
    for round in 0..<300 {
      let bytes = (0..<8).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      var whole = KeyDecoder()
      let expected = joined(whole.decode(bytes) + whole.flush())
      var cut = KeyDecoder()
      var inputs: [TerminalInput] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        inputs += cut.decode(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      inputs += cut.flush()
      #expect(joined(inputs) == expected, "seed \(seed), round \(round): \(bytes)")
    }
  }

  /// Runs of text and pieces of pastes put together.
  private func joined(_ inputs: [TerminalInput]) -> [TerminalInput] {
    inputs.reduce(into: []) { result, input in
      switch (result.last, input) {
      case (.text(let before), .text(let next)): result[result.count - 1] = .text(before + next)
      case (.paste(let before), .paste(let next)): result[result.count - 1] = .paste(before + next)
      default: result.append(input)
      }
    }
  }

  @Test func `never traps, whatever comes`() {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x32, 0x7E, 0x4D, 0x3C, 0x52, 0xE3, 0x81, 0x61,
    ]
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      for _ in 0..<4 {
        let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Bool.random(using: &random)
            ? alphabet.randomElement(using: &random) ?? 0
            : UInt8.random(in: 0...255, using: &random)
        }
        _ = decoder.decode(bytes)
        if Bool.random(using: &random) { _ = decoder.flush() }
      }
    }
  }
}
