// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaStorage
import Foundation
import Testing

struct InspectTests {
  private static let records = #"""
    {"id":25,"name":"피카츄","year":1996}
    {"id":26,"name":"라이츄","year":1996}
    """#

  @Test
  func `says what an index file is made of`() throws {
    let program = try Program()
    try program.write("people.ndjson", Self.records)
    #expect(try program.run(["index", "people.ndjson", "-o", "people.chaja"]).code == 0)
    let text = try program.run(["inspect", "people.chaja"])
    #expect(text.code == 0 && text.errors.isEmpty)
    #expect(text.output.contains("all checksums right"))
    #expect(text.output.contains("posting documents of name"))
    let json = try program.run(["inspect", "people.chaja", "--json"])
    let object = try #require(try json.objects().first)
    #expect(object["records"] as? Int == 2)
    #expect(object["fields"] as? [String] == ["name", "year:digits"])
    #expect(object["verified"] as? Bool == true)
    let words = try #require(object["frequentWords"] as? [[String: Any]])
    #expect(words.first?["word"] as? String == "1996" && words.first?["records"] as? Int == 2)
    #expect(words.contains { $0["word"] as? String == "피카츄" })
    #expect(text.output.contains("1996 in year:digits"))
    #expect(
      !(try program.run(["inspect", "people.chaja", "--words", "0"]).output.contains("1996"))
    )
    #expect(try program.run(["inspect", "people.chaja", "--verify"]).code == 0)
    let sections = try #require(object["sections"] as? [[String: Any]])
    let sum = sections.compactMap { $0["bytes"] as? Int }.reduce(0, +)
    #expect(sum > 0 && sum < object["bytes"] as? Int ?? 0)
  }

  @Test
  func `finds damage in files and folders, and names what is at fault`() throws {
    let program = try Program()
    try program.write("people.ndjson", Self.records)
    _ = try program.run(["index", "people.ndjson", "-o", "people.chaja"])
    var bytes = try program.bytes("people.chaja")
    bytes[bytes.count / 2] ^= 1
    try program.write("people.chaja", bytes: bytes)
    let damaged = try program.run(["inspect", "people.chaja"])
    #expect(damaged.code == 65 && damaged.output.isEmpty)
    #expect(damaged.errors.contains("people.chaja") && damaged.errors.contains("damaged"))
    let verified = try program.run(["inspect", "people.chaja", "--verify", "--json"])
    #expect(verified.code == 65 && verified.output.isEmpty)
    #expect(try program.run(["inspect", "none.chaja"]).code == 66)
    #expect(try program.run(["inspect"]).code == 64)
    #expect(try program.run(["inspect", "."]).code == 65)
  }

  @Test
  func `looks at the folder of a live index while it is written`() throws {
    let program = try Program()
    let live = try LiveRecordIndex(folder: program.folder.appending(path: "live").path)
    try live.apply(
      Self.records.split(separator: "\n").map { .put(json: Array($0.utf8)) }
    )
    try live.live.seal()
    try live.apply([.delete(.integer(25))])
    let text = try program.run(["inspect", "live"])
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.output.contains(".chaja  2 records") && text.output.contains("1 changes"))
    let json = try program.run(["inspect", "live", "--json"])
    let object = try #require(try json.objects().first)
    #expect((object["segments"] as? [Any])?.count == 1)
    #expect((object["logs"] as? [[String: Any]])?.first?["changes"] as? Int == 1)
    // Looking left the folder as it was.
    try live.apply([.delete(.integer(26))])
    live.close()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.appending(path: "live").path
    )
    let log = try #require(names.first { $0.hasPrefix("log-") })
    var bytes = try program.bytes("live/\(log)")
    bytes[20] ^= 1
    try program.write("live/\(log)", bytes: bytes)
    let damaged = try program.run(["inspect", "live"])
    #expect(damaged.code == 65 && damaged.errors.contains("\(log) is damaged at byte 0"))
  }
}
