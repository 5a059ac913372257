// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import Foundation
import Testing

struct IndexFileTests {
  private static func makeIndex(_ count: Int) throws -> Index {
    var builder = IndexBuilder(rank: nil)
    let name = builder.field(named: Array("name".utf8), kind: .text)
    for id in 0..<count {
      builder.begin(.integer(Int64(id)))
      builder.add(text: Array("피카츄 pikachu \(id)".utf8).span, field: name)
      builder.setStored(Array("{\"id\":\(id)}".utf8).span)
      builder.end()
    }
    return try builder.finish(settings: Array("settings".utf8))
  }

  private func total(_ index: Index) throws -> Int {
    var scratch = SearchScratch()
    return try index.search(SearchRequest(query: Array("ㅍㅋ".utf8)), scratch: &scratch).total
  }

  @Test func `opens what was written, over what was there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.chaja")
    try IndexFile.write(Self.makeIndex(3), to: path)
    let first = try IndexFile.open(path)
    try IndexFile.write(Self.makeIndex(5), to: path)
    // The first one still reads the file that it has mapped.
    #expect(try total(first) == 3)
    let second = try IndexFile.open(path)
    #expect(try total(second) == 5)
    #expect(second.settings == Array("settings".utf8))
    #expect(try folder.names() == ["a.chaja"])
  }

  @Test func `refuses every cut of a file`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.makeIndex(2).withBytes { [UInt8]($0) }
    let path = folder.path("cut.chaja")
    for count in [0, 1, 8, 16, bytes.count / 2, bytes.count - 1] {
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: path))
      #expect(throws: IndexFile.OpenError.self) { try IndexFile.open(path) }
    }
    try Data(bytes + [0]).write(to: URL(fileURLWithPath: path))
    #expect(throws: IndexFile.OpenError.self) { try IndexFile.open(path) }
  }

  @Test func `refuses a file with any byte changed, or answers as before`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.makeIndex(2).withBytes { [UInt8]($0) }
    let path = folder.path("flip.chaja")
    for offset in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[offset] ^= 0x20
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      if let index = try? IndexFile.open(path) { #expect(try total(index) == 2) }
    }
  }

  @Test func `says what is missing or no plain file`() throws {
    let missing = #expect(throws: IndexFile.OpenError.self) {
      try IndexFile.open("/nonexistent/a.chaja")
    }
    guard case .unreadable(let error)? = missing else {
      Issue.record("expected an unreadable file")
      return
    }
    #expect(error.isMissing)
    #expect(!error.message.isEmpty)
    let folder = #expect(throws: IndexFile.OpenError.self) { try IndexFile.open("/") }
    guard case .unreadable(let error)? = folder else {
      Issue.record("expected an unreadable folder")
      return
    }
    #expect(!error.isMissing)
  }

  @Test func `leaves the old file when it can't write the new one`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: IndexFile.WriteError.self) {
      try IndexFile.write(Self.makeIndex(1), to: folder.path("none/a.chaja"))
    }
    let path = folder.path("a.chaja")
    try IndexFile.write(Self.makeIndex(4), to: path)
    try FileManager.default.createDirectory(
      atPath: path + ".partial",
      withIntermediateDirectories: false
    )
    #expect(throws: IndexFile.WriteError.self) { try IndexFile.write(Self.makeIndex(1), to: path) }
    #expect(try total(IndexFile.open(path)) == 4)
  }

  @Test func `leaves nothing behind when it can't put the new file in its place`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.chaja")
    try FileManager.default.createDirectory(
      atPath: path + "/inner",
      withIntermediateDirectories: true
    )
    #expect(throws: IndexFile.WriteError.self) { try IndexFile.write(Self.makeIndex(1), to: path) }
    #expect(try folder.names() == ["a.chaja"])
  }

  @Test func `keeps the rights of the file that it replaces, and the link that leads to it`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("a.chaja")
    try IndexFile.write(Self.makeIndex(1), to: path)
    for rights in [0o600, 0o640, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
      try IndexFile.write(Self.makeIndex(2), to: path)
      let kept = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(kept as? Int == rights)
    }
    let link = folder.path("link.chaja")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.chaja")
    try IndexFile.write(Self.makeIndex(3), to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.chaja")
    #expect(try total(IndexFile.open(path)) == 3)
    #expect(try folder.names() == ["a.chaja", "link.chaja"])
    // A link to nothing gives way.
    try FileManager.default.removeItem(atPath: path)
    try IndexFile.write(Self.makeIndex(4), to: link)
    #expect(try total(IndexFile.open(link)) == 4)
  }

  @Test func `goes on after a writer that was stopped in the middle`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.chaja")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + ".partial"))
    try IndexFile.write(Self.makeIndex(2), to: path)
    #expect(try total(IndexFile.open(path)) == 2)
    #expect(try folder.names() == ["a.chaja"])
  }

  @Test func `lets one writer at a time have a file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.chaja")
    let other = open(path + ".partial", O_RDWR | O_CREAT, 0o644)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: IndexFile.WriteError.busy) { try IndexFile.write(Self.makeIndex(1), to: path) }
    #expect(flock(other, LOCK_UN) == 0)
    try IndexFile.write(Self.makeIndex(1), to: path)
  }
}
