// Chaja
// SPDX-License-Identifier: Apache-2.0

// One column in the file:
//
//   numberKinds     one byte each, 1 for an integer; numbers ascend by value
//   numberBits      64 bits each
//   textEnds        offsets into textBytes; texts ascend by key, then by bytes
//   textBytes       the texts as written
//   keyEnds         offsets into keyBytes
//   keyBytes        the distinct keys of the texts, ascending
//   keyTexts        for every key its first text, and at last the number of texts
//   keyOfText       for every text its key
//   postingOffsets  for every value, numbers first, its documents in postings
//   postings        document numbers, ascending within a value
//   valueOffsets    for every document its values in values; empty when no document has two
//   values          the values of documents, ascending; without valueOffsets one per document,
//                   which is the number of values where there is none
//   present, null, empty    a bit per document
//
// A value is called by its ordinal: numbers, then texts. The empty text has postings, so that
// filters find it, but no document lists it, because it neither counts as a facet nor sorts.

/// The values of one column while records come in.
struct ColumnBuilder: Sendable {
  private var texts = TextInterner()
  private var numbers = NumberInterner()
  /// One entry per value: the record, and the text's number or the complement of the number's
  /// place.
  private var entries: [(record: UInt32, value: Int32)] = []
  /// Records that gave null and records that gave an empty list or object; ascending.
  private var nullRecords: [UInt32] = []
  private var emptyRecords: [UInt32] = []

  mutating func add(_ value: ColumnValue, record: Int) {
    switch value {
    case .null: nullRecords.append(UInt32(record))
    case .empty: emptyRecords.append(UInt32(record))
    case .flag(let flag):
      add(text: (flag ? ColumnBuilder.yes : ColumnBuilder.no).span, record: record)
    case .integer(let integer): add(ColumnNumber(integer), record: record)
    case .number(let number):
      if number.isFinite {
        add(ColumnNumber(number), record: record)
      } else {
        nullRecords.append(UInt32(record))
      }
    case .text(let text): add(text: text.span, record: record)
    }
  }

  mutating func add(text: Span<UInt8>, record: Int) {
    entries.append((UInt32(record), Int32(texts.number(of: text))))
  }

  private mutating func add(_ number: ColumnNumber, record: Int) {
    entries.append((UInt32(record), ~Int32(numbers.place(of: number))))
  }

  /// Adds the values of a column of another index to the records that its documents became; -1 for none.
  mutating func add(_ column: Column, records: [Int]) {
    let values = column.values
    let null = column.null
    let empty = column.empty
    var holdsEmptyText = DocumentSet(count: column.documentCount)
    if column.textCount > 0, column.isEmptyText(column.numberCount) {
      column.forEachDocument(having: column.numberCount) { holdsEmptyText.insert($0) }
    }
    // By ordinal there what stands in an entry, once it was looked for.
    var known = [Int32?](repeating: nil, count: column.valueCount)
    for (document, record) in records.enumerated() where record >= 0 {
      for place in values.places(of: document) {
        let ordinal = values.ordinals[place]
        let value = known[ordinal] ?? number(of: ordinal, column)
        known[ordinal] = value
        entries.append((UInt32(record), value))
      }
      if holdsEmptyText.contains(document) { add(.text([]), record: record) }
      if null.contains(document) { nullRecords.append(UInt32(record)) }
      if empty.contains(document) { emptyRecords.append(UInt32(record)) }
    }
  }

  /// What stands in an entry for a value of another column.
  private mutating func number(of ordinal: Int, _ column: Column) -> Int32 {
    ordinal < column.numberCount
      ? ~Int32(numbers.place(of: column.number(ordinal)))
      : Int32(texts.number(of: column.text(ordinal).span))
  }

  private static let yes: [UInt8] = [0x74, 0x72, 0x75, 0x65]
  private static let no: [UInt8] = [0x66, 0x61, 0x6C, 0x73, 0x65]

  func write(into writer: inout ByteWriter, documentOf: [UInt32], documentCount: Int) {
    var isTextUsed = [Bool](repeating: false, count: texts.count)
    var isNumberUsed = [Bool](repeating: false, count: numbers.numbers.count)
    for entry in entries where documentOf[Int(entry.record)] != .max {
      if entry.value >= 0 {
        isTextUsed[Int(entry.value)] = true
      } else {
        isNumberUsed[Int(~entry.value)] = true
      }
    }
    let numberOrdinals = writeNumbers(used: isNumberUsed, into: &writer)
    let textOrdinals = writeTexts(used: isTextUsed, into: &writer)
    let valueCount = numberOrdinals.count + textOrdinals.count

    var lists = DocumentLists(documentCount: documentCount)
    lists.fill { visit in
      for entry in entries {
        let document = documentOf[Int(entry.record)]
        guard document != .max else { continue }
        let ordinal =
          entry.value >= 0
          ? numberOrdinals.count + textOrdinals.ordinals[Int(entry.value)]
          : numberOrdinals.ordinals[Int(~entry.value)]
        visit(Int(document), ordinal)
      }
    }
    lists.sortAndUnique()
    let emptyText = textOrdinals.hasEmptyText ? numberOrdinals.count : nil
    lists.writePostings(valueCount: valueCount, into: &writer)
    let states = states(of: lists, emptyText: emptyText, documentOf: documentOf)
    if let emptyText { lists.removeAll(emptyText) }
    lists.writeValues(valueCount: valueCount, into: &writer)
    for set in [states.present, states.null, states.empty] {
      for word in set.words { writer.append(word) }
    }
  }

  /// Writes the distinct numbers in use and returns, by number, its ordinal.
  private func writeNumbers(
    used: [Bool],
    into writer: inout ByteWriter
  ) -> (ordinals: [Int], count: Int) {
    let numbers = numbers.numbers
    var order: [Int] = []
    for index in numbers.indices where used[index] { order.append(index) }
    order.sort { numbers[$0] < numbers[$1] }
    var ordinals = [Int](repeating: 0, count: numbers.count)
    for (ordinal, index) in order.enumerated() { ordinals[index] = ordinal }
    var kinds: [UInt8] = []
    for index in order { kinds.append(numbers[index].isInteger ? 1 : 0) }
    writer.append(padded: kinds)
    for index in order { writer.append(numbers[index].bits) }
    return (ordinals, order.count)
  }

  /// Writes the texts in use with their keys and returns, by text, its place among them.
  private func writeTexts(
    used: [Bool],
    into writer: inout ByteWriter
  ) -> (ordinals: [Int], count: Int, hasEmptyText: Bool) {
    var keyBytes: [UInt8] = []
    var keyRanges = [Range<Int>](repeating: 0..<0, count: texts.count)
    var key: [UInt8] = []
    var order: [Int] = []
    var maker = ColumnText()
    let bytes = texts.bytes.span
    for text in 0..<texts.count where used[text] {
      maker.makeKey(of: bytes.extracting(texts.range(of: text)), into: &key)
      keyRanges[text] = keyBytes.count..<(keyBytes.count + key.count)
      keyBytes.append(contentsOf: key)
      order.append(text)
    }
    order.sort { left, right in
      let keys = keyBytes.span
      let byKey = ByteOrder.compare(
        keys.extracting(keyRanges[left]),
        keys.extracting(keyRanges[right])
      )
      if byKey != 0 { return byKey < 0 }
      let bytes = texts.bytes.span
      return ByteOrder.compare(
        bytes.extracting(texts.range(of: left)),
        bytes.extracting(texts.range(of: right))
      ) < 0
    }
    var ordinals = [Int](repeating: 0, count: texts.count)
    var textEnds = [0]
    var textBytes: [UInt8] = []
    var keyEnds = [0]
    var sortedKeys: [UInt8] = []
    var keyTexts: [Int] = []
    var keyOfText: [Int] = []
    for (place, text) in order.enumerated() {
      ordinals[text] = place
      textBytes.append(contentsOf: texts.bytes[texts.range(of: text)])
      textEnds.append(textBytes.count)
      let keys = keyBytes.span
      let isNew =
        place == 0
        || ByteOrder.compare(
          keys.extracting(keyRanges[order[place - 1]]),
          keys.extracting(keyRanges[text])
        ) != 0
      if isNew {
        keyTexts.append(place)
        sortedKeys.append(contentsOf: keyBytes[keyRanges[text]])
        keyEnds.append(sortedKeys.count)
      }
      keyOfText.append(keyTexts.count - 1)
    }
    keyTexts.append(order.count)
    writer.append(packed: textEnds)
    writer.append(padded: textBytes)
    writer.append(packed: keyEnds)
    writer.append(padded: sortedKeys)
    writer.append(packed: keyTexts)
    writer.append(packed: keyOfText)
    let hasEmptyText = !order.isEmpty && texts.range(of: order[0]).isEmpty
    return (ordinals, order.count, hasEmptyText)
  }

  /// Which documents have the field at all, only null, and nothing but emptiness.
  private func states(
    of lists: DocumentLists,
    emptyText: Int?,
    documentOf: [UInt32]
  ) -> (present: DocumentSet, null: DocumentSet, empty: DocumentSet) {
    var values = DocumentSet(count: lists.documentCount)
    var null = DocumentSet(count: lists.documentCount)
    var empty = DocumentSet(count: lists.documentCount)
    for document in 0..<lists.documentCount {
      let places = lists.places(of: document)
      guard let first = places.first else { continue }
      if places.count == 1, lists.ordinals[first] == emptyText {
        empty.insert(document)
      } else {
        values.insert(document)
      }
    }
    for record in emptyRecords where documentOf[Int(record)] != .max {
      empty.insert(Int(documentOf[Int(record)]))
    }
    for record in nullRecords where documentOf[Int(record)] != .max {
      null.insert(Int(documentOf[Int(record)]))
    }
    // A list of nothing but empty things and nulls is empty, one of nothing but nulls is null.
    empty.subtract(values)
    null.subtract(values)
    null.subtract(empty)
    var present = values
    present.formUnion(empty)
    present.formUnion(null)
    return (present, null, empty)
  }
}
