// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TranslationCacheTests {
  private func found(
    _ cache: TranslationCache,
    _ text: String,
    _ language: String = "ko",
    _ translator: String = "libre"
  ) throws -> String? {
    try cache.translation(of: text, into: language, by: translator)
  }

  @Test func `finds what was kept, by text, language and translator, also after a restart`() throws
  {
    let folder = try ScratchFolder()
    let path = folder.path + "/t.sqlite"
    do {
      let cache = try TranslationCache(path: path)
      #expect(try found(cache, "A river.") == nil)
      try cache.keep("강.", of: "A river.", into: "ko", by: "libre")
    }
    let cache = try TranslationCache(path: path)
    #expect(try found(cache, "A river.") == "강.")
    #expect(try found(cache, "A river") == nil)
    #expect(try found(cache, "A river.", "en") == nil)
    #expect(try found(cache, "A river.", "ko", "google") == nil)
    try cache.keep("큰 강.", of: "A river.", into: "ko", by: "libre")
    #expect(try found(cache, "A river.") == "큰 강.")
  }

  @Test func `keeps any text as it is`() throws {
    let folder = try ScratchFolder()
    let cache = try TranslationCache(path: folder.path + "/t.sqlite")
    for text in ["", "\0", "'; DROP TABLE translations; --", "e\u{301}", "é", "👨‍👩‍👧"] {
      try cache.keep("of \(text)", of: text, into: "ko", by: "libre")
    }
    for text in ["", "\0", "'; DROP TABLE translations; --", "e\u{301}", "é", "👨‍👩‍👧"] {
      #expect(try found(cache, text).map { Array($0.utf8) } == Array("of \(text)".utf8))
    }
  }

  @Test func `the oldest go when there are too many`() throws {
    let folder = try ScratchFolder()
    let cache = try TranslationCache(path: folder.path + "/t.sqlite", capacity: 10)
    for number in 1...25 {
      try cache.keep("T\(number)", of: "\(number)", into: "ko", by: "libre")
    }
    for number in 1...25 {
      #expect(try found(cache, "\(number)") == (number > 15 ? "T\(number)" : nil))
    }
  }

  @Test(arguments: ["", "not a database at all, but a text that is long enough to be read as one"])
  func `a damaged file is made anew`(content: String) throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/t.sqlite"
    let file = try #require(fopen(path, "w"))
    fputs(content, file)
    fclose(file)
    let cache = try TranslationCache(path: path)
    try cache.keep("강.", of: "A river.", into: "ko", by: "libre")
    #expect(try found(cache, "A river.") == "강.")
  }

  @Test func `a page that is overwritten in the middle of a file is found at the start`() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/t.sqlite"
    do {
      let cache = try TranslationCache(path: path)
      for number in 1...200 {
        let text = String(repeating: "\(number) ", count: 100)
        try cache.keep(text, of: text, into: "ko", by: "libre")
      }
    }
    let descriptor = try #require(open(path, O_RDWR) as Int32?)
    let noise = [UInt8](repeating: 0xA5, count: 4096)
    for page in 2...6 {
      #expect(pwrite(descriptor, noise, noise.count, off_t(page * 4096)) == 4096)
    }
    close(descriptor)
    let cache = try TranslationCache(path: path)
    try cache.keep("강.", of: "A river.", into: "ko", by: "libre")
    #expect(try found(cache, "A river.") == "강.")
  }

  @Test func `a database of another program is left as it is`() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/members.sqlite"
    _ = try MemberDatabase(path: path)
    #expect(throws: DatabaseError.foreign(path: path)) { try TranslationCache(path: path) }
    _ = try MemberDatabase(path: path)
  }

  @Test func `many read while one writes`() async throws {
    let folder = try ScratchFolder()
    let cache = try TranslationCache(path: folder.path + "/t.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<100 {
          try cache.keep("T\(number)", of: "\(number)", into: "ko", by: "libre")
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            let text = try cache.translation(of: "\(number)", into: "ko", by: "libre")
            #expect(text == nil || text == "T\(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try found(cache, "99") == "T99")
  }
}
