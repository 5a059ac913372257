// Chaja
// SPDX-License-Identifier: Apache-2.0

extension IndexBuilder {
  /// Adds the living records of a segment as they lie there: no text is folded again, no value read again.
  ///
  /// - Parameter segment: The segment; its fields are the first ones of this index, or become them.
  /// - Throws: `BuildError.damaged` when the segment was not checked when it was opened, and is not what was written.
  /// - Complexity: O(*n*) for *n* words, values and stored bytes of the living records, on average.
  public mutating func add(contentsOf segment: Segment) throws(BuildError) {
    let index = segment.index
    if !index.isVerified {
      do throws(Index.OpenError) {
        try index.verify()
      } catch {
        throw .damaged
      }
    }
    for (number, field) in index.fields.enumerated() {
      precondition(
        self.field(named: field.name, kind: field.kind) == number,
        "the fields of a segment must be the first ones of the index it is added to"
      )
    }
    let terms = numbers(ofTermsIn: segment)
    var records = [Int](repeating: -1, count: index.recordCount)
    for document in 0..<index.recordCount {
      let id = DocumentID(rawValue: UInt32(document))
      guard segment.contains(id) else { continue }
      begin(index.id(id))
      records[document] = currentRecord
      for field in index.fields.indices {
        for place in index.forward.range(document: document, field: field) {
          let entry = index.forward.entry(place)
          add(entry.with(term: terms[entry.term]), field: field)
        }
      }
      let rank = index.rank(ofDocument: document)
      if !rank.isNaN { setRank(rank) }
      setStored(index.stored(id).span)
      end()
    }
    for number in 0..<index.columns.count {
      add(index.columns[number], column: column(named: index.columns.name(of: number)), records)
    }
  }

  /// By term of a segment, its number here; those that no living record has get none.
  ///
  /// They are added in their order, so that sorting the terms of some segments is to merge a few runs.
  private mutating func numbers(ofTermsIn segment: Segment) -> [UInt32] {
    let index = segment.index
    var isUsed = DocumentSet(count: index.words.count)
    for document in 0..<index.recordCount
    where segment.contains(DocumentID(rawValue: UInt32(document))) {
      for place in index.forward.range(document: document) {
        isUsed.insert(index.forward.entry(place).term)
      }
    }
    var numbers = [UInt32](repeating: .max, count: index.words.count)
    isUsed.forEach { numbers[$0] = number(of: index.words.term($0)) }
    return numbers
  }
}
