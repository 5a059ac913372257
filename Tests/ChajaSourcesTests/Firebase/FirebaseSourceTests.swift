// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import ChajaTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FirebaseSourceTests {
  private func source(_ fake: FakeFirebase, attempts: Int = 200) throws -> FirebaseSource {
    FirebaseSource(try fake.database(attempts: attempts))
  }

  private func directory(_ names: [(String, String)]) async throws -> (FakeFirebase, FirebaseSource)
  {
    let fake = try FakeFirebase()
    let source = try source(fake)
    for (number, name) in names.enumerated() {
      _ = try await source.save(first: name.0, last: name.1, email: "m\(number)@example.com")
    }
    return (fake, source)
  }

  private func names(_ source: FirebaseSource, _ text: String) async throws -> [String] {
    try await source.page(for: RecordRequest(text)).records.map { $0.record.name }
  }

  @Test func `keeps the rules of sources`() async throws {
    let (fake, source) = try await directory(
      (0..<45).map { ("Pika \($0)", $0 % 2 == 0 ? "Chu" : "Pik") }
        + [("A", "Abe"), ("Ａlan", "Ba"), ("가", "나"), ("간", "")]
    )
    // A record without a name, S1.11, takes no place in a page.
    fake.withState { state in
      state.tree.set(.string("pika"), at: "members/x/search/forward")
    }
    let findings = await RecordSourceChecks(source, texts: ["pik", "a", "ㄱ", "zz"]).findings()
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `S1.10, C153: a name is found by its first, its last and the whole`() async throws {
    let (_, source) = try await directory([
      ("Minsu", "Kim"), ("Kimberly", "Park"), ("Ada", "Lovelace"),
    ])
    #expect(try await names(source, "kim") == ["Kimberly Park", "Minsu Kim"])
    #expect(try await names(source, "  ADA  LOVE ") == ["Ada Lovelace"])
    #expect(try await names(source, "lovelace a") == ["Ada Lovelace"])
    #expect(try await names(source, "dal") == [])
  }

  @Test func `C164: case, accents, width and blanks do not count, in finding or in order`()
    async throws
  {
    let (_, source) = try await directory([
      ("bbb", ""), ("AAA", ""), ("aaa", ""), ("BBB", ""), ("Ärger", ""), ("A  a Ｂ", ""),
    ])
    #expect(Set(try await names(source, "a")) == ["AAA", "aaa", "Ärger", "A a Ｂ"])
    #expect(try await names(source, "a").prefix(2).map { $0.lowercased() } == ["aaa", "aaa"])
    #expect(try await names(source, "ＡＡＢ") == ["A a Ｂ"])
    #expect(try await names(source, "arg") == ["Ärger"])
  }

  @Test(arguments: ["ㄱ", "기", "김", "김ㅁ", "김미", "김민", "김민ㅅ", "김민수", "김 민수", "민", "민ㅅ", "민수김"])
  func `a Korean name is found at each state of the keyboard, from either part`(text: String)
    async throws
  {
    let (_, source) = try await directory([("민수", "김"), ("지민", "박")])
    #expect(try await names(source, text).contains("김민수"))
    #expect(try await names(source, "ㅂ") == ["박지민"])
  }

  @Test(
    arguments: [
      "null", "{}", #"{"members":null}"#, #"{"members":{"a":{"first":" ","last":1}}}"#,
    ]
  )
  func `C161: an empty directory has no members, and that is no error`(tree: String) async throws {
    let fake = try FakeFirebase(tree: tree)
    let source = try source(fake)
    #expect(try await source.all() == [])
    #expect(try await names(source, "a") == [])
    #expect(try await source.member(email: "a@b.c") == nil)
    try await source.remove(email: "a@b.c")
  }

  @Test(
    arguments: [
      #"[{"first":"A"},{"first":"B"}]"#, #"[null,{"first":"A"},null,{"first":"B"}]"#,
      #"{"0":{"first":"A"},"5":{"first":"B"}}"#,
      #"{"-Nx2":{"first":"B"},"-Nx1":{"first":"A"},"-Nx3":{"last":""}}"#,
    ]
  )
  func `C160: a directory with numbers as keys is read whatever its shape`(json: String)
    async throws
  {
    let fake = try FakeFirebase()
    fake.withState { $0.intercept = { _ in .answer(body: json) } }
    #expect(try await source(fake).all().map { $0.name } == ["A", "B"])
  }

  @Test func `S1.4: a directory that is something else is an error`() async throws {
    let fake = try FakeFirebase(tree: #"{"members":"none"}"#)
    let source = try source(fake)
    let error = await failure { () async throws(FirebaseError) in try await source.all() }
    #expect(error == .malformed("“members” should be an object of members"))
  }

  @Test func `S1.1, S1.3: one address has one member, however it is spelled`() async throws {
    let fake = try FakeFirebase()
    let source = try source(fake)
    let first = try await source.save(first: " Ada ", last: "King", email: "Ada@Example.com")
    let again = try await source.save(first: "Ada", last: "Lovelace", email: " ada@example.com\n")
    #expect(first.key == again.key)
    #expect(try await source.all() == [again])
    #expect(try await source.member(email: "ADA@EXAMPLE.COM") == again)
    #expect(try await names(source, "king") == [])
    #expect(fake.tree["emails"].children.map { $0.key } == ["ada@example=2Ecom"])
    // S1.16: who searches sees no address.
    #expect(!String(decoding: fake.tree["members"].json, as: UTF8.self).contains("example"))
  }

  @Test func `S1.3: forty that sign up at one moment lose nothing`() async throws {
    let fake = try FakeFirebase()
    let source = try source(fake)
    let keys = await withTaskGroup(of: String?.self) { group in
      for number in 0..<40 {
        group.addTask {
          let email = number < 20 ? "one@example.com" : "\(number)@example.com"
          return try? await source.save(first: "N\(number)", last: "X", email: email).key
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!keys.contains(nil))
    #expect(Set(keys).count == 21)
    #expect(try await source.all().count == 21)
    #expect(fake.tree["emails"].children.count == 21)
  }

  @Test func `S1.2: a step that fails fails all, and the next try completes it`() async throws {
    let fake = try FakeFirebase()
    let source = try source(fake)
    fake.withState { $0.intercept = { $0.method == "PATCH" ? .raw("") : nil } }
    let error = await failure { () async throws(FirebaseError) in
      try await source.save(first: "Ada", last: "Lovelace", email: "ada@example.com")
    }
    #expect(error?.failure.kind == .network)
    #expect(try await names(source, "ada") == [])
    #expect(try await source.member(email: "ada@example.com") == nil)
    let taken = fake.tree[at: "emails/ada@example=2Ecom"].text
    fake.withState { $0.intercept = { _ in nil } }
    let member = try await source.save(first: "Ada", last: "Lovelace", email: "ada@example.com")
    #expect(member.key == taken)
    #expect(try await names(source, "love") == ["Ada Lovelace"])
    try await source.remove(email: "ada@example.com")
    #expect(fake.tree == .null)
  }

  @Test(
    arguments: [
      ("민수", "김", "김민수"), ("小龍", "李", "李小龍"), ("Minsu", "김", "Minsu 김"), ("Ada", "", "Ada"),
      ("", "King", "King"), ("Ada", "Lovelace", "Ada Lovelace"),
    ]
  )
  func `a name is shown as its letters want it`(first: String, last: String, name: String) {
    #expect(FirebaseMember(key: "-N", first: first, last: last).name == name)
  }

  @Test func `what others store in a record stays`() async throws {
    let (fake, source) = try await directory([("Ada", "King")])
    let member = try #require(try await source.all().first)
    fake.withState { $0.tree.set(.string("red"), at: FirebasePath("members/\(member.key)/colour")) }
    _ = try await source.save(first: "Ada", last: "Lovelace", email: "m0@example.com")
    #expect(fake.tree[at: FirebasePath("members/\(member.key)/colour")].text == "red")
  }

  @Test(
    arguments: [
      ("", " ", "a@b.c"), ("...", "", "a@b.c"), ("Ada", "", "ada"), ("Ada", "", "@b"),
      ("Ada", "", "a@"),
    ]
  )
  func `a name that can't be found and no address are refused`(
    first: String,
    last: String,
    email: String
  ) async throws {
    let fake = try FakeFirebase()
    let source = try source(fake)
    let error = await failure { () async throws(FirebaseError) in
      try await source.save(first: first, last: last, email: email)
    }
    guard case .invalidMember = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fake.server.requests.isEmpty)
  }

  @Test func `S1.13: what goes wrong reaches the search as its kind of failure`() async throws {
    let fake = try FakeFirebase()
    let source = try source(fake)
    func kind(_ request: RecordRequest = RecordRequest("a")) async -> SourceFailure.Kind? {
      do throws(SourceFailure) {
        _ = try await source.page(for: request)
        return nil
      } catch {
        return error.kind
      }
    }
    fake.withState { $0.indexes = [:] }
    #expect(await kind() == .refused)
    fake.withState { $0.allows = { _, _, _ in false } }
    #expect(await kind() == .http(status: 403))
    fake.withState { $0.intercept = { _ in .answer(status: 500) } }
    #expect(await kind() == .http(status: 500))
    let count = fake.server.requests.count
    #expect(await kind(RecordRequest("a", sort: "name")) == .refused)
    #expect(await kind(RecordRequest("a", filter: "x")) == .refused)
    // S1.7: blank text asks nothing.
    #expect(await kind(RecordRequest("  ")) == nil)
    #expect(await kind(RecordRequest("a", page: 2, pageSize: .max)) == nil)
    #expect(fake.server.requests.count == count)
    fake.withState { $0 = FakeFirebase.State() }
    #expect(await kind(RecordRequest("a", pageSize: .max)) == nil)
  }

  @MainActor
  @Test func `a session lists the members as one types`() async throws {
    let (_, directory) = try await directory([("민수", "김"), ("지민", "박")])
    let scheduler = ManualScheduler()
    let session = SearchSession(
      sections: [SearchSection("people", directory)],
      scheduler: scheduler
    )
    session.changeText("김ㅁ", isComposing: true)
    await scheduler.advanceToEnd()
    while session.snapshot.rows.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(session.snapshot.rows.map { $0.record.name } == ["김민수"])
  }
}
