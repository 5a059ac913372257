// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A source whose records are made of those of another.
///
/// A session has one type of record. Sections with films, series and people get one by wrapping each in a case of an
/// enumeration:
///
///     SearchSection("films", films.mapping { .film($0) })
public struct MappedSource<Base: RecordSource, Record: Sendable>: RecordSource {
  private let base: Base
  private let transform: @Sendable (Base.Record) -> Record

  init(_ base: Base, _ transform: @escaping @Sendable (Base.Record) -> Record) {
    self.base = base
    self.transform = transform
  }

  /// Whether the other source is local.
  public var isLocal: Bool { base.isLocal }

  /// Finds a page of records.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: What the other source finds, made into these records.
  /// - Throws: What the other source throws.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record>
  {
    let page = try await base.page(for: request)
    return RecordPage(
      page.records.map { $0.map(transform) },
      total: page.total,
      pages: page.pages
    )
  }
}

extension RecordSource {
  /// A source that makes another record of each.
  ///
  /// - Parameter transform: Makes the other record.
  /// - Returns: The source; identities, reasons and highlights stay.
  public func mapping<Other: Sendable>(
    _ transform: @escaping @Sendable (Record) -> Other
  ) -> MappedSource<Self, Other> {
    MappedSource(self, transform)
  }
}
