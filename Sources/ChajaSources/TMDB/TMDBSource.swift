// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
import Foundation

/// One kind of The Movie Database, searched by the service page by page.
///
///     let service = TMDBService(token: token, language: "ko-KR")
///     let session = SearchSession(sections: [
///       SearchSection("movies", TMDBSource(.movie, service)),
///       SearchSection("tv", TMDBSource(.tv, service)),
///       SearchSection("people", TMDBSource(.person, service)),
///     ])
///
/// A source for each kind, side by side: one that fails leaves the others alone. The token is a secret of whoever runs
/// the program; in a page of the web it belongs on the server.
public struct TMDBSource: RecordSource {
  /// How many items a page of the service has.
  public static let pageSize = 20
  /// The last page that the service gives, whatever it says of their number.
  public static let maximumPages = 500

  private let kind: TMDBItem.Kind
  private let service: TMDBService

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - kind: What it searches.
  ///   - service: How to reach the service.
  public init(_ kind: TMDBItem.Kind, _ service: TMDBService) {
    self.kind = kind
    self.service = service
  }

  /// Asks the service for a page.
  ///
  /// - Parameter request: What is asked, without chips and order, with ``pageSize`` items a page. Blank text and pages
  ///   after ``maximumPages`` have no items, and the service is not asked.
  /// - Returns: The items in the order of the service; one that comes twice in a page is given once.
  /// - Throws: `refused` for other requests; `http` with the status, the service's own words and `Retry-After`; `network`;
  ///   `timeout`; `cancelled`; and `malformed` with the place. Nothing is asked a second time.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<TMDBItem>
  {
    if Task.isCancelled { throw .cancelled }
    guard request.pageSize == Self.pageSize else {
      throw SourceFailure(.refused, detail: "a page of the service has \(Self.pageSize) items")
    }
    guard request.sort == nil, request.chips.isEmpty else {
      throw SourceFailure(.refused, detail: "the service searches by text alone, in its own order")
    }
    let text = request.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return RecordPage([], total: 0, pages: 0) }
    // Without an answer the number of pages is not known; an empty page is the last in any case.
    guard (1...Self.maximumPages).contains(request.page) else { return RecordPage([]) }
    let answer = try await service.answer(
      "search/\(kind.rawValue)",
      [
        ("query", text), ("include_adult", "false"), ("language", service.language),
        ("page", String(request.page)),
      ]
    )
    var records: [FoundRecord<TMDBItem>] = []
    var seen: Set<Int> = []
    for element in try answer.member("results").elements() {
      guard let item = try TMDBItem(kind, element), seen.insert(item.number).inserted
      else { continue }
      records.append(FoundRecord(item.id, item))
    }
    return RecordPage(
      records,
      total: max(0, try answer.member("total_results").integer()),
      pages: min(Self.maximumPages, max(0, try answer.member("total_pages").integer()))
    )
  }
}
