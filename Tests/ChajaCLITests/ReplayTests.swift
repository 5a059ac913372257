// Chaja
// SPDX-License-Identifier: Apache-2.0

import Testing

struct ReplayTests {
  private let session = """
    {"debounceMilliseconds":300,"sections":[{"id":"movies","pageSize":2}]}
    """

  private func replay(_ script: String) throws -> Program.Result {
    let program = try Program()
    try program.write("s.json", script)
    return try program.run("replay", "s.json")
  }

  @Test func `reads a script from a pipe too, and says what is no file`() throws {
    let program = try Program()
    try program.write(
      "s.json",
      #"{"session":\#(session),"steps":[{"at":0,"text":"p"}],"answers":[],"until":400}"#
    )
    let whole = try program.run("replay", "s.json")
    #expect(whole.code == 0 && whole.output.contains("\"request\""))
    for name in ["-", "/dev/stdin"] {
      let piped = try program.run(["replay", name], script: "cat s.json | \"$@\"")
      #expect(piped.code == 0 && piped.output == whole.output, "\(piped.errors)")
    }
    let folder = try program.run("replay", ".")
    #expect(folder.code == 66 && folder.errors.contains("this is a folder"))
    #expect(try program.run("replay", "none.json").code == 66)
  }

  @Test func `prints requests, cancelled requests, opened rows and states in order`() throws {
    let result = try replay(
      """
      {"session":\(session),
       "steps":[{"at":0,"text":"p"},{"at":350,"text":"pi"},{"at":1000,"select":"next"},
                {"at":1001,"choose":true}],
       "answers":[{"section":"movies","query":"p","after":500,"items":["a"]},
                  {"section":"movies","query":"pi","page":1,"after":50,
                   "items":[{"id":"c","kind":"film"}],"total":1,"pages":1}],
       "until":3000}
      """
    )
    #expect(result.code == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.prefix(5) == [
        #"{"at":0,"state":{"text":"p","chips":[],"phase":"idle","selection":null,"sections":[{"id":"movies","phase":"idle","query":null,"items":[],"total":null,"hasMore":false,"loadingMore":false}]}}"#,
        #"{"at":300,"request":{"n":1,"section":"movies","query":"p","chips":[],"page":1}}"#,
        #"{"at":300,"state":{"text":"p","chips":[],"phase":"loading","selection":null,"sections":[{"id":"movies","phase":"loading","query":"p","items":[],"total":null,"hasMore":false,"loadingMore":false}]}}"#,
        #"{"at":350,"cancel":1}"#,
        #"{"at":350,"state":{"text":"pi","chips":[],"phase":"loading","selection":null,"sections":[{"id":"movies","phase":"loading","query":null,"items":[],"total":null,"hasMore":false,"loadingMore":false}]}}"#,
      ]
    )
    #expect(lines.last == #"{"at":1001,"open":{"section":"movies","id":"c","kind":"film"}}"#)
  }

  @Test func `shows failures, limits and marked chips`() throws {
    let result = try replay(
      """
      {"session":{"debounceMilliseconds":0,"sections":[{"id":"a"},{"id":"b"}]},
       "steps":[{"at":0,"addChip":{"id":"u1","label":"Mina"}},{"at":1,"backspace":true},
                {"at":2,"text":"x"}],
       "answers":[{"section":"a","query":"x","after":1,"failure":{"kind":"http","status":500}},
                  {"section":"b","query":"x","chips":["u1"],"after":1,
                   "failure":{"kind":"http","status":429,"retryAfterSeconds":2}}],
       "until":100}
      """
    )
    #expect(result.code == 0)
    #expect(result.output.contains(#""label":"Mina","marked":true"#))
    #expect(result.output.contains(#""failure":{"kind":"http","status":500}"#))
    #expect(result.output.contains(#""phase":"limited""#))
    #expect(result.output.contains(#""retryAt":2003"#))
  }

  @Test func `shows both sources of a section, enrichment of rows and announcements`() throws {
    let result = try replay(
      """
      {"session":{"debounceMilliseconds":10,"maximumEnrichments":1,
                  "sections":[{"id":"m","localFirst":true,"enriches":true}]},
       "steps":[{"at":0,"text":"p"},{"at":100,"clear":true}],"announcements":true,
       "answers":[{"section":"m","source":"local","query":"p","items":["a"]},
                  {"section":"m","source":"remote","query":"p","after":5,"items":["b","a"]}],
       "enrichments":[{"item":"a","after":50}]}
      """
    )
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n").filter { !$0.contains("\"state\"") }
    #expect(
      lines == [
        #"{"at":0,"request":{"n":1,"section":"m","query":"p","chips":[],"page":1,"source":"local"}}"#,
        #"{"at":0,"enrich":"a"}"#,
        #"{"at":10,"request":{"n":2,"section":"m","query":"p","chips":[],"page":1,"source":"remote"}}"#,
        #"{"at":15,"announce":{"results":2}}"#,
        #"{"at":50,"enrich":"b"}"#,
        #"{"at":100,"cancelEnrichment":"b"}"#,
      ]
    )
  }

  @Test func `ends by itself without until`() throws {
    let result = try replay(
      """
      {"session":\(session),"steps":[{"at":0,"text":"p"}],
       "answers":[{"section":"movies","query":"p","after":10,"items":[]}]}
      """
    )
    #expect(result.code == 0)
    #expect(result.output.contains(#"{"at":310,"state""#))
  }

  @Test(arguments: [
    ("", "s.json:1:1: the JSON ends where a value should be"),
    ("[]", "s.json:1: the script should be an object"),
    ("{}", "s.json:1: the script has no “session”"),
    ("{\"session\":{},\"steps\":[]}", "session has no “sections”"),
    ("{\"session\":{\"sections\":[]},\"steps\":[]}", "session.sections should have at least one"),
    ("{\"session\":{\"sections\":[{}]},\"steps\":[]}", "session.sections[0] has no “id”"),
    (
      "{\"session\":{\"sections\":[{\"id\":\"a\"},\n{\"id\":\"a\"}]},\"steps\":[]}",
      "s.json:2: session.sections[1].id is the id of an earlier section too"
    ),
    (
      "{\"session\":{\"sections\":[{\"id\":\"a\",\"pageSize\":0}]},\"steps\":[]}",
      "session.sections[0].pageSize should be a whole number from 1"
    ),
    (
      "{\"session\":{\"sections\":[{\"id\":\"a\"}],\"debounce\":1},\"steps\":[]}",
      "session.debounce is not known; "
    ),
  ])
  func `refuses a script it can't read with 65 and the place`(
    script: String,
    message: String
  ) throws {
    let result = try replay(script)
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    (#"{"text":"a"}"#, "steps[0] has no “at”"),
    (#"{"at":-1,"text":"a"}"#, "steps[0].at should be a whole number from 0"),
    (#"{"at":0.5,"text":"a"}"#, "steps[0].at should be a whole number from 0"),
    (#"{"at":99999999999999999999,"text":"a"}"#, "steps[0].at should be a whole number from 0"),
    (#"{"at":0}"#, "steps[0] does nothing"),
    (#"{"at":0,"text":7}"#, "steps[0].text should be a string"),
    (#"{"at":0,"text":"a","submit":true}"#, "steps[0] has “text” and “submit”"),
    (#"{"at":0,"submit":false}"#, "steps[0].submit should be true"),
    (#"{"at":0,"submit":true,"composing":true}"#, "steps[0].composing belongs to a step"),
    (#"{"at":0,"loadMore":"tv"}"#, "steps[0].loadMore is no section of the session"),
    (#"{"at":0,"select":"up"}"#, "steps[0].select should be next, previous, first, last"),
    (#"{"at":0,"addChip":{"label":"x"}}"#, "steps[0].addChip has no “id”"),
    (#"{"at":0,"sumbit":true}"#, "steps[0].sumbit is not known; did you mean “submit”?"),
  ])
  func `refuses a step it can't read`(step: String, message: String) throws {
    let result = try replay("{\"session\":\(session),\"steps\":[\(step)]}")
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    (#"{"section":"movies"}"#, "answers[0] has no “query”"),
    (#"{"section":"movies","query":"a"}"#, "answers[0] has neither “items” nor “failure”"),
    (#"{"section":"movies","query":"a","items":[{}]}"#, "answers[0].items[0] has no “id”"),
    (#"{"section":"movies","query":"a","items":[],"page":0}"#, "answers[0].page should be"),
    (
      #"{"section":"movies","query":"a","failure":{"kind":"http"}}"#,
      "answers[0].failure has no “status”"
    ),
    (
      #"{"section":"movies","query":"a","failure":{"kind":"fire"}}"#,
      "answers[0].failure.kind should be http, network, timeout, cancelled or malformed"
    ),
  ])
  func `refuses an answer it can't read`(answer: String, message: String) throws {
    let result = try replay("{\"session\":\(session),\"steps\":[],\"answers\":[\(answer)]}")
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `says 66 for a missing script and 64 for none`() throws {
    let program = try Program()
    #expect(try program.run("replay", "none.json").code == 66)
    #expect(try program.run("replay").code == 64)
    #expect(try program.run("replay", "a", "b").code == 64)
  }
}
