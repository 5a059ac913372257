// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaWasm
import Testing

struct InstanceTests {
  private let instance = Instance()
  private static let records = [UInt8](
    """
    {"id":25,"name":"피카츄"}
    {"id":172,"name":"피츄"}
    """.utf8
  )

  private func text(_ outcome: Instance.Outcome) -> String {
    switch outcome {
    case .success(let bytes), .failure(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  private func build() -> Instance.Outcome {
    instance.buildIndex(Self.records, options: [UInt8](#"{"format":"ndjson"}"#.utf8))
  }

  @Test func `builds an index, gives its bytes, opens them and answers`() throws {
    #expect(text(build()).hasPrefix(#"{"index":0,"count":2,"bytes":"#))
    guard case .success(let bytes) = instance.indexBytes(0) else {
      Issue.record("no bytes")
      return
    }
    let opened = text(instance.openIndex(IndexStorage(copying: bytes)))
    #expect(opened.hasPrefix(#"{"index":1,"count":2,"#))
    for handle: Int32 in [0, 1] {
      let answer = text(instance.search(handle, request: [UInt8](#"{"q":"ㅍㅊ"}"#.utf8)))
      #expect(answer.hasPrefix(#"{"query":"ㅍㅊ","total":1,"totalIsExact":true,"offset":0,"#))
      #expect(answer.contains(#""hits":[{"id":172,"match":{"edits":0,"reading":"initials","#))
      #expect(answer.contains(#""microseconds":0"#))
    }
  }

  @Test func `refuses numbers of what was closed, also when their place is used again`() {
    #expect(text(build()).contains(#""index":0,"#))
    #expect(instance.close(0))
    #expect(!instance.close(0))
    #expect(text(build()).contains(#""index":65536,"#))
    for handle: Int32 in [0, 1, -1, .max, .min] {
      let outcome = instance.search(handle, request: [UInt8]("{}".utf8))
      #expect(text(outcome).hasPrefix(#"{"error":{"code":"stale_handle","message":"this index"#))
      #expect(!instance.close(handle))
    }
    #expect(text(instance.savedSession(65536)).contains("stale_handle"))
  }

  @Test(arguments: [
    ("", "invalid_search", "the JSON ends"),
    ("[]", "invalid_search", "the search should be an object"),
    (#"{"limit":-1}"#, "invalid_search", "limit should be a whole number from 0"),
    (#"{"sort":["year"]}"#, "invalid_search", "year:desc"),
    (#"{"filter":"a ="}"#, "invalid_search", "the filter: "),
    (#"{"fields":["no"]}"#, "invalid_search", "is not searchable"),
    (#"{"matching":"some"}"#, "invalid_search", "should be all, any or last"),
  ])
  func `says what is wrong with a search`(json: String, code: String, message: String) {
    _ = build()
    let outcome = instance.search(0, request: [UInt8](json.utf8))
    guard case .failure = outcome else {
      Issue.record("\(text(outcome))")
      return
    }
    #expect(text(outcome).contains("\"code\":\"\(code)\""))
    #expect(text(outcome).contains(message), "\(text(outcome))")
  }

  @Test func `leaves out what can't be indexed only when asked to`() {
    let records = Self.records + Array("\noops\n".utf8)
    let strict = instance.buildIndex(records, options: [UInt8](#"{"format":"ndjson"}"#.utf8))
    #expect(text(strict).contains(#""code":"invalid_records","message":"the records:3: "#))
    let lenient = #"{"format":"ndjson","skipInvalid":true,"name":"a.ndjson"}"#
    let outcome = text(instance.buildIndex(records, options: [UInt8](lenient.utf8)))
    #expect(outcome.contains(#""skipped":1,"firstSkipped":"a.ndjson:3: "#))
  }

  @Test func `runs a session, and applies no event of a turn that can't be read`() {
    let settings = [UInt8](#"{"sections":[{"id":"a","local":true}]}"#.utf8)
    #expect(text(instance.makeSession(settings: settings)).hasPrefix(#"{"session":0,"state":"#))
    let bad = [UInt8](#"[{"text":"p"},{"fly":true}]"#.utf8)
    #expect(text(instance.apply(0, events: bad)).contains(#""code":"invalid_event""#))
    let saved = instance.savedSession(0)
    #expect(saved == .success([UInt8]("v=1&q=".utf8)))
    let turn = text(instance.apply(0, events: [UInt8](#"[{"text":"p"}]"#.utf8)))
    #expect(turn.hasPrefix(#"{"effects":[{"request":{"n":1,"section":"a","query":"p","#))
    #expect(turn.contains(#"}}],"state":{"text":"p","#))
    let restored = instance.restoreSession(settings: settings, saved: [UInt8]("v=1&q=pi".utf8))
    #expect(text(restored).contains(#""state":{"text":"pi","#))
    let refused = instance.restoreSession(settings: settings, saved: [UInt8]("x".utf8))
    #expect(text(refused).contains("invalid_saved_session"))
  }
}
