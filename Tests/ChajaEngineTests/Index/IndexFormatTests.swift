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

  @Test
  func `opens the file of this format and finds in it what it found then`() throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "1.chaja"))
    let index = try Index(storage: IndexStorage(copying: [UInt8](bytes)))
    #expect(try SampleCorpus.describe(index) == SampleCorpus.describe(SampleCorpus.index()))
  }

  @Test
  func `writes the same bytes for the same records`() throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "1.chaja"))
    #expect(try SampleCorpus.index().withBytes { [UInt8]($0) } == [UInt8](bytes))
  }
}
