// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine

/// Records that a service found, as the answer of a search, with the letters that match where Chaja sees why.
///
/// The service finds by its own rules and says nothing of the reason. A small index of the records of the page knows what
/// matches; the order stays that of the service.
struct MovieAnswer {
  private let question: MovieQuestion
  private let hits: [Answer.Hit]

  /// Takes a page of records.
  ///
  /// - Parameters:
  ///   - question: What was asked.
  ///   - records: The records as JSON, each with its id, in the order of the service.
  init(_ question: MovieQuestion, records: [(id: Int, json: [UInt8])]) {
    self.question = question
    guard !records.isEmpty, let index = Self.index(of: records.map { $0.json }) else {
      hits = []
      return
    }
    var scratch = SearchScratch()
    var found: [RecordID: Answer.Hit] = [:]
    for text in ["", question.text] {
      var query = RecordQuery(text)
      query.limit = records.count
      for hit in (try? index.answer(query, scratch: &scratch))?.hits ?? [] { found[hit.id] = hit }
    }
    hits = records.compactMap { found[.integer(Int64($0.id))] }
  }

  /// Writes the answer.
  func json(total: Int, pages: Int, time: Duration) -> [UInt8] {
    let spent = time.components
    return SearchAnswerWriter(question.parameters).json(
      hits: hits,
      query: Array(question.parameters.query.utf8),
      milliseconds: Int(spent.seconds * 1000 + spent.attoseconds / 1_000_000_000_000_000),
      total: total,
      pages: pages
    )
  }

  private static func index(of records: [[UInt8]]) -> RecordIndex? {
    var settings = IndexSettings()
    settings.idName = "id"
    settings.searchesOtherFields = false
    settings.filterable = []
    settings.fields = ["title_ko", "title_en", "name_ko", "name_en"].map { FieldDeclaration($0) }
    var builder = RecordIndexBuilder(settings: settings)
    for (place, record) in records.enumerated() {
      guard (try? builder.add(json: record, line: 1, number: place + 1)) != nil else { return nil }
    }
    return try? builder.finish()
  }
}
