// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Compares rank keys of different segments: all that decides is a value of the record, never a document number.
struct SegmentOrder {
  /// The columns to sort by, of each segment, nil where it has none of that name.
  private let sort: [(columns: [Column?], isDescending: Bool)]
  private let indexes: [Index]

  init(_ snapshot: Snapshot, _ request: SearchRequest) {
    var indexes: [Index] = []
    for segment in snapshot.segments { indexes.append(segment.index) }
    var sort: [(columns: [Column?], isDescending: Bool)] = []
    for field in request.sort {
      var columns: [Column?] = []
      for index in indexes {
        columns.append(index.columns.index(named: field.name).map { index.columns[$0] })
      }
      sort.append((columns, field.isDescending))
    }
    self.sort = sort
    self.indexes = indexes
  }

  /// Whether the first key stands above the second, which is of another segment.
  func precedes(_ one: RankKey, of left: Int, _ other: RankKey, of right: Int) -> Bool {
    if one.errors != other.errors { return one.errors < other.errors }
    for key in sort {
      let order = SortValue.compare(
        SortValue(key.columns[left], Int(one.document), isDescending: key.isDescending),
        SortValue(key.columns[right], Int(other.document), isDescending: key.isDescending),
        isDescending: key.isDescending
      )
      if order != 0 { return order < 0 }
    }
    if one.quality != other.quality { return one.quality < other.quality }
    if one.score != other.score { return one.score > other.score }
    if one.position != other.position { return one.position < other.position }
    return indexes[left].id(DocumentID(rawValue: one.document))
      < indexes[right].id(DocumentID(rawValue: other.document))
  }
}
