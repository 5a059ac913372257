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

  @Test(arguments: 1...Index.formatVersion)
  func `opens the file of a format and finds in it what it found then`(version: UInt32) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(version).chaja"))
    for checking in [Index.Checking.everything, .layout] {
      let storage = IndexStorage(copying: [UInt8](bytes))
      let index = try Index(storage: storage, checking: checking)
      #expect(index.formatVersion == version && index.isVerified == (checking == .everything))
      try index.verify()
      #expect(try SampleCorpus.describe(index) == SampleCorpus.describe(SampleCorpus.index()))
    }
  }

  @Test
  func `writes the same bytes for the same records`() throws {
    let name = "\(Index.formatVersion).chaja"
    let bytes = try Data(contentsOf: Self.folder.appending(path: name))
    #expect(try SampleCorpus.index().withBytes { [UInt8]($0) } == [UInt8](bytes))
  }
}
