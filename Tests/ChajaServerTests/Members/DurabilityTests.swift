// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import ChajaTestSupport
import Dispatch
import Foundation
import Synchronization
import Testing

/// The program killed without warning, and started again on what it left.
@Suite(.timeLimit(.minutes(4)), .serialized)
struct DurabilityTests {
  private func start(_ folder: TemporaryFolder) throws -> (ServerProcess, UInt16) {
    let process = try ServerProcess(["--state", "\(folder.path)/state", "--port", "0"])
    return (process, try process.port())
  }

  /// What SQLite itself finds wrong with the file, and what points to nothing.
  private func faults(_ folder: TemporaryFolder) throws -> [String] {
    try MemberDatabase(path: "\(folder.path)/state/\(MemberDatabase.fileName)").faults()
  }

  @Test func `what was acknowledged is there after a kill between any two steps`() throws {
    let folder = try TemporaryFolder()
    var (process, port) = try start(folder)
    var cookies: [String: String] = [:]
    /// Kills the program and goes on with a new one.
    func restart() throws {
      process.kill()
      #expect(try faults(folder).isEmpty)
      (process, port) = try start(folder)
    }
    func browser(_ name: String) -> Browser {
      let browser = Browser(port: port)
      browser.cookie = cookies[name]
      return browser
    }
    var ids: [String: Int] = [:]
    for name in ["anna", "ben"] {
      #expect(try browser(name).signUp(name, "Berg", email: "\(name)@example.com").status == 202)
      try restart()
      let window = browser(name)
      #expect(try window.logIn("\(name)@example.com").status == 200)
      (cookies[name], ids[name]) = (window.cookie, window.id)
      try restart()
      #expect(try browser(name).ask("GET", "/api/me").integer("id") == ids[name])
    }
    let ben = try #require(ids["ben"])
    let talk = try #require(
      try browser("anna").ask("POST", "/api/conversations", ["member": ben]).integer("id")
    )
    try restart()
    #expect(try browser("anna").send("hello", to: talk, id: "m1").status == 201)
    try restart()
    #expect(try browser("anna").send("hello", to: talk, id: "m1").status == 200)
    #expect(try browser("ben").texts(of: talk) == ["hello"])
    #expect(try browser("anna").names("", among: "friends") == ["ben Berg"])
    let event = try #require(try browser("ben").events(after: 0).next())
    #expect(event.data["text"] as? String == "hello")
    let message = try #require(event.data["id"] as? Int)
    let reading = "/api/conversations/\(talk)/read"
    #expect(try browser("ben").ask("PUT", reading, ["message": message]).status == 200)
    try restart()
    #expect(try browser("ben").ask("GET", "/api/me").integer("unread") == 0)
    let names = ["first": "Benjamin", "last": "Berg"]
    #expect(try browser("ben").ask("PATCH", "/api/me", names).status == 200)
    try restart()
    #expect(try browser("anna").names("benjamin") == ["Benjamin Berg"])
    let draft: [String: Any] = [
      "clientId": "i1", "title": "Tea", "text": "At five", "members": [ben],
    ]
    let path =
      try "/api/invitations/"
      + "\(#require(try browser("anna").ask("POST", "/api/invitations", draft).integer("id")))"
    try restart()
    #expect(try browser("anna").ask("GET", path).list("members").count == 1)
    #expect(try browser("anna").ask("POST", "\(path)/send").status == 200)
    try restart()
    #expect(try browser("ben").ask("PUT", "\(path)/answer", ["answer": "accepted"]).status == 200)
    try restart()
    #expect(
      try browser("anna").ask("GET", path).list("members").first?["answer"] as? String == "accepted"
    )
    #expect(
      try browser("ben").ask("POST", "/api/me/delete", ["password": Browser.password]).status == 204
    )
    try restart()
    #expect(try browser("anna").ask("GET", "/api/conversations/\(talk)").status == 404)
    #expect(try browser("anna").names("ben").isEmpty)
    process.kill()
  }

  @Test func `a kill in the middle of many writes loses nothing and halves nothing`() throws {
    let folder = try TemporaryFolder()
    var (process, port) = try start(folder)
    var cookies: [String?] = []
    var ids: [Int] = []
    for name in ["anna", "ben"] {
      let window = Browser(port: port)
      _ = try window.signUp(name, "Berg", email: "\(name)@example.com")
      _ = try window.logIn("\(name)@example.com")
      cookies.append(window.cookie)
      ids.append(window.id)
    }
    let anna = Browser(port: port)
    anna.cookie = cookies[0]
    let talk = try #require(
      try anna.ask("POST", "/api/conversations", ["member": ids[1]]).integer("id")
    )
    try anna.ask("PUT", "/api/friends/\(ids[1])")
    var random = SeededGenerator(seed: 66)
    var acknowledged: Set<String> = []
    var sent: [Int] = []
    for round in 0..<6 {
      // After so many acknowledgements of this round, in the middle of whatever runs then.
      let killAfter = Int.random(in: 5...60, using: &random)
      let texts = Mutex<Set<String>>([])
      let invitations = Mutex<[Int]>([])
      let running = process.process.processIdentifier
      DispatchQueue.concurrentPerform(iterations: 4) { [cookies, ids, port] writer in
        let window = Browser(port: port)
        window.cookie = cookies[writer % 2]
        for number in 0..<200 {
          let text = "\(round)-\(writer)-\(number)"
          if writer == 0 {
            let draft: [String: Any] = [
              "clientId": text, "title": text, "text": text, "members": [ids[1]],
            ]
            guard let id = try? window.ask("POST", "/api/invitations", draft).integer("id"),
              let answer = try? window.ask("POST", "/api/invitations/\(id)/send")
            else { return }
            if answer.status == 200 { invitations.withLock { $0.append(id) } }
          } else {
            guard let answer = try? window.send(text, to: talk, id: text) else { return }
            if answer.status == 201 { texts.withLock { _ = $0.insert(text) } }
          }
          if texts.withLock({ $0.count }) >= killAfter {
            Foundation.kill(running, SIGKILL)
          }
        }
      }
      process.kill()
      acknowledged.formUnion(texts.withLock { $0 })
      sent += invitations.withLock { $0 }
      #expect(try faults(folder).isEmpty, "round \(round)")
      (process, port) = try start(folder)
      let ben = Browser(port: port)
      ben.cookie = cookies[1]
      var stored: [String] = []
      var last = 0
      while true {
        let page = try ben.ask(
          "GET",
          "/api/conversations/\(talk)/messages?limit=200&after=\(last)"
        ).list("messages")
        if page.isEmpty { break }
        stored += page.compactMap { $0["text"] as? String }
        last = page.last?["id"] as? Int ?? .max
      }
      #expect(Set(stored).isSuperset(of: acknowledged), "round \(round)")
      #expect(Set(stored).count == stored.count)
      for id in sent.suffix(20) {
        #expect(try ben.ask("GET", "/api/invitations/\(id)").object["state"] as? String == "sent")
      }
    }
    #expect(acknowledged.count >= 6)
    process.kill()
  }

  @Test func `a database that may not grow refuses with 507, loses nothing, and goes on later`()
    throws
  {
    let folder = try TemporaryFolder()
    let (process, port) = try start(folder)
    let anna = Browser(port: port)
    let ben = Browser(port: port)
    for (window, name) in [(anna, "anna"), (ben, "ben")] {
      _ = try window.signUp(name, "Berg", email: "\(name)@example.com")
      _ = try window.logIn("\(name)@example.com")
    }
    let talk = try #require(
      try anna.ask("POST", "/api/conversations", ["member": ben.id]).integer("id")
    )
    try process.limitFiles(toBytes: 1 << 20)
    let text = String(repeating: "all of this is kept ", count: 100)
    var kept: [String] = []
    var refusal: SocketClient.Answer?
    while refusal == nil, kept.count < 1000 {
      let answer = try anna.send("\(kept.count) \(text)", to: talk, id: "m\(kept.count)")
      if answer.status == 201 { kept.append("\(kept.count) \(text)") } else { refusal = answer }
    }
    #expect(refusal?.status == 507)
    #expect(refusal?.body.contains("storage_full") == true)
    #expect(try ben.ask("GET", "/api/me").integer("unread") == kept.count)
    try process.limitFiles(toBytes: nil)
    #expect(try anna.send("later", to: talk, id: "later").status == 201)
    process.kill()
    #expect(try faults(folder).isEmpty)
    let (again, newPort) = try start(folder)
    let window = Browser(port: newPort)
    window.cookie = ben.cookie
    #expect(try window.ask("GET", "/api/me").integer("unread") == kept.count + 1)
    again.kill()
  }

  @Test func `a backup made while members write is whole`() throws {
    let folder = try TemporaryFolder()
    let (process, port) = try start(folder)
    let anna = Browser(port: port)
    _ = try anna.signUp("Anna", "Berg", email: "anna@example.com")
    _ = try anna.logIn("anna@example.com")
    let copy = "\(folder.path)/copies/state/members.sqlite"
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/copies/state",
      withIntermediateDirectories: true
    )
    try Database.backUp(
      "\(folder.path)/state/members.sqlite",
      to: copy,
      applicationID: MemberDatabase.applicationID
    )
    process.kill()
    let restored = try ServerProcess(["--state", "\(folder.path)/copies/state", "--port", "0"])
    let again = Browser(port: try restored.port())
    again.cookie = anna.cookie
    #expect(try again.ask("GET", "/api/me").integer("id") == anna.id)
    restored.kill()
  }

  @Test func `two servers never keep their members in one folder`() throws {
    let folder = try TemporaryFolder()
    let (first, port) = try start(folder)
    let end = try ServerProcess(["--state", "\(folder.path)/state", "--port", "0"]).end()
    #expect(end.status == 64)
    #expect(end.errors.contains("Another server keeps its members in \(folder.path)/state"))
    #expect(try Browser(port: port).ask("GET", "/health").status == 200)
    // A kill leaves nothing behind that would hold up the next one.
    first.kill()
    let (second, _) = try start(folder)
    second.kill()
  }

  @Test func `a state that cannot be used is told by name`() throws {
    let folder = try TemporaryFolder()
    try folder.write("state/members.sqlite", String(repeating: "no database ", count: 500))
    let end = try ServerProcess(["--state", "\(folder.path)/state", "--port", "0"]).end()
    #expect(end.status == 65)
    #expect(end.errors.contains("\(folder.path)/state/members.sqlite"))
    #expect(end.errors.split(separator: "\n").count == 1)
    let file = try ServerProcess(["--state", "\(folder.path)/state/members.sqlite", "--port", "0"])
      .end()
    #expect(file.status == 66)
    let path = "\(folder.path)/state/members.sqlite"
    let message = "chaja: The folder \(path) cannot be made: "
    #expect(file.errors.hasPrefix(message) && file.errors.hasSuffix("exists.\n"))
    #expect(!file.errors.dropFirst(message.count).dropLast(2).contains("."), "one sentence")
  }
}
