// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where a record stands among the hits: the ranking contract as one value, compared part by part.
struct RankKey {
  /// Missing words in bits 8…, edits below.
  var errors: UInt32
  /// Reading, kind, breaks, field and nearness, the first in the highest bits.
  var quality: UInt64
  /// The static rank, larger is better, boosted for a match at the very start; 0 without ranks.
  var score: Double
  /// Without ranks: 0 for a match at the very start, else where in the field the first match stands.
  var position: UInt32
  var document: UInt32

  /// The largest sum of distances between words that is told apart.
  static let maximumDistance = 0xFFFF

  static func quality(
    reading: Reading,
    kind: MatchKind,
    breaks: BreakMatch,
    field: Int,
    distance: Int
  ) -> UInt64 {
    UInt64(reading.rawValue) << 48 | UInt64(kind.rawValue) << 40 | UInt64(breaks.rawValue) << 32
      | UInt64(field) << 16 | UInt64(min(distance, maximumDistance))
  }

  /// Whether the match is one that a stage adds to the ones before it, or that stands above all of those.
  ///
  /// A record can come up in an early stage for one way to satisfy the query, fail it, and satisfy another one that is
  /// ranked later; it waits for its own stage then.
  func isDue(missing: Int, _ stage: Stage) -> Bool {
    guard errors >> 8 == UInt32(missing) else { return false }
    switch stage {
    case .edited: return true
    case .readings: return errors & 0xFF == 0
    case .initialsInside: return errors & 0xFF == 0 && reason.reading <= .initials
    case .initials:
      guard errors & 0xFF == 0 else { return false }
      let (reading, kind) = (reason.reading, reason.kind)
      return reading == .literal || reading == .initials && kind != .infix
    case .inside: return errors & 0xFF == 0 && reason.reading == .literal
    case .starts:
      return errors & 0xFF == 0 && reason.reading == .literal && reason.kind != .infix
    }
  }

  /// Whether it stands below the key of another segment by more than its id, where nothing is sorted before them.
  @inline(never)
  func isBelow(_ other: RankKey) -> Bool {
    if errors != other.errors { return errors > other.errors }
    if quality != other.quality { return quality > other.quality }
    if score != other.score { return score < other.score }
    return position > other.position
  }

  var reason: MatchReason {
    MatchReason(
      missingWords: Int(errors >> 8),
      edits: Int(errors & 0xFF),
      reading: Reading(rawValue: UInt8(quality >> 48 & 0xFF)) ?? .synonym,
      kind: MatchKind(rawValue: UInt8(quality >> 40 & 0xFF)) ?? .infix,
      breaks: BreakMatch(rawValue: UInt8(quality >> 32 & 0xFF)) ?? .joinedOrSplit,
      field: Int(quality >> 16 & 0xFFFF)
    )
  }
}

extension RankKey {
  /// The hit of a key; all records are listed where there is nothing to mark.
  func hit(_ segment: Int, _ index: Index, _ marking: HitMarking?) -> Hit {
    let document = DocumentID(rawValue: document)
    return Hit(
      segment: segment,
      document: document,
      id: index.id(document),
      match: marking == nil ? nil : reason,
      marking: marking
    )
  }

  /// The hits of a page of an index.
  static func hits(
    _ keys: [RankKey],
    from offset: Int,
    limit: Int,
    _ index: Index,
    _ marking: HitMarking?
  ) -> [Hit] {
    let start = min(offset, keys.count)
    let end = start + min(limit, keys.count - start)
    var hits: [Hit] = []
    hits.reserveCapacity(end - start)
    for place in start..<end { hits.add(keys[place].hit(0, index, marking)) }
    return hits
  }
}

/// Compares rank keys of one search.
final class Ranking: Sendable {
  let index: Index
  let sort: SortOrder

  init(_ index: Index, _ sort: SortOrder) {
    self.index = index
    self.sort = sort
  }

  /// Whether the first key stands above the second.
  @inline(never)
  func precedes(_ one: RankKey, _ other: RankKey) -> Bool {
    if one.errors != other.errors { return one.errors < other.errors }
    if !sort.isEmpty {
      let order = sort.compare(Int(one.document), Int(other.document))
      if order != 0 { return order < 0 }
    }
    if one.quality != other.quality { return one.quality < other.quality }
    if one.score != other.score { return one.score > other.score }
    if one.position != other.position { return one.position < other.position }
    guard index.schema.rank != nil else { return one.document < other.document }
    return standsBefore(one.document, other.document)
  }

  /// Whether the first of two documents with one score has the lesser id.
  private func standsBefore(_ one: UInt32, _ other: UInt32) -> Bool {
    let left = index.rank(Int(one))
    let right = index.rank(Int(other))
    // Of equal ranks the documents are numbered by id; others met because one of them was boosted.
    if left == right || left.isNaN && right.isNaN { return one < other }
    let document = DocumentID.init(rawValue:)
    return index.id(document(one)) < index.id(document(other))
  }

  /// The score of a document, boosted where its match is at the very start of a field.
  @inline(never)
  func score(_ document: Int, isStart: Bool) -> Double {
    guard let order = index.schema.rank else { return 0 }
    let rank = index.rank(document)
    if rank.isNaN { return -.infinity }
    let factor = isStart && rank > 0 ? index.schema.startFactor : 1
    return order == .descending ? rank * factor : -(rank / factor)
  }
}

/// The best keys of all that were added, at most a fixed number of them.
struct TopKeys {
  private let ranking: Ranking
  private let capacity: Int
  /// A key of another segment, below which none is wanted: the page is full without.
  let floor: RankKey?
  /// As many as a page has as a rule.
  private static let pageSize = 32
  /// A heap with the worst key on top.
  private var keys: [RankKey] = []

  init(_ ranking: Ranking, capacity: Int, above floor: RankKey?) {
    self.ranking = ranking
    self.capacity = capacity
    self.floor = floor
    keys.reserveCapacity(min(capacity, TopKeys.pageSize))
  }

  var isFull: Bool { keys.count >= capacity }

  /// Whether there are keys that would be left out.
  var isSelective: Bool { isFull || floor != nil }

  /// Whether no key that comes later can enter, where all that are due have come.
  func isComplete(_ isDue: (RankKey) -> Bool) -> Bool {
    if let floor, isDue(floor) { return true }
    return isFull
  }

  /// Whether a key would be left out.
  @inline(__always)
  func excludes(_ key: RankKey) -> Bool {
    if let floor, key.isBelow(floor) { return true }
    guard isFull else { return false }
    guard let worst = keys.first else { return true }
    return !ranking.precedes(key, worst)
  }

  /// Whether all keys with some errors and some quality would be left out.
  @inline(__always)
  func excludes(_ errors: UInt32, _ quality: UInt64) -> Bool {
    if let floor, (floor.errors, floor.quality) < (errors, quality) { return true }
    guard isFull, let worst = keys.first else { return false }
    return (worst.errors, worst.quality) < (errors, quality)
  }

  mutating func add(_ key: RankKey) {
    if excludes(key) { return }
    if !isFull {
      keys.append(key)
      siftUp()
    } else {
      keys[0] = key
      siftDown(below: keys.count)
    }
  }

  /// The keys, best first; takes them out.
  mutating func sorted() -> [RankKey] {
    // The worst of those that are left goes to their end.
    for end in keys.indices.dropFirst().reversed() {
      keys.swapAt(0, end)
      siftDown(below: end)
    }
    var sorted: [RankKey] = []
    swap(&sorted, &keys)
    return sorted
  }

  private mutating func siftUp() {
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard ranking.precedes(keys[parent], keys[child]) else { return }
      keys.swapAt(parent, child)
      child = parent
    }
  }

  /// Lets the key on top sink to its place among the first ones.
  private mutating func siftDown(below end: Int) {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < end else { return }
      if child + 1 < end, ranking.precedes(keys[child], keys[child + 1]) { child += 1 }
      guard ranking.precedes(keys[parent], keys[child]) else { return }
      keys.swapAt(parent, child)
      parent = child
    }
  }
}
