// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A chosen thing that stands in the search field before the text, and is part of the query.
public struct Chip: Equatable, Sendable {
  /// What was chosen; no two chips have the same.
  public var item: ItemID
  /// What the chip shows, in UTF-8.
  public var label: [UInt8]

  /// Makes a chip.
  public init(item: ItemID, label: [UInt8]) {
    self.item = item
    self.label = label
  }
}
