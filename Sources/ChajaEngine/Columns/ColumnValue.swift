// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One value of one record in a column.
///
/// A list is several values added for the same record; a list without elements, like an object
/// without members, is `empty`. A column may hold values of every kind.
public enum ColumnValue: Sendable, Hashable {
  /// The field is there and is null.
  case null
  /// The field is a list or an object with nothing in it.
  case empty
  /// A flag; it filters, counts and sorts as the text `true` or `false`.
  case flag(Bool)
  /// A whole number, kept exactly.
  case integer(Int64)
  /// Any other number. One that is not finite counts as null.
  case number(Double)
  /// Text in UTF-8, as it was written.
  case text([UInt8])
}
