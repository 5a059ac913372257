// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One column of an index.
///
/// Values are called by ordinal: the distinct numbers ascending, then the distinct texts ascending
/// by key and bytes. Texts with one key are one *group*; a number is a group by itself.
package final class Column: Sendable {
  /// The number of documents of the index.
  package let documentCount: Int
  let numberKinds: ByteView
  let numberBits: ByteView
  let textEnds: PackedIntegers
  let textBytes: ByteView
  let keyEnds: PackedIntegers
  let keyBytes: ByteView
  let keyTexts: PackedIntegers
  let keyOfText: PackedIntegers
  let postingOffsets: PackedIntegers
  let postings: PackedIntegers
  let values: DocumentValues
  let presentBits: ByteView
  let nullBits: ByteView
  let emptyBits: ByteView

  /// Takes the next column of a section.
  ///
  /// Nothing but the lengths of its parts is checked, and that by the reader; only a column that is sound may be read.
  init(_ reader: inout ColumnReader, documentCount: Int) {
    self.documentCount = documentCount
    numberKinds = reader.bytes()
    numberBits = reader.words(numberKinds.count)
    textEnds = reader.integers()
    textBytes = reader.bytes()
    keyEnds = reader.integers()
    keyBytes = reader.bytes()
    keyTexts = reader.integers()
    keyOfText = reader.integers()
    postingOffsets = reader.integers()
    postings = reader.integers()
    values = DocumentValues(
      documentCount: documentCount,
      numberCount: numberKinds.count,
      valueCount: numberKinds.count + max(textEnds.count - 1, 0),
      offsets: reader.integers(),
      ordinals: reader.integers()
    )
    let stateWords = documentCount / 64 + (documentCount % 64 == 0 ? 0 : 1)
    presentBits = reader.words(stateWords)
    nullBits = reader.words(stateWords)
    emptyBits = reader.words(stateWords)
  }

  /// Whether all parts keep the rules which reads rely on.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  var isSound: Bool {
    for index in 0..<numberCount {
      let kind = numberKinds.u8(index)
      guard kind <= 1, ColumnNumber(bits: numberBits.u64(index), isInteger: kind == 1) != nil
      else { return false }
      if index > 0, !(number(index - 1) < number(index)) { return false }
    }
    guard textEnds.areOffsets(upTo: textBytes.count), keyEnds.areOffsets(upTo: keyBytes.count),
      keyTexts.count == keyEnds.count, keyTexts.areOffsets(upTo: textCount),
      keyOfText.count == textCount, keyOfText.areBelow(max(keyCount, 0))
    else { return false }
    for key in 0..<keyCount {
      guard keyTexts[key] < keyTexts[key + 1] else { return false }
      for text in keyTexts[key]..<keyTexts[key + 1] where keyOfText[text] != key { return false }
    }
    guard postingOffsets.count == valueCount + 1, postingOffsets.areOffsets(upTo: postings.count),
      postings.areBelow(documentCount)
    else { return false }
    for value in 0..<valueCount where postingOffsets[value] == postingOffsets[value + 1] {
      return false
    }
    guard values.isValid else { return false }
    guard documentCount & 63 != 0 else { return true }
    let last = documentCount / 64
    let states = presentBits.u64(last) | nullBits.u64(last) | emptyBits.u64(last)
    return states & UInt64.max << UInt64(documentCount & 63) == 0
  }
}

// MARK: - Values

extension Column {
  /// The number of different numbers; they have the ordinals `0..<numberCount`.
  package var numberCount: Int { numberKinds.count }

  /// The number of different texts; their ordinals follow those of the numbers.
  package var textCount: Int { textEnds.count - 1 }

  /// The number of different values.
  package var valueCount: Int { numberCount + textCount }

  /// The number of different keys of texts.
  package var keyCount: Int { keyEnds.count - 1 }

  /// The number of values that differ by more than case or accents.
  package var groupCount: Int { numberCount + keyCount }

  /// The number of an ordinal below `numberCount`.
  package func number(_ ordinal: Int) -> ColumnNumber {
    // The parts were checked when the column was opened; zero stands where they were not.
    ColumnNumber(bits: numberBits.u64(ordinal), isInteger: numberKinds.u8(ordinal) == 1)
      ?? ColumnNumber(0 as Int64)
  }

  /// The text of an ordinal from `numberCount` on, as the record had it.
  package func text(_ ordinal: Int) -> [UInt8] {
    let text = ordinal - numberCount
    return textBytes.bytes(offset: textEnds[text], count: textEnds[text + 1] - textEnds[text])
  }

  /// The bytes of a text, by its number among the texts.
  func textView(_ text: Int) -> ByteView {
    ByteView(base: textBytes.base + textEnds[text], count: textEnds[text + 1] - textEnds[text])
  }

  func isEmptyText(_ ordinal: Int) -> Bool {
    let text = ordinal - numberCount
    return text >= 0 && textEnds[text] == textEnds[text + 1]
  }

  func key(_ key: Int) -> ByteView {
    ByteView(base: keyBytes.base + keyEnds[key], count: keyEnds[key + 1] - keyEnds[key])
  }

  /// The group of a value, in the order of values.
  @inline(__always)
  func group(of ordinal: Int) -> Int {
    ordinal < numberCount ? ordinal : numberCount + keyOfText[ordinal - numberCount]
  }

  /// The values that make up a group.
  func ordinals(ofGroup group: Int) -> Range<Int> {
    guard group >= numberCount else { return group..<(group + 1) }
    let key = group - numberCount
    return (numberCount + keyTexts[key])..<(numberCount + keyTexts[key + 1])
  }

  /// The values of a document, ascending, without the empty text.
  package func ordinals(of document: Int) -> [Int] {
    var result: [Int] = []
    for place in values.places(of: document) { result.append(values.ordinals[place]) }
    return result
  }
}

// MARK: - Documents

extension Column {
  /// Adds the documents that have one of the values.
  func insertDocuments(havingOneOf ordinals: Range<Int>, into set: inout DocumentSet) {
    guard !ordinals.isEmpty else { return }
    for place in postingOffsets[ordinals.lowerBound]..<postingOffsets[ordinals.upperBound] {
      set.insert(postings[place])
    }
  }

  /// Documents that have the field, whatever its value.
  package var present: DocumentSet { documents(in: presentBits) }

  /// Documents whose field is null, or a list of nulls.
  package var null: DocumentSet { documents(in: nullBits) }

  /// Documents whose field is the empty text, list or object, or a list of such.
  package var empty: DocumentSet { documents(in: emptyBits) }

  private func documents(in bits: ByteView) -> DocumentSet {
    var words: [UInt64] = []
    words.reserveCapacity(bits.count / 8)
    for word in 0..<(bits.count / 8) { words.append(bits.u64(word)) }
    return DocumentSet(words: words, count: documentCount)
  }
}
