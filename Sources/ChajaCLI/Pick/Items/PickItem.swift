// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaSession

/// One item as the picker shows and prints it.
package struct PickItem: Hashable, Sendable {
  /// What makes it the same item after the list has changed.
  package let id: ItemID
  /// Its number in the input, from 0; nil for records, which have ids.
  package let number: Int?
  /// What is shown of it, UTF-8.
  package let text: [UInt8]
  /// The matched characters of the text, as ranges of bytes.
  package let marks: [Range<Int>]
  /// The line as it was read, or the record as JSON.
  package let source: [UInt8]

  package init(
    id: ItemID,
    number: Int?,
    text: [UInt8],
    marks: [Range<Int>] = [],
    source: [UInt8]
  ) {
    self.id = id
    self.number = number
    self.text = text
    self.marks = marks
    self.source = source
  }
}

/// A page of what matches.
package struct ItemPage: Sendable {
  package let items: [PickItem]
  /// How many items match in all.
  package let total: Int

  package init(items: [PickItem], total: Int) {
    self.items = items
    self.total = total
  }
}
