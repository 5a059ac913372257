// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// The names that occur in records, as a tree by nesting, each with what it means to the index.
///
/// Records of one source mostly have the same names in the same order: looking a name up begins behind the one found
/// last, so that it takes one comparison and no allocation.
struct FieldTree {
  typealias Node = Int

  /// What a name means.
  struct Role {
    /// The searchable field's number in the index.
    var field: Int?
    /// Whether the field was found to hold integers, and was not declared.
    var isFoundDigits = false
    /// Whether the field was declared.
    var isDeclared = false
    /// The column's number in the index.
    var column: Int?
    /// Whether values become a column.
    var isColumn = false
    var isID = false
    var isRank = false
  }

  private struct Entry {
    let name: [UInt8]
    let path: [UInt8]
    var role: Role
    var children: [Node] = []
    var lastFound = -1
  }

  private var entries = [Entry(name: [], path: [], role: Role())]
  private let makeRole: ([UInt8]) -> Role

  /// Makes the tree of no names.
  ///
  /// - Parameter makeRole: Called once for each name with its dotted path.
  init(makeRole: @escaping ([UInt8]) -> Role) {
    self.makeRole = makeRole
  }

  static let root: Node = 0

  subscript(node: Node) -> Role {
    get { entries[node].role }
    set { entries[node].role = newValue }
  }

  /// The dotted path of a name.
  func path(_ node: Node) -> [UInt8] { entries[node].path }

  /// The entry for a member's name, made when it is new.
  mutating func child(of parent: Node, named name: JSONText, in bytes: Span<UInt8>) -> Node {
    let children = entries[parent].children
    let start = entries[parent].lastFound + 1
    for step in 0..<children.count {
      let place = start + step < children.count ? start + step : start + step - children.count
      if name.equals(entries[children[place]].name, in: bytes) {
        entries[parent].lastFound = place
        return children[place]
      }
    }
    let text = name.unescaped(from: bytes)
    let path = parent == Self.root ? text : entries[parent].path + [0x2E] + text
    entries.append(Entry(name: text, path: path, role: makeRole(path)))
    entries[parent].lastFound = children.count
    entries[parent].children.append(entries.count - 1)
    return entries.count - 1
  }
}
