// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaRecords
import ChajaSources
import Foundation
import Testing

struct RecordFileTests {
  @Test(
    arguments: [
      ("a.ndjson", .ndjson), ("a.JSONL", .ndjson), ("a.json", .json), ("x/a.csv", .csv),
      ("a.tsv", .tsv), ("-", .ndjson), ("a.txt", nil),
      ("csv", nil),
    ] as [(String, RecordFormat?)]
  )
  func `knows a format by the file's ending`(path: String, format: RecordFormat?) {
    #expect(RecordFormat(path: path) == format)
  }

  @Test func `says that a file is missing or a folder`() throws {
    let missing = #expect(throws: RecordFileError.self) {
      try RecordReader(path: "/nonexistent/a.json", format: .json)
    }
    #expect(missing?.reason == .missing)
    #expect(missing?.description == "/nonexistent/a.json: there is no such file")
    let folder = #expect(throws: RecordFileError.self) {
      var reader = try RecordReader(path: "/", format: .json)
      _ = try reader.next()
    }
    #expect(folder?.description.hasPrefix("/: cannot be read: ") == true)
  }

  @Test func `reads a file on disk in chunks and counts its bytes`() throws {
    let lines = (1...40_000).map { "{\"id\":\($0),\"name\":\"피카츄 \($0)\"}" }
    let data = Data((lines.joined(separator: "\n") + "\n").utf8)
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var reader = try RecordReader(path: url.path, format: .ndjson)
    var count = 0
    while let record = try reader.next() {
      count += 1
      #expect(record.line == count)
    }
    #expect(count == 40_000)
    #expect(reader.bytesRead == data.count)
    #expect(reader.byteCount == data.count)
  }
}
