// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What an index is made of, as one object: searches pass the index on all the time, and this way there is one reference
/// to count.
final class IndexParts: Sendable {
  let recordCount: Int
  let schema: Schema
  let words: Lexicon
  let initials: Initials
  let postings: [Postings]
  let forward: Forward
  let columns: Columns
  let identities: Identities
  let ranks: Ranks
  let storedOffsets: ListOffsets
  let storedBytes: ByteView
  let settings: ByteView
  let storage: IndexStorage

  init(
    recordCount: Int,
    schema: Schema,
    words: Lexicon,
    initials: Initials,
    postings: [Postings],
    forward: Forward,
    columns: Columns,
    identities: Identities,
    ranks: Ranks,
    storedOffsets: ListOffsets,
    storedBytes: ByteView,
    settings: ByteView,
    storage: IndexStorage
  ) {
    self.recordCount = recordCount
    self.schema = schema
    self.words = words
    self.initials = initials
    self.postings = postings
    self.forward = forward
    self.columns = columns
    self.identities = identities
    self.ranks = ranks
    self.storedOffsets = storedOffsets
    self.storedBytes = storedBytes
    self.settings = settings
    self.storage = storage
  }
}
