// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FirebaseUpdateTests {
  private func plusOne(_ value: FirebaseValue) -> FirebaseValue? {
    if case .integer(let number) = value { .integer(number + 1) } else { .integer(1) }
  }

  @Test func `S1.3: forty writers of one place lose nothing`() async throws {
    let fake = try FakeFirebase()
    let database = try fake.database()
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask {
          let error = await failure { () async throws(FirebaseError) in
            try await database.update("count", self.plusOne)
          }
          #expect(error == nil)
        }
      }
    }
    #expect(fake.tree["count"] == .integer(40))
  }

  @Test func `a write on an old tag is made anew from what is there`() async throws {
    let fake = try FakeFirebase(tree: #"{"count":5}"#)
    fake.withState { state in
      state.beforeWrite = { tree in
        if tree["count"] == .integer(5) { tree.set(.integer(9), at: "count") }
      }
    }
    let database = try fake.database()
    #expect(try await database.update("count", plusOne) == .integer(10))
    let requests = fake.server.requests
    #expect(requests.map { $0.method } == ["GET", "PUT", "GET", "PUT"])
    #expect(requests[0].headers["x-firebase-etag"] == "true")
    #expect(requests[1].headers["if-match"] != requests[3].headers["if-match"])
  }

  @Test func `others that are quicker each time end it after so many attempts`() async throws {
    let fake = try FakeFirebase(tree: #"{"people":{"ada":1}}"#)
    fake.withState { state in
      state.beforeWrite = { tree in
        if case .integer(let number) = tree[at: "people/ada"] {
          tree.set(.integer(number + 100), at: "people/ada")
        }
      }
    }
    let database = try fake.database(attempts: 3)
    let error = await failure { () async throws(FirebaseError) in
      try await database.update("people/ada", plusOne)
    }
    #expect(error == .contended(place: "people/…", attempts: 3))
    #expect(fake.server.requests.filter { $0.method == "PUT" }.count == 3)
  }

  @Test func `nothing is written where nothing changes, and null takes away`() async throws {
    let fake = try FakeFirebase(tree: #"{"a":1,"b":2}"#)
    let database = try fake.database()
    #expect(try await database.update("a") { _ in nil } == .integer(1))
    #expect(try await database.update("a") { $0 } == .integer(1))
    #expect(fake.server.requests.allSatisfy { $0.method == "GET" })
    #expect(try await database.update("a") { _ in .null } == .null)
    #expect(fake.server.requests.last?.method == "DELETE")
    #expect(fake.tree == .children([("b", .integer(2))]))
    #expect(try await database.update("new", plusOne) == .integer(1))
    #expect(fake.server.requests.last?.headers["if-match"] == "null_etag")
  }

  @Test func `an answer without a tag, or a connection cut in the write, is an error`() async throws
  {
    let fake = try FakeFirebase()
    fake.withState { $0.intercept = { $0.method == "GET" ? .answer(body: "1") : nil } }
    let database = try fake.database()
    let untagged = await failure { () async throws(FirebaseError) in
      try await database.update("a", plusOne)
    }
    #expect(untagged == .malformed("the answer has no entity tag"))
    fake.withState { $0.intercept = { $0.method == "PUT" ? .raw("") : nil } }
    let cut = await failure { () async throws(FirebaseError) in
      try await database.update("a", plusOne)
    }
    #expect(cut?.failure.kind == .network)
  }
}
