// Chaja
// SPDX-License-Identifier: Apache-2.0

/// An immutable index: what a search reads.
///
/// It lies in one buffer of bytes, holds no object per record, and is read where it lies. Copies share the buffer; any
/// number of tasks may search at the same time, each with a `SearchScratch` of its own.
public struct Index: Sendable {
  /// Why bytes could not be opened as an index.
  @nonexhaustive
  public enum OpenError: Error, Equatable, Sendable {
    /// Fewer bytes than the header of an index has: the file was cut, or never finished.
    case truncated(actualBytes: Int)

    /// The bytes do not begin as an index does: it is another kind of file.
    case notAnIndex

    /// A format this version does not read: build the index again, or use a newer version.
    case unknownVersion(UInt32)

    /// The header tells another size than there is: the file was cut, or something was added.
    case wrongSize(expectedBytes: UInt64, actualBytes: Int)

    /// A section is not what was written; 0 is the table of sections. Build the index again.
    case damaged(section: UInt32)

    /// A section that every index has is not there. Build the index again.
    case missingSection(UInt32)
  }

  /// The number of records.
  public var recordCount: Int { parts.recordCount }

  /// Whether every byte was checked when the index was opened.
  public let isVerified: Bool

  private let parts: IndexParts

  /// How much of the bytes is checked when an index is opened.
  public enum Checking: Sendable {
    /// Every byte, and all that the sections say of each other.
    case everything

    /// That it is an index of this format whose sections have the lengths they should have.
    ///
    /// Reads stay within the bytes whatever these hold, but damage shows as wrong answers; `verify()` finds it.
    case layout
  }

  /// Opens an index over bytes.
  ///
  /// - Parameters:
  ///   - storage: The bytes, as `bytes` of an index gave them.
  ///   - checking: How much of them is checked.
  /// - Throws: An `OpenError` that says what is wrong with the bytes.
  /// - Complexity: O(*n*) for *n* bytes to check everything, O(*f* + *c*) for fields and columns to check the layout;
  ///   nothing is copied. In files of format 1, checking the layout takes O(*n*) for *n* bytes of words.
  public init(storage: IndexStorage, checking: Checking = .everything) throws(OpenError) {
    // First, so that damage is found where it is, and not where it is first noticed.
    if checking == .everything { try SectionTable(storage.view).verify() }
    try self.init(storage: storage, isVerified: checking == .everything)
    if isVerified { try verifyContents() }
  }

  /// Opens what a builder has just written, which needs no check.
  init(built storage: IndexStorage) {
    do throws(OpenError) {
      try self.init(storage: storage, isVerified: true)
    } catch {
      preconditionFailure("a new index must open")
    }
    assert((try? verify()) != nil, "a new index must be sound")
  }

  /// Opens what was read back after an index was written.
  ///
  /// - Parameters:
  ///   - storage: The bytes.
  ///   - written: The index; no check of the bytes says more than that they are its own.
  /// - Throws: `OpenError.damaged` when they are not.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(storage: IndexStorage, readBackOf written: Index) throws(OpenError) {
    guard storage.view.holdsSame(as: written.storage.view) else { throw .damaged(section: 0) }
    try self.init(storage: storage, isVerified: written.isVerified)
  }

  /// Opens an index of which the layout alone is checked here.
  private init(storage: IndexStorage, isVerified: Bool) throws(OpenError) {
    var table = try SectionTable(storage.view)
    guard let schema = Schema(table.bytes(.schema)) else { throw table.fault(.schema) }
    let settings = table.bytes(.settings)
    let columnBytes = table.bytes(.columns)
    guard let recordCount = Columns.documentCount(of: columnBytes) else {
      throw table.fault(.columns)
    }
    // Ids take a byte or more of each record, so from here on there are no more records than bytes.
    guard
      let identities = Identities(
        table.bytes(.identities),
        count: recordCount,
        format: table.version
      )
    else { throw table.fault(.identities) }
    guard
      let storedOffsets = ListOffsets(
        table.bytes(.storedOffsets),
        count: recordCount,
        format: table.version
      )
    else { throw table.fault(.storedOffsets) }
    let storedBytes = table.bytes(.storedBytes)
    guard
      let words = Lexicon.make(
        offsets: table.bytes(.termOffsets),
        bytes: table.bytes(.termBytes),
        suffixes: table.bytes(.termSuffixes),
        branches: table.version > 1 ? table.bytes(.termBranches) : nil,
        format: table.version
      )
    else { throw table.fault(.termOffsets) }
    guard
      let spellings = Lexicon.make(
        offsets: table.bytes(.initialsOffsets),
        bytes: table.bytes(.initialsBytes),
        suffixes: table.bytes(.initialsSuffixes),
        branches: table.version > 1 ? table.bytes(.initialsBranches) : nil,
        format: table.version
      ),
      let initials = Initials.make(
        lexicon: spellings,
        ofTerms: table.bytes(.initialsOfTerms),
        groups: table.bytes(.initialsGroups),
        groupTerms: table.bytes(.initialsGroupTerms),
        termCount: words.count
      )
    else { throw table.fault(.initialsOffsets) }
    var postings: [Postings] = []
    for field in schema.fields.indices {
      guard
        let lists = Postings.make(
          termCount: words.count,
          documentCount: recordCount,
          heads: table.bytes(.postingHeads, field: field),
          documents: table.bytes(.postingDocuments, field: field),
          minima: table.bytes(.postingMinima, field: field),
          format: table.version
        )
      else { throw table.fault(.postingHeads, field: field) }
      postings.add(lists)
    }
    guard
      let forward = Forward.make(
        offsets: table.bytes(.forwardOffsets),
        entries: table.bytes(.forwardEntries),
        documentCount: recordCount,
        fieldCount: schema.fields.count,
        termCount: words.count,
        format: table.version
      )
    else { throw table.fault(.forwardOffsets) }
    guard
      let ranks = Ranks(
        table.bytes(.ranks),
        count: schema.rank == nil ? 0 : recordCount,
        format: table.version
      )
    else { throw table.fault(.ranks) }
    guard let columns = Columns.make(columnBytes, documentCount: recordCount) else {
      throw table.fault(.columns)
    }
    if let missing = table.missing { throw .missingSection(missing) }
    parts = IndexParts(
      recordCount: recordCount,
      schema: schema,
      words: words,
      initials: initials,
      postings: postings,
      forward: forward,
      columns: columns,
      identities: identities,
      ranks: ranks,
      storedOffsets: storedOffsets,
      storedBytes: storedBytes,
      settings: settings,
      storage: storage
    )
    self.isVerified = isVerified
  }

  /// Checks every byte: all checksums, and all that the sections say of each other.
  ///
  /// - Throws: `OpenError` when the index is not what was written.
  /// - Complexity: O(*n*) for *n* bytes.
  public func verify() throws(OpenError) {
    try SectionTable(storage.view).verify()
    try verifyContents()
  }

  /// Checks all that the sections say of each other.
  private func verifyContents() throws(OpenError) {
    guard parts.storedOffsets.areSound(upTo: parts.storedBytes.count) else {
      throw Index.damaged(.storedOffsets)
    }
    guard words.isSound else { throw Index.damaged(.termOffsets) }
    guard initials.isSound else { throw Index.damaged(.initialsOffsets) }
    for field in schema.fields.indices where !postings[field].isSound {
      throw .damaged(section: IndexLayout.kind(.postingHeads, field: field))
    }
    guard forward.isSound(words) else { throw Index.damaged(.forwardOffsets) }
    guard parts.ranks.isSound else { throw Index.damaged(.ranks) }
    guard parts.identities.isSound else { throw Index.damaged(.identities) }
    guard columns.isSound else { throw Index.damaged(.columns) }
  }

  private static func damaged(_ section: IndexLayout.Section) -> OpenError {
    .damaged(section: section.rawValue)
  }

  @inline(__always) var schema: Schema { parts.schema }
  @inline(__always) var words: Lexicon { parts.words }
  @inline(__always) var initials: Initials { parts.initials }
  @inline(__always) var postings: [Postings] { parts.postings }
  @inline(__always) var forward: Forward { parts.forward }
  var columns: Columns { parts.columns }
  var storage: IndexStorage { parts.storage }

  /// The searchable fields in order of weight.
  public var fields: [Field] { schema.fields }

  /// Which end of the rank is the better one; nil for an index without ranks.
  public var rankOrder: RankOrder? { schema.rank }

  /// How many times as popular a match at the very start of a field counts.
  public var startFactor: Double { schema.startFactor }

  /// The names of the columns for filters, facets and sorting.
  public var columnNames: [[UInt8]] {
    (0..<columns.count).map { columns.name(of: $0) }
  }

  /// The bytes that `IndexBuilder.finish(settings:)` was given.
  public var settings: [UInt8] { parts.settings.bytes(offset: 0, count: parts.settings.count) }

  /// The number of bytes of the whole index, in memory and in a file.
  public var byteCount: Int { storage.bytes.count }

  /// Calls a closure with the bytes of the whole index, as they are written to a file.
  ///
  /// - Parameter body: Reads the bytes, which are valid only until it returns.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The storage frees the bytes when it is gone, and nothing else may hold it.
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.bytes)
  }

  /// The bytes stored with a record.
  ///
  /// - Parameter document: A number that a hit of this index gave.
  /// - Returns: The bytes as `IndexBuilder.setStored(_:)` was given them.
  /// - Complexity: O(*n*) for *n* bytes, which are copied.
  public func stored(_ document: DocumentID) -> [UInt8] {
    let index = Int(document.rawValue)
    precondition(index < recordCount, "the document must come from this index")
    let storedBytes = parts.storedBytes
    let range = parts.storedOffsets.range(from: index, to: index + 1, total: storedBytes.count)
    return storedBytes.bytes(offset: range.lowerBound, count: range.count)
  }

  /// The id of a record.
  ///
  /// - Parameter document: A number that a hit of this index gave.
  /// - Returns: The id as `IndexBuilder.begin(_:)` was given it.
  public func id(_ document: DocumentID) -> RecordID {
    precondition(document.rawValue < recordCount, "the document must come from this index")
    return parts.identities.identity(Int(document.rawValue))
  }

  /// The static rank of a document, not a number where it or the index has none.
  func rank(ofDocument document: Int) -> Double { schema.rank == nil ? .nan : rank(document) }

  /// The static rank of a document of an index with ranks, not a number where it has none.
  func rank(_ document: Int) -> Double { parts.ranks[document] }
}
