// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Counts the values of a column over the matches in several segments.
struct FacetMerge {
  /// The column in one segment, and the matches there.
  struct Part {
    let segment: Segment
    let column: Column
    let documents: DocumentSet
  }

  /// A value: by part the group it is there, -1 where it is in none, and how many matches have it.
  private struct Entry {
    var groups: [Int]
    var count: Int
  }

  private let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// The counts in the order asked for, at most `limit` of them.
  ///
  /// - Complexity: That of `Column.facetCounts` for each part, and O(*s* × *g*) for *s* parts and *g* groups.
  func counts(order: FacetCounts.Order, limit: Int) -> FacetCounts {
    if parts.count == 1, parts[0].segment.living == nil {
      return parts[0].column.facetCounts(of: parts[0].documents, order: order, limit: limit)
    }
    var entries: [Entry] = []
    for part in parts.indices { entries = merged(entries, part) }
    var minimum: ColumnNumber?
    var maximum: ColumnNumber?
    for entry in entries {
      guard let number = number(entry) else { break }
      if minimum == nil { minimum = number }
      maximum = number
    }
    let valueCount = entries.count
    if order == .byCount {
      var keys = entries.indices.map {
        UInt64(UInt32.max - UInt32(entries[$0].count)) << 32 | UInt64($0)
      }
      keys.sortAscending()
      entries = keys.map { entries[Int($0 & 0xFFFF_FFFF)] }
    }
    var result: [FacetCounts.Entry] = []
    for entry in entries.prefix(max(limit, 0)) {
      let value = number(entry).map { FacetCounts.Value.number($0) } ?? .text(spelling(entry))
      result.append(FacetCounts.Entry(value: value, count: entry.count))
    }
    return FacetCounts(
      entries: result,
      valueCount: valueCount,
      minimum: minimum,
      maximum: maximum
    )
  }

  // MARK: Merging

  /// Adds the groups of a part, which come in the order of values as the entries do.
  private func merged(_ entries: [Entry], _ part: Int) -> [Entry] {
    let counts = parts[part].column.groupCounts(of: parts[part].documents)
    var result: [Entry] = []
    var next = 0
    for group in counts.indices where counts[group] > 0 {
      while next < entries.count, compare(entries[next], group, part) < 0 {
        result.append(entries[next])
        next += 1
      }
      if next < entries.count, compare(entries[next], group, part) == 0 {
        var entry = entries[next]
        entry.groups[part] = group
        entry.count += Int(counts[group])
        result.append(entry)
        next += 1
      } else {
        var groups = [Int](repeating: -1, count: parts.count)
        groups[part] = group
        result.append(Entry(groups: groups, count: Int(counts[group])))
      }
    }
    result.append(contentsOf: entries[next...])
    return result
  }

  private func compare(_ entry: Entry, _ group: Int, _ part: Int) -> Int {
    guard let known = entry.groups.firstIndex(where: { $0 >= 0 }) else { return 0 }
    return parts[known].column.compare(entry.groups[known], with: group, of: parts[part].column)
  }

  private func number(_ entry: Entry) -> ColumnNumber? {
    for (part, group) in entry.groups.enumerated() where group >= 0 {
      let column = parts[part].column
      return group < column.numberCount ? column.number(group) : nil
    }
    return nil
  }

  // MARK: Spellings

  /// A spelling of a text: where it stands, how many living records have it, and the first of those.
  private struct Spelling {
    var bytes: [UInt8]
    var ordinals: [(part: Int, ordinal: Int)] = []
    var count = 0
    var first: (part: Int, document: Int)?
  }

  /// The spelling that most living records have, or else the one of the first record.
  private func spelling(_ entry: Entry) -> [UInt8] {
    var spellings: [Spelling] = []
    guard let known = entry.groups.firstIndex(where: { $0 >= 0 }) else { return [] }
    for part in parts.indices {
      let column = parts[part].column
      // Records that do not match have a say in the spelling too.
      let group = column.group(like: entry.groups[known], of: parts[known].column)
      guard let group else { continue }
      for ordinal in column.ordinals(ofGroup: group) where !column.isEmptyText(ordinal) {
        let bytes = column.text(ordinal)
        let place = spellings.firstIndex { $0.bytes == bytes } ?? spellings.count
        if place == spellings.count { spellings.append(Spelling(bytes: bytes)) }
        spellings[place].ordinals.append((part, ordinal))
      }
    }
    if spellings.count == 1 { return spellings[0].bytes }
    for place in spellings.indices { count(&spellings[place]) }
    spellings.removeAll { $0.count == 0 }
    spellings.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    guard var best = spellings.last else { return [] }
    for candidate in spellings
    where candidate.count > best.count
      || candidate.count == best.count && comesBefore(candidate, best)
    {
      best = candidate
    }
    return best.bytes
  }

  private func count(_ spelling: inout Spelling) {
    for (part, ordinal) in spelling.ordinals {
      var first: Int?
      parts[part].column.forEachDocument(having: ordinal) { document in
        guard parts[part].segment.living?.contains(document) ?? true else { return }
        spelling.count += 1
        if first == nil { first = document }
      }
      guard let first else { continue }
      if let known = spelling.first, !comesBefore((part, first), known) { continue }
      spelling.first = (part, first)
    }
  }

  private func comesBefore(_ one: Spelling, _ other: Spelling) -> Bool {
    guard let first = one.first, let second = other.first else { return false }
    return comesBefore(first, second)
  }

  /// Whether a record stands before another in the order of rank.
  private func comesBefore(
    _ one: (part: Int, document: Int),
    _ other: (part: Int, document: Int)
  ) -> Bool {
    if one.part == other.part { return one.document < other.document }
    let left = parts[one.part].segment.index
    let right = parts[other.part].segment.index
    if let order = left.schema.rank {
      let rank = left.rank(one.document)
      let otherRank = right.rank(other.document)
      if rank != otherRank, !(rank.isNaN && otherRank.isNaN) {
        if rank.isNaN || otherRank.isNaN { return otherRank.isNaN }
        return order == .descending ? rank > otherRank : rank < otherRank
      }
    }
    return left.id(DocumentID(rawValue: UInt32(one.document)))
      < right.id(DocumentID(rawValue: UInt32(other.document)))
  }
}
