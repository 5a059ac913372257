// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText
import Foundation
import Testing

/// The inputs that `Scripts/fuzz` begins with, those that once broke something among them.
struct FuzzCorpusTests {
  private static func inputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fuzzing/Corpus/\(target)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
  }

  @Test
  func `folds every input within its bounds`() throws {
    for (name, bytes) in try Self.inputs("fold") {
      var folded = FoldedText(mapsSource: true)
      folded.fold(bytes.span)
      for word in folded.words {
        #expect(word.start <= word.end && Int(word.end) <= folded.bytes.count, "\(name)")
        #expect(Int(word.end - word.start) <= FoldedText.longestWord, "\(name)")
      }
      #expect(folded.sourceEnd.allSatisfy { Int($0) <= bytes.count }, "\(name)")
    }
  }

  @Test
  func `answers every input as a query`() throws {
    let index = try SampleCorpus.index()
    for (name, bytes) in try Self.inputs("query") {
      var scratch = SearchScratch()
      let answer = try index.search(SearchRequest(query: bytes), scratch: &scratch)
      #expect(answer.total >= answer.hits.count, "\(name)")
    }
  }

  @Test
  func `reads every input as a filter, or says why not`() throws {
    let index = try SampleCorpus.index()
    for (name, bytes) in try Self.inputs("filter") {
      var request = SearchRequest(query: [])
      do throws(FilterError) {
        request.filter = try Filter.parse(bytes)
      } catch {
        #expect(!error.message.isEmpty, "\(name)")
        continue
      }
      var scratch = SearchScratch()
      _ = try? index.search(request, scratch: &scratch)
    }
  }

  @Test
  func `opens every input as a file, or says why not`() throws {
    for (_, bytes) in try Self.inputs("file") {
      for checking in [Index.Checking.everything, .layout] {
        let storage = IndexStorage(copying: bytes)
        guard let index = try? Index(storage: storage, checking: checking) else { continue }
        #expect(try !SampleCorpus.describe(index).isEmpty)
      }
    }
  }
}
