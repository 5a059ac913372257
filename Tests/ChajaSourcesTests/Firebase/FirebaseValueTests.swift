// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources
import ChajaTestSupport
import Testing

@Suite
struct FirebaseValueTests {
  private func value(_ json: String) throws -> FirebaseValue {
    try FirebaseValue(json: Array(json.utf8))
  }

  @Test(
    arguments: [
      #"[{"n":"A"},{"n":"B"}]"#, #"[null,{"n":"A"},null,{"n":"B"}]"#,
      #"{"0":{"n":"A"},"5":{"n":"B"}}"#, #"{"5":{"n":"B"},"0":{"n":"A"}}"#,
      #"{"-Nx1":{"n":"A"},"-Nx2":{"n":"B"}}"#, #"{"-Nx2":{"n":"B"},"-Nx1":{"n":"A"}}"#,
      #"{"10":{"n":"B"},"9":{"n":"A"},"11":null}"#,
    ]
  )
  func `C160: arrays with gaps and objects with numbers have the same children in one order`(
    json: String
  ) throws {
    #expect(try value(json).children.map { $0.value["n"].text } == ["A", "B"])
  }

  @Test func `C160: an array is the object with its numbers as keys`() throws {
    #expect(try value(#"[null,"a",null,"b"]"#) == value(#"{"3":"b","1":"a"}"#))
    #expect(try value(#"[null,null]"#) == .null)
    #expect(try value(#"{"a":{},"b":[]}"#) == .null)
  }

  @Test func `two forms of one letter are two keys`() throws {
    let both = try value("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(both.children.count == 2)
    #expect(both["\u{E9}"] == .integer(1))
    #expect(both["e\u{301}"] == .integer(2))
  }

  @Test(
    arguments: [
      ("a", "1", #"{"a":1}"#), ("a/b", "null", "null"), ("", #"{"x":true}"#, #"{"x":true}"#),
      ("/", "null", "null"), ("b/3", "2.5", #"{"b":{"3":2.5}}"#),
    ]
  )
  func `a value is put in its place`(path: String, json: String, expected: String) throws {
    var tree = FirebaseValue.null
    tree.set(try value(json), at: FirebasePath(path))
    #expect(try tree == value(expected))
  }

  @Test func `what is taken away leaves no empty objects`() throws {
    var tree = try value(#"{"a":{"b":{"c":1}},"d":2}"#)
    tree.set(.null, at: "a/b/c")
    #expect(try tree == value(#"{"d":2}"#))
    // Below a text there is nothing to take away.
    tree.set(.null, at: "d/e")
    #expect(try tree == value(#"{"d":2}"#))
    tree.set(.integer(1), at: "d/e")
    #expect(try tree == value(#"{"d":{"e":1}}"#))
  }

  @Test func `puts at random places give what a plain list of places says`() throws {
    var random = SeededGenerator(seed: 161)
    var tree = FirebaseValue.null
    var leaves: [[String]: Int64] = [:]
    for step in 0..<4_000 {
      let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["a", "b", "1", "20"][Int.random(in: 0..<4, using: &random)]
      }
      let isGone = Bool.random(using: &random)
      let isBelowLeaf = (1..<path.count).contains { leaves[Array(path.prefix($0))] != nil }
      if !(isGone && isBelowLeaf) {
        for count in 1...path.count { leaves[Array(path.prefix(count))] = nil }
        leaves = leaves.filter { !$0.key.starts(with: path) }
        if !isGone { leaves[path] = Int64(step) }
      }
      tree.set(isGone ? .null : .integer(Int64(step)), at: FirebasePath(keys: path))
      var rebuilt = FirebaseValue.null
      for leaf in leaves { rebuilt.set(.integer(leaf.value), at: FirebasePath(keys: leaf.key)) }
      #expect(tree == rebuilt, "step \(step), seed 161")
      if tree != rebuilt { return }
      #expect(try FirebaseValue(json: tree.json) == tree)
    }
  }

  @Test(arguments: ["", "{", "[1,]", "{\"a\":}", "nul", "<html>"])
  func `what is no JSON is told with its place`(json: String) {
    let error = #expect(throws: FirebaseError.self) { try value(json) }
    guard case .malformed(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains("line 1"))
  }
}
