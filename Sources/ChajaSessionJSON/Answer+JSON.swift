// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
public import ChajaSession

extension ItemID {
  /// Reads an item: its id alone, or an object with `id` and `kind`.
  public init(_ value: PlacedValue) throws(SessionJSONError) {
    if value.isObject {
      self = try ItemID(value.members("id kind"), of: value)
    } else {
      self.init(try value.itemID())
    }
  }

  /// Reads the members `id` and `kind` of an object.
  init(_ members: PlacedMembers, of value: PlacedValue) throws(SessionJSONError) {
    let id = try members.required("id")
    self.init(try id.itemID(), kind: try members["kind"]?.name())
  }
}

extension PlacedValue {
  /// Reads an id, a string or a whole number.
  public func itemID() throws(SessionJSONError) -> [UInt8] {
    if let number = document.integer(of: node) { return ("\(number)" as ErrorText).bytes }
    return try name()
  }
}

extension Answer {
  /// Reads the members `items`, `total` and `pages` of an object.
  ///
  /// - Throws: `SessionJSONError` where there are no items, or something can't be used.
  public init(_ members: PlacedMembers, of value: PlacedValue) throws(SessionJSONError) {
    let list = try members.required("items")
    var items: [ItemID] = []
    for element in try list.elements() { items.append(try ItemID(element)) }
    self.init(
      items: items,
      total: try Self.count(members["total"]),
      pages: try Self.count(members["pages"])
    )
  }

  private static func count(_ value: PlacedValue?) throws(SessionJSONError) -> Int? {
    guard let value, !value.isNull else { return nil }
    return try value.integer(0...1_000_000_000_000)
  }
}

extension Failure {
  /// Reads the members `kind`, `status` and `retryAfterSeconds` of an object.
  ///
  /// - Throws: `SessionJSONError` where the kind is not known, or a status is missing or does not belong.
  public init(_ members: PlacedMembers, of value: PlacedValue) throws(SessionJSONError) {
    let name = try members.required("kind")
    let kind = try name.word(of: "http network timeout cancelled malformed")
    if let status = members["status"], kind != 0 {
      throw status.complaint("belongs to a failure of the kind http")
    }
    // Where Int has 32 bits the longest wait is 24 days.
    let wait = try members["retryAfterSeconds"]?.integer(0...1_000_000_000)
    let milliseconds = wait.map { min($0, Int.max / 2000) * 1000 }
    self.init(try Self.kind(kind, members, value), retryAfterMilliseconds: milliseconds)
  }

  private static func kind(
    _ kind: Int,
    _ members: PlacedMembers,
    _ value: PlacedValue
  ) throws(SessionJSONError) -> Kind {
    switch kind {
    case 0:
      let status = try members.required("status")
      return .http(status: try status.integer(100...599))
    case 1: return .network
    case 2: return .timeout
    case 3: return .cancelled
    default: return .malformed
    }
  }
}
