// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import Foundation

/// Answers in the shape of The Movie Database.
enum TMDBAnswers {
  /// The parts of a request's target.
  struct Question: Equatable {
    var path: String
    var query: [String: String]

    init(_ target: String) {
      let parts = URLComponents(string: target)
      path = parts?.path ?? ""
      query = [:]
      for item in parts?.queryItems ?? [] { query[item.name] = item.value }
    }

    var page: Int { Int(query["page"] ?? "") ?? 0 }
  }

  static func page(
    _ number: Int,
    of pages: Int,
    total: Int,
    _ results: [String]
  ) -> LocalServer.Reply {
    .answer(
      headers: ["Content-Type: application/json;charset=utf-8"],
      body: #"{"page":\#(number),"results":[\#(results.joined(separator: ","))],"#
        + #""total_pages":\#(pages),"total_results":\#(total)}"#
    )
  }

  static func movie(_ id: Int, _ title: String = "Film", overview: String = "\"About.\"") -> String
  {
    #"{"adult":false,"genre_ids":[18],"id":\#(id),"original_language":"ko","original_title":"\#(title)","#
      + #""overview":\#(overview),"popularity":12.5,"poster_path":"/p\#(id).jpg","#
      + #""release_date":"2019-05-30","title":"\#(title)","video":false,"vote_average":8.5,"vote_count":1}"#
  }

  static func show(_ id: Int, _ name: String) -> String {
    #"{"id":\#(id),"name":"\#(name)","original_name":"\#(name)","overview":"","popularity":3,"#
      + #""poster_path":null,"first_air_date":""}"#
  }

  static func person(_ id: Int, _ name: String, known: [String] = []) -> String {
    #"{"id":\#(id),"name":"\#(name)","profile_path":null,"known_for_department":"Acting","popularity":1.5,"#
      + #""known_for":[\#(known.joined(separator: ","))]}"#
  }

  /// A list of films, `total` in all, cut into pages of twenty.
  static func list(_ question: Question, total: Int) -> LocalServer.Reply {
    let pages = (total + 19) / 20
    let first = (question.page - 1) * 20
    let numbers = first < total ? first..<min(total, first + 20) : 0..<0
    return page(question.page, of: pages, total: total, numbers.map { movie($0 + 1) })
  }
}
