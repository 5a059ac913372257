// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The value by which a sort places a document, comparable over the columns of several indexes.
enum SortValue {
  case number(ColumnNumber)
  case text(key: ByteView, bytes: ByteView)
  case none

  /// The value of a document: the smallest of a list when ascending, the largest when descending, numbers before texts.
  init(_ column: Column?, _ document: Int, isDescending: Bool) {
    guard let column else {
      self = .none
      return
    }
    let values = column.values
    let rank =
      isDescending ? values.descendingRank(of: document) : values.ascendingRank(of: document)
    guard rank != .max else {
      self = .none
      return
    }
    let place = Int(rank)
    if place < column.numberCount {
      self = .number(column.number(isDescending ? column.numberCount - 1 - place : place))
    } else {
      let text = isDescending ? column.valueCount - 1 - place : place - column.numberCount
      self = .text(key: column.key(column.keyOfText[text]), bytes: column.textView(text))
    }
  }

  /// Less than, equal to or greater than zero as one value stands before, with or after another.
  ///
  /// Numbers stand before texts and no value last, in both directions.
  static func compare(_ left: SortValue, _ right: SortValue, isDescending: Bool) -> Int {
    let sign = isDescending ? -1 : 1
    switch (left, right) {
    case (.number(let one), .number(let other)):
      return one == other ? 0 : one < other ? -sign : sign
    case (.text(let key, let bytes), .text(let otherKey, let otherBytes)):
      let order = ByteOrder.compare(key, otherKey)
      return (order != 0 ? order : ByteOrder.compare(bytes, otherBytes)) * sign
    default: return left.standing - right.standing
    }
  }

  private var standing: Int {
    switch self {
    case .number: 0
    case .text: 1
    case .none: 2
    }
  }
}
