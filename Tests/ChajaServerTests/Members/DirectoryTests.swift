// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Testing

@Suite(.timeLimit(.minutes(4)))
struct DirectoryTests {
  @Test func `finds members by the start of first, last and full name (S1.10, C153)`() throws {
    let server = try MemberServer()
    for (first, last) in [
      ("Minsu", "Kim"), ("Kimberly", "Park"), ("José", "García"), ("민수", "김"), ("서연", "박"),
    ] {
      _ = try server.member(first, last)
    }
    let reader = try server.member("Reader", "Zero")
    for (query, names) in [
      ("kim", ["Minsu Kim", "Kimberly Park"]), ("KIM", ["Minsu Kim", "Kimberly Park"]),
      ("minsu k", ["Minsu Kim"]), ("minsukim", ["Minsu Kim"]), ("kim minsu", ["Minsu Kim"]),
      ("garcia", ["José García"]), ("jose g", ["José García"]),
      ("김민", ["김민수"]), ("민수", ["김민수"]), ("김 민수", ["김민수"]), ("ㄱㅁㅅ", ["김민수"]),
      ("긲", []), ("박서여", ["박서연"]), ("qkrtj", ["박서연"]),
    ] {
      #expect(try Set(reader.names(query)) == Set(names), "\(query)")
    }
    // S1.11: nobody is there without a name; S1.17: everybody is listed for an empty query, oneself is not.
    #expect(try reader.names("").count == 5)
    #expect(try !reader.names("reader").contains("Reader Zero"))
  }

  @Test func `a change shows in the very next search of everybody (S1.9, S1.15)`() throws {
    let server = try MemberServer()
    let reader = try server.member("Reader", "Zero")
    for round in 0..<20 {
      let anna = try server.member("Newcomer", "Round\(round)")
      #expect(try reader.names("newcomer round\(round)").count == 1)
      try anna.ask("PATCH", "/api/me", ["first": "Renamed", "last": "Round\(round)"])
      #expect(try reader.names("newcomer").isEmpty)
      #expect(try reader.names("renamed round\(round)").count == 1)
      try anna.ask("POST", "/api/me/delete", ["password": Browser.password])
      #expect(try reader.names("renamed").isEmpty)
      #expect(try reader.ask("GET", "/api/members/\(anna.id)").code == "member_not_found")
    }
  }

  @Test func `the index is made anew from the database after a restart`() throws {
    let folder = try TemporaryFolder()
    var id = 0
    do {
      let server = try MemberServer(state: folder)
      id = try server.member("Anna", "Berg").id
      _ = try server.member("Ben", "Costa")
    }
    let server = try MemberServer(state: folder)
    let reader = try server.member("Reader", "Zero")
    #expect(try reader.names("anna") == ["Anna Berg"])
    let hit = try #require(
      try reader.ask("GET", "/api/members/search?q=anna&chaja=true").list("hits").first
    )
    // S1.14: a hit carries the whole record.
    #expect(hit["id"] as? Int == id)
    #expect(hit["first"] as? String == "Anna")
    #expect(hit["last"] as? String == "Berg")
    #expect(hit["_chaja"] != nil)
  }

  @Test func `a demonstration has members to find, and nobody can log in as one`() throws {
    let server = try MemberServer { $0.addsSampleMembers = true }
    let reader = try server.member("Reader", "Zero")
    #expect(try reader.names("김").count > 0)
    #expect(try reader.names("ki").count > 0)
    #expect(try server.browser().logIn("member1@example.com", password: "!").status == 401)
  }

  @Test func `C174, S1.7: blanks are blanks however written, and those outside do not count`()
    throws
  {
    let server = try MemberServer()
    _ = try server.member("Anna", "Berg")
    let reader = try server.member("Reader", "Zero")
    for query in ["anna+b", "anna%20b", "++anna%20b%20", "%E3%80%80anna+b"] {
      let hits = try reader.ask("GET", "/api/members/search?q=\(query)").list("hits")
      #expect(hits.map { $0["name"] as? String } == ["Anna Berg"], "\(query)")
    }
  }

  @Test(arguments: ["limit=-1", "limit=abc", "offset=99999999999999999999", "filter=age>1", "x=1"])
  func `a search that cannot be read is no fault of the server (C176)`(parameters: String) throws {
    let server = try MemberServer()
    let reader = try server.member("Reader", "Zero")
    #expect(try reader.ask("GET", "/api/members/search?q=a&\(parameters)").status == 400)
    #expect(try reader.ask("GET", "/api/friends/search?q=a&\(parameters)").status == 400)
  }
}
