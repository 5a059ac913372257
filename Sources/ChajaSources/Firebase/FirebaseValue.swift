// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A value of a Firebase database, as its tree holds it.
///
/// Firebase has no arrays and no empty objects: children whose keys are numbers may come as an array, with nulls in the
/// gaps, or as an object, as the service likes; both are read as the same object. What is empty is null.
public indirect enum FirebaseValue: Equatable, Sendable {
  /// Nothing is there.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number of 64 bits.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  /// A text.
  case string(String)
  /// Children by their keys; at least one.
  case object(FirebaseChildren)

  /// Makes an object, or null where no child has a value.
  ///
  /// - Parameter children: Keys and values; of two with one key, the later counts.
  /// - Returns: The value.
  public static func children(_ children: [(key: String, value: FirebaseValue)]) -> FirebaseValue {
    let children = FirebaseChildren(children)
    return children.isEmpty ? .null : .object(children)
  }

  /// The children in the order of their keys; none for what is no object.
  public var children: FirebaseChildren {
    if case .object(let children) = self { children } else { FirebaseChildren([]) }
  }

  /// The value of a child; null where there is none.
  public subscript(key: String) -> FirebaseValue {
    children.value(of: key) ?? .null
  }

  /// The value at a path below; null where there is none.
  public subscript(at path: FirebasePath) -> FirebaseValue {
    path.keys.reduce(self) { $0[$1] }
  }

  /// The text; nil for what is none.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Puts a value in its place; what is on the way and no object becomes one.
  ///
  /// - Parameters:
  ///   - value: The value; null takes away what is there.
  ///   - path: The place below this value, of at most ``FirebasePath/maximumKeys`` keys.
  public mutating func set(_ value: FirebaseValue, at path: FirebasePath) {
    precondition(path.keys.count <= FirebasePath.maximumKeys, "a path has at most 128 keys")
    guard let first = path.keys.first else {
      self = value
      return
    }
    var children = children
    var child = children.value(of: first) ?? .null
    child.set(value, at: FirebasePath(keys: Array(path.keys.dropFirst())))
    children.set(child, for: first)
    if !children.isEmpty {
      self = .object(children)
    } else if case .object = self {
      self = .null
    }
  }
}
