// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The children of a value, in Firebase's order: keys that are whole numbers first, then by UTF-16 code units.
public struct FirebaseChildren: Equatable, Sendable, RandomAccessCollection {
  /// A child.
  public struct Child: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The value; never null.
    public var value: FirebaseValue

    /// Compares by the bytes of the key: to Firebase, two forms of one letter are two keys.
    public static func == (one: Child, other: Child) -> Bool {
      one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
    }
  }

  private var ordered: [Child]

  init(_ children: [(key: String, value: FirebaseValue)]) {
    let sorted = children.enumerated().sorted { one, other in
      if FirebaseKey.isOrdered(one.element.key, other.element.key) { return true }
      if FirebaseKey.isOrdered(other.element.key, one.element.key) { return false }
      return one.offset < other.offset
    }
    ordered = []
    for (_, child) in sorted {
      if let last = ordered.last, last.key.utf8.elementsEqual(child.key.utf8) {
        ordered.removeLast()
      }
      ordered.append(Child(key: child.key, value: child.value))
    }
    ordered.removeAll { $0.value == .null }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of children.
  public var endIndex: Int { ordered.count }
  /// A child by its number in the order.
  public subscript(index: Int) -> Child { ordered[index] }

  /// The value of a child; nil where there is none.
  ///
  /// - Complexity: O(log *n*) for *n* children.
  func value(of key: String) -> FirebaseValue? {
    let index = place(of: key)
    return isAt(index, key) ? ordered[index].value : nil
  }

  mutating func set(_ value: FirebaseValue, for key: String) {
    let index = place(of: key)
    switch (isAt(index, key), value == .null) {
    case (true, true): ordered.remove(at: index)
    case (true, false): ordered[index].value = value
    case (false, true): return
    case (false, false): ordered.insert(Child(key: key, value: value), at: index)
    }
  }

  private func isAt(_ index: Int, _ key: String) -> Bool {
    index < ordered.count && ordered[index].key.utf8.elementsEqual(key.utf8)
  }

  /// The number of the first child that does not stand before a key.
  private func place(of key: String) -> Int {
    var (low, high) = (0, ordered.count)
    while low < high {
      let middle = (low + high) / 2
      if FirebaseKey.isOrdered(ordered[middle].key, key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
