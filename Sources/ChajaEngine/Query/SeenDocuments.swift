// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents that a search has ranked; as a rule few of many, so emptying it takes as long as there are members.
final class SeenDocuments {
  /// The members.
  @exclusivity(unchecked) private(set) var documents: DocumentSet
  @exclusivity(unchecked) private(set) var members: [UInt32] = []

  /// The empty set over `count` documents.
  init(count: Int, from pool: SetPool) { documents = DocumentSet(count: count, from: pool) }

  var universe: Int { documents.universe }

  /// The number of members.
  var count: Int { members.count }

  @inline(__always)
  func contains(_ document: Int) -> Bool { documents.contains(document) }

  /// Makes a document a member that is none.
  @inline(__always)
  func insert(_ document: Int) {
    assert(!documents.contains(document))
    documents.insert(document)
    members.append(UInt32(document))
  }

  /// Makes the set empty; keeps its memory.
  ///
  /// - Complexity: O(*n*) for *n* members.
  func removeAll() {
    for member in members { documents.remove(Int(member)) }
    members.removeAll(keepingCapacity: true)
  }
}
