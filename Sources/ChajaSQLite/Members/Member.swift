// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What other members may know of a member; never the e-mail address.
package struct Member: Hashable, Sendable {
  /// The number of the account; never given again after it was deleted.
  package let id: Int64
  package let name: PersonName
}

extension Member: RowReadable {
  /// Reads id, first and last name.
  package init(_ row: borrowing Row) throws(DatabaseError) {
    try self.init(row, from: 0)
  }

  /// Reads id, first and last name from three columns that begin at one.
  init(_ row: borrowing Row, from column: Int) throws(DatabaseError) {
    id = try row.integer(column)
    name = PersonName(
      storedFirst: try row.text(column + 1),
      storedLast: try row.text(column + 2)
    )
  }
}
