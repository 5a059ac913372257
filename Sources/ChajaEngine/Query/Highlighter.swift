// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A run of matched characters in a stored text, half-open, in three units.
public struct HighlightRange: Hashable, Sendable {
  /// Bytes of UTF-8.
  public let utf8: Range<Int>

  /// Code units of UTF-16, as `NSString` and JavaScript count.
  public let utf16: Range<Int>

  /// Characters as a reader counts: extended grapheme clusters.
  public let characters: Range<Int>
}

/// Turns the matched places of hits into ranges of the stored texts.
///
/// An index keeps no copy of the texts: whoever has the record gives the text of a field, and the same folding that
/// built the index says which characters the matched letters came from. One highlighter serves any number of hits, and
/// looks up the query once for hits of one search that follow each other.
public struct Highlighter {
  private var folded = FoldedText(mapsSource: true)
  private var marker: HitMarker?

  /// Makes a highlighter.
  public init() {}

  /// The numbers of the fields that hold matched letters, ascending.
  ///
  /// - Parameter hit: A hit of any search.
  /// - Returns: The fields; none where all records are listed.
  /// - Complexity: O(*t*) for *t* terms of the record, which is read for it.
  public mutating func matchedFields(of hit: Hit) -> [Int] {
    var spotted: [UInt64] = []
    for spot in spots(of: hit) { spotted.add(UInt64(spot.field)) }
    spotted.sortAscending()
    var fields: [Int] = []
    for field in spotted where fields.last != Int(field) { fields.add(Int(field)) }
    return fields
  }

  private mutating func spots(of hit: Hit) -> [Spot] {
    guard let marking = hit.marking else { return [] }
    if marker?.marking !== marking { marker = HitMarker(marking) }
    return marker?.spots(hit.document) ?? []
  }

  /// The matched characters of one value of a field.
  ///
  /// - Parameters:
  ///   - hit: A hit of a search in `index`.
  ///   - field: A number from `matchedFields(of:)`.
  ///   - value: The number of the value, for fields with several; 0 otherwise.
  ///   - text: The text that was given to `IndexBuilder.add(text:field:)` for it. Where it is another text, the ranges
  ///     are still within it and on its character edges.
  ///   - index: The index that gave the hit.
  /// - Returns: Ascending ranges that neither overlap nor touch, on character edges.
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func ranges(
    of hit: Hit,
    field: Int,
    value: Int = 0,
    in text: Span<UInt8>,
    index: Index
  ) -> [HighlightRange] {
    precondition(field >= 0 && field < index.fields.count, "the field must be one of the index")
    folded.fold(text)
    let isDigits = index.fields[field].kind == .digits
    var ranges: [UInt64] = []
    for spot in spots(of: hit) where spot.field == field && spot.value == value {
      let range: Range<Int>
      if isDigits {
        guard let number = folded.firstNumber() else { continue }
        range =
          number.range.lowerBound + spot.bytes.lowerBound..<number.range.lowerBound
          + spot.bytes.upperBound
      } else {
        guard spot.word < folded.words.count else { continue }
        let start = Int(folded.words[spot.word].start)
        range = start + spot.bytes.lowerBound..<start + spot.bytes.upperBound
      }
      guard !range.isEmpty, range.upperBound <= folded.bytes.count else { continue }
      ranges.add(
        UInt64(folded.sourceStart[range.lowerBound]) << 32
          | UInt64(folded.sourceEnd[range.upperBound - 1])
      )
    }
    return Highlighter.units(of: Highlighter.merged(&ranges), in: text)
  }

  /// Sorts ranges, each its start << 32 | its end, and joins those that overlap or touch.
  private static func merged(_ ranges: inout [UInt64]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    ranges.sortAscending()
    for key in ranges {
      let range = Int(key >> 32)..<Int(key & 0xFFFF_FFFF)
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.add(range)
      }
    }
    return result
  }

  /// Counts the other units in one pass, up to the last range.
  private static func units(of ranges: [Range<Int>], in text: Span<UInt8>) -> [HighlightRange] {
    var result: [HighlightRange] = []
    var place = (utf8: 0, utf16: 0, characters: 0)
    func advance(to end: Int) {
      while place.utf8 < end {
        let next = CharacterBoundaries.next(after: place.utf8, in: text)
        place.utf16 += text.utf16Count(place.utf8..<next)
        place.characters += 1
        place.utf8 = next
      }
    }
    for range in ranges {
      advance(to: range.lowerBound)
      let start = place
      advance(to: range.upperBound)
      result.add(
        HighlightRange(
          utf8: start.utf8..<place.utf8,
          utf16: start.utf16..<place.utf16,
          characters: start.characters..<place.characters
        )
      )
    }
    return result
  }
}

extension Span<UInt8> {
  /// The UTF-16 code units of some bytes that begin and end between scalars.
  fileprivate func utf16Count(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range {
      let byte = self[index]
      // A continuation byte adds nothing; a scalar of four bytes is two units.
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}
