// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Foundation
import Testing

/// Index files of every format there was, which later versions read or refuse by number.
struct IndexFormatTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/index-format")

  @Test(arguments: 1...Index.formatVersion, SampleCorpus.names)
  func `opens the file of a format and finds in it what it found then`(
    version: UInt32,
    name: String
  ) throws {
    // The first two formats laid all records out in one way.
    guard version > 2 || name.isEmpty else { return }
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(version)\(name).chaja"))
    let expected = try SampleCorpus.describe(SampleCorpus.index(named: name))
    for checking in [Index.Checking.everything, .layout] {
      let storage = IndexStorage(copying: [UInt8](bytes))
      let index = try Index(storage: storage, checking: checking)
      #expect(index.formatVersion == version && index.isVerified == (checking == .everything))
      try index.verify()
      #expect(try SampleCorpus.describe(index) == expected)
    }
  }

  @Test(arguments: SampleCorpus.names)
  func `writes the same bytes for the same records`(name: String) throws {
    let file = Self.folder.appending(path: "\(Index.formatVersion)\(name).chaja")
    let written = try SampleCorpus.index(named: name).withBytes { [UInt8]($0) }
    #expect(try written == [UInt8](Data(contentsOf: file)))
  }

  @Test(arguments: 1...Index.formatVersion)
  func `merges the file of a format to the same as a new one`(version: UInt32) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(version).chaja"))
    let old = try Index(storage: IndexStorage(copying: [UInt8](bytes)), checking: .layout)
    var merged: [[UInt8]] = []
    for index in [old, try SampleCorpus.index()] {
      var builder = IndexBuilder(rank: index.rankOrder)
      try builder.add(contentsOf: Segment(index))
      merged.append(try builder.finish(settings: []).withBytes { [UInt8]($0) })
    }
    #expect(merged[0] == merged[1])
  }
}
