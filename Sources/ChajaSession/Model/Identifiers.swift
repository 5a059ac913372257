// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The name of a section, such as `movies`; compared byte by byte.
public struct SectionID: Hashable, Sendable {
  /// The name in UTF-8.
  public var utf8: [UInt8]

  /// Wraps a name given in UTF-8.
  public init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  /// Wraps a name.
  public init(_ name: String) { utf8 = [UInt8](name.utf8) }
}

/// What makes an item, or the thing behind a chip, the same: its id together with its kind.
///
/// A film and a person may have the same number; with a kind they are two items. Compared byte by byte.
public struct ItemID: Hashable, Sendable {
  /// The id in UTF-8.
  public var id: [UInt8]
  /// The kind in UTF-8; nil where a source has one kind only.
  public var kind: [UInt8]?

  /// Wraps an id and a kind given in UTF-8.
  public init(_ id: [UInt8], kind: [UInt8]? = nil) {
    self.id = id
    self.kind = kind
  }

  /// Wraps an id and a kind.
  public init(_ id: String, kind: String? = nil) {
    self.id = [UInt8](id.utf8)
    if let kind { self.kind = [UInt8](kind.utf8) }
  }
}

/// The number of a request, from 1, never used twice in a session.
public struct RequestID: Hashable, Sendable {
  /// The number.
  public var rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The number of a timer, from 1, never used twice in a session.
public struct TimerID: Hashable, Sendable {
  /// The number.
  public var rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
