// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaJSON

/// A value inside a record that holds no other values, and the name it stands under.
struct RecordLeaf {
  /// The name's place in a `FieldTree`.
  let name: FieldTree.Node
  /// The value's place in the document.
  let value: JSONDocument.Node
  /// Whether the value lies in a list.
  let isInList: Bool
}

extension JSONDocument {
  /// Calls a closure with each member of an object, of members with one name only the last.
  func forEachMember<Failure: Error>(
    of object: Node,
    _ body: (Node, JSONText) throws(Failure) -> Void
  ) throws(Failure) {
    var child = firstChild(of: object)
    while let node = child {
      child = sibling(after: node, in: object)
      guard let name = name(of: node) else { continue }
      if !isRepeated(name, after: node, in: object) { try body(node, name) }
    }
  }

  /// Whether a later member of an object has the name of this one.
  func isRepeated(_ name: JSONText, after node: Node, in object: Node) -> Bool {
    let length = name.end - name.start
    var later = sibling(after: node, in: object)
    var unescaped: [UInt8]?
    while let other = later {
      later = sibling(after: other, in: object)
      guard let otherName = self.name(of: other) else { continue }
      let mayBeEqual =
        otherName.hasEscapes || name.hasEscapes || otherName.end - otherName.start == length
      guard mayBeEqual else { continue }
      let text = unescaped ?? name.unescaped(from: bytes.span)
      unescaped = text
      if otherName.equals(text, in: bytes.span) { return true }
    }
    return false
  }

  /// The texts that a searchable field has in a record, in the order in which they were indexed.
  ///
  /// - Parameter path: The field's dotted name, in UTF-8.
  /// - Returns: For each its bytes, and whether it is a text or an integer that stands by itself, not in a list.
  package func searchableTexts(at path: [UInt8]) -> [SearchableText] {
    var texts: [SearchableText] = []
    if !isEmpty { collect(0, path[...], isInList: false, into: &texts) }
    return texts
  }

  /// A text that a field was indexed with.
  package struct SearchableText {
    package let bytes: [UInt8]
    package let isSingle: Bool
    let isFraction: Bool
  }

  private func collect(
    _ node: Node,
    _ path: ArraySlice<UInt8>,
    isInList: Bool,
    into texts: inout [SearchableText]
  ) {
    switch kind(of: node) {
    case .array:
      for child in children(of: node) { collect(child, path, isInList: true, into: &texts) }
    case .object:
      forEachMember(of: node) { child, name in
        let text = name.unescaped(from: bytes.span)
        guard path.starts(with: text) else { return }
        let rest = path.dropFirst(text.count)
        if rest.isEmpty {
          collect(child, rest, isInList: isInList, into: &texts)
        } else if rest.first == 0x2E {
          collect(child, rest.dropFirst(), isInList: isInList, into: &texts)
        }
      }
    default:
      guard path.isEmpty, let text = searchableText(of: node) else { return }
      var isFraction = false
      if case .number(let number) = kind(of: node) { isFraction = !number.isInteger }
      texts.append(SearchableText(bytes: text, isSingle: !isInList, isFraction: isFraction))
    }
  }

  /// The text that a value is searched as: strings and numbers as they are written; nothing for others.
  func searchableText(of node: Node) -> [UInt8]? {
    switch kind(of: node) {
    case .string(let text): text.unescaped(from: bytes.span)
    case .number: Array(bytes[range(of: node)])
    default: nil
    }
  }
}
