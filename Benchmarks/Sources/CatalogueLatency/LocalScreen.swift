// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaSession
import ChajaSources
import Synchronization

/// A search screen over indexes in this process: a key is answered in its own turn.
@MainActor
final class LocalScreen {
  private let session: SearchSession<[UInt8]>

  /// Builds the indexes.
  init(_ catalogue: Catalogue, _ kinds: [Catalogue.Kind]) throws {
    var sections: [SearchSection<[UInt8]>] = []
    for kind in kinds {
      let source = KindSource(kind: kind.rawValue, index: try catalogue.makeIndex(of: kind))
      sections.append(SearchSection(kind.rawValue, source))
    }
    session = SearchSession(sections: sections) { settings in
      settings.minimumCharacters = 2
      settings.acceptsOneSyllable = true
    }
  }

  /// Types a text.
  ///
  /// - Returns: The number of rows that are shown then.
  @discardableResult
  func type(_ text: String) -> Int {
    session.changeText(text, isComposing: true)
    precondition(!session.snapshot.isLoading, "an index in memory answers in the turn of the key")
    return session.snapshot.sections.reduce(0) { $0 + $1.rows.count }
  }
}

/// One index: the records of a page as JSON, with their highlights.
private final class KindSource: RecordSource {
  private let kind: String
  private let index: RecordIndex
  private let scratch = Mutex(SearchScratch())

  init(kind: String, index: RecordIndex) {
    self.kind = kind
    self.index = index
  }

  var isLocal: Bool { true }

  nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<[UInt8]>
  {
    var query = RecordQuery(request.text)
    query.offset = request.offset
    query.limit = request.pageSize
    let outcome = scratch.withLock { scratch in
      Result { try index.answer(query, scratch: &scratch) }
    }
    switch outcome {
    case .success(let answer):
      let records = answer.hits.map { hit in
        var id = ""
        if case .integer(let number) = hit.id { id = "\(number)" }
        return FoundRecord(ItemID(id, kind: kind), hit.record, match: hit.match)
      }
      return RecordPage(records, total: answer.total)
    case .failure(let error): throw SourceFailure(.refused, detail: "\(error)")
    }
  }
}
