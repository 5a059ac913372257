// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Lays the parts of a new index out as sections.
struct IndexAssembly {
  let schema: Schema
  let terms: TermTable
  let records: RecordTable

  /// All sections, joined to one buffer.
  func join(columns: ColumnsBuilder, settings: [UInt8]) -> IndexStorage {
    let order = records.order(schema.rank)
    let termOrder = terms.sortedNumbers()
    var ordinals = [UInt32](repeating: 0, count: termOrder.count)
    for (ordinal, number) in termOrder.enumerated() { ordinals[Int(number)] = UInt32(ordinal) }

    var sections: [(kind: UInt32, bytes: [UInt8])] = []
    func add(_ section: IndexLayout.Section, _ bytes: [UInt8], field: Int = 0) {
      sections.append((IndexLayout.kind(section, field: field), bytes))
    }

    var writer = ByteWriter()
    schema.write(into: &writer)
    add(.schema, writer.bytes)
    add(.settings, settings)
    let words = LexiconBuilder(terms, order: termOrder)
    add(.termOffsets, words.offsets)
    add(.termBytes, words.bytes)
    add(.termSuffixes, words.suffixes)
    add(.termBranches, words.branches)
    let initials = InitialsBuilder(terms, order: termOrder)
    add(.initialsOffsets, initials.lexicon.offsets)
    add(.initialsBytes, initials.lexicon.bytes)
    add(.initialsSuffixes, initials.lexicon.suffixes)
    add(.initialsBranches, initials.lexicon.branches)
    add(.initialsOfTerms, initials.ofTerms)
    add(.initialsGroups, initials.groups)
    add(.initialsGroupTerms, initials.groupTerms)
    addOccurrences(order: order, ordinals: ordinals, add: add)
    add(.ranks, rankBytes(order))
    add(.identities, identityBytes(order))
    let stored = storedBytes(order)
    add(.storedOffsets, stored.offsets)
    add(.storedBytes, stored.bytes)
    var documentOf = [UInt32](repeating: .max, count: records.count)
    for (document, record) in order.enumerated() { documentOf[record] = UInt32(document) }
    var columnWriter = ByteWriter()
    columns.write(into: &columnWriter, documentOf: documentOf, documentCount: order.count)
    add(.columns, columnWriter.bytes)
    return IndexLayout.join(sections)
  }

  /// Adds the forward index and, from the same walk, the postings of every field.
  private func addOccurrences(
    order: [Int],
    ordinals: [UInt32],
    add: (IndexLayout.Section, [UInt8], Int) -> Void
  ) {
    let fieldCount = schema.fields.count
    var postings = [PostingsBuilder](repeating: PostingsBuilder(), count: fieldCount)
    var offsets: [UInt32] = [0]
    var entries: [UInt32] = []
    offsets.reserveCapacity(order.count * fieldCount + 1)
    entries.reserveCapacity(records.entries.count)
    for (document, record) in order.enumerated() {
      let values = records.valueStarts[record]..<records.valueStarts[record + 1]
      for field in 0..<fieldCount {
        for value in values where records.values[value].field == field {
          let run = records.entries(of: value)
          let isOneWord = records.isOneWord(run)
          for place in run {
            let entry = records.entries[place]
            let term = ordinals[entry.term]
            let group: PostingGroup =
              place > run.lowerBound ? .inner : isOneWord ? .whole : .start
            postings[field].add(term: term, group: group, document: UInt32(document))
            entries.append(entry.with(term: term).rawValue)
          }
        }
        offsets.append(UInt32(entries.count))
      }
    }
    add(.forwardOffsets, ListOffsets.section(offsets), 0)
    add(.forwardEntries, ByteWriter.narrow(entries), 0)
    for field in 0..<fieldCount {
      let lists = postings[field].finish(termCount: ordinals.count)
      add(.postingHeads, lists.heads, field)
      add(.postingDocuments, lists.documents, field)
      add(.postingMinima, lists.minima, field)
    }
  }

  private func rankBytes(_ order: [Int]) -> [UInt8] {
    schema.rank == nil ? [] : Ranks.section(order.map { records.ranks[$0] })
  }

  private func identityBytes(_ order: [Int]) -> [UInt8] {
    var writer = ByteWriter()
    Identities.write(order.count, into: &writer) { records.identities[order[$0]] }
    return writer.bytes
  }

  private func storedBytes(_ order: [Int]) -> (offsets: [UInt8], bytes: [UInt8]) {
    var offsets: [UInt32] = [0]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.stored.count)
    offsets.reserveCapacity(order.count + 1)
    for record in order {
      let range = records.storedStarts[record]..<records.storedStarts[record + 1]
      bytes.append(contentsOf: records.stored[range])
      offsets.append(UInt32(bytes.count))
    }
    return (ListOffsets.section(offsets), bytes)
  }
}
