// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

/// The identity of a row: section and item, the same when the list changes around it.
///
/// No two rows of a snapshot have the same, so it serves as the identifier of diffable data sources.
public typealias RowID = Selection

extension ItemID {
  /// The id as text.
  public var idText: String { String(decoding: id, as: UTF8.self) }

  /// The kind as text; nil where there is none.
  public var kindText: String? { kind.map { String(decoding: $0, as: UTF8.self) } }
}

extension ItemID: CustomStringConvertible {
  /// The id, after the kind where there is one.
  public var description: String { kindText.map { "\($0)/\(idText)" } ?? idText }
}

extension SectionID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a name.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}

extension Chip: Identifiable {
  /// What was chosen.
  public var id: ItemID { item }

  /// Makes a chip.
  ///
  /// - Parameters:
  ///   - item: What was chosen.
  ///   - label: What the chip shows.
  public init(_ item: ItemID, label: String) {
    self.init(item: item, label: Array(label.utf8))
  }

  /// What the chip shows, as text.
  public var labelText: String { String(decoding: label, as: UTF8.self) }
}
