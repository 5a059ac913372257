// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

/// A section of a search screen: its name, where its records come from, and how its pages are asked.
public struct SearchSection<Record: Sendable>: Sendable {
  /// The name and the paging; `isLocal`, `asksLocalFirst` and `enriches` follow from the sources.
  public let settings: SectionSettings
  /// Where the records come from.
  let source: any RecordSource<Record>
  /// A source in memory that is asked as well, with every key.
  let localSource: (any RecordSource<Record>)?
  /// What is fetched for each row once it is shown.
  let enricher: (any RecordEnricher<Record>)?

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - id: The name; no two sections of a session have the same.
  ///   - source: Where the records come from.
  ///   - localFirst: A source in memory whose rows show while `source`, a remote one, is still to answer; what only the
  ///     remote one has comes below them.
  ///   - enricher: What is fetched for each row once it is shown.
  ///   - pageSize: How many records a page has, from 1.
  ///   - maximumPages: The last page that the source gives, whatever its totals say; nil for no such bound.
  ///   - hidesChosen: Whether records that are chosen as chips are left out.
  public init(
    _ id: String,
    _ source: some RecordSource<Record>,
    localFirst: (any RecordSource<Record>)? = nil,
    enricher: (any RecordEnricher<Record>)? = nil,
    pageSize: Int = 20,
    maximumPages: Int? = nil,
    hidesChosen: Bool = false
  ) {
    precondition(pageSize >= 1, "a page has at least one record")
    precondition(!id.isEmpty, "a section needs a name")
    var settings = SectionSettings(id: SectionID(id))
    settings.pageSize = pageSize
    settings.maximumPages = maximumPages
    settings.hidesChosen = hidesChosen
    settings.isLocal = source.isLocal
    settings.asksLocalFirst = localFirst != nil && !source.isLocal
    settings.enriches = enricher != nil
    self.settings = settings
    self.source = source
    localSource = localFirst
    self.enricher = enricher
  }

  /// The name.
  public var id: SectionID { settings.id }
}
