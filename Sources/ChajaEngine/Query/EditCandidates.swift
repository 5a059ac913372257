// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The terms among which all are that a longer key finds with errors: those that its start found with as many errors or
/// none.
struct EditCandidates {
  /// From how many on the walk over all terms takes less time.
  static let maximumCount = 4_096

  let allowance: Int
  let range: Range<Int>
  /// As in a stratum of terms.
  let singles: [UInt64]

  /// Adds those that a key finds with errors.
  func add(_ key: EditKey, _ index: Index, to set: inout TermSet) {
    for term in range { add(term, key, index, to: &set) }
    for single in singles {
      let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
      if match.reading == .literal { add(Int(single >> 32), key, index, to: &set) }
    }
  }

  private func add(_ term: Int, _ key: EditKey, _ index: Index, to set: inout TermSet) {
    let match = key.match(index.words.term(term), reading: .literal)
    if !match.isNone { set.add(term, match, .edited) }
  }
}
