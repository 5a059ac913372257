// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources
import ChajaTestSupport
import Testing

@Suite
struct ServerSentEventsTests {
  private func events(_ pieces: [[UInt8]]) throws -> [String] {
    var reader = ServerSentEvents(maximumBytes: 1_000)
    var events: [String] = []
    for piece in pieces {
      try reader.append(piece)
      while let event = reader.next() {
        events.append("\(event.name)|\(String(decoding: event.data, as: UTF8.self))")
      }
    }
    return events
  }

  @Test(
    arguments: [
      ("event: put\ndata: {}\n\n", ["put|{}"]), ("data:a\ndata: b\n\n", ["|a\nb"]),
      ("event: put\r\ndata: 1\r\n\r\nevent: put\rdata: 2\r\r", ["put|1", "put|2"]),
      (": comment\nid: 7\nretry: 1\nevent: x\n\n", []), ("event: put\ndata: never ended\n", []),
      ("\u{FEFF}data: bom\n\n", ["|bom"]), ("data\n\n", ["|"]), ("data: 피카츄\n\n", ["|피카츄"]),
      ("event: a\n\ndata: b\n\n", ["|b"]), ("data:  two\n\n", ["| two"]),
    ] as [(String, [String])]
  )
  func `events are read, however they come in pieces`(text: String, expected: [String]) throws {
    let bytes = Array(text.utf8)
    #expect(try events([bytes]) == expected)
    #expect(try events(bytes.map { [$0] }) == expected)
    for cut in 0...bytes.count {
      #expect(
        try events([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected,
        "cut at \(cut)"
      )
    }
  }

  @Test func `an event without end is bounded`() {
    for line in ["data: aaaaaaaaaaaaaaaaaaaaaaaaaa\n", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] {
      var reader = ServerSentEvents(maximumBytes: 1_000)
      #expect(throws: ServerSentEvents.TooLong.self) {
        for _ in 0..<100 { try reader.append(Array(line.utf8)) }
      }
    }
  }
}
