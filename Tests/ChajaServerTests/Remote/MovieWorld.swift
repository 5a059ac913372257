// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON
import ChajaServer
import ChajaSources
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// A router with a local server in the shape of The Movie Database behind it, and a clock that stands still.
final class MovieWorld: Sendable {
  static let token = "token-that-nobody-may-see"

  let service: LocalServer
  let movies: MovieService
  private let router: Router
  private let lines: Lines
  private let clock: ManualClock

  /// Makes a world.
  ///
  /// - Parameters:
  ///   - timeout: How long a request to the service may take.
  ///   - answer: What the service does with a request; as the service itself unless given.
  /// - Throws: `Failure` when the system gives no port.
  init(
    timeout: Duration = .seconds(10),
    _ answer: @escaping @Sendable (Question) -> LocalServer.Reply = { $0.answer }
  ) throws {
    service = try LocalServer { answer(Question($0.target)) }
    let (lines, clock) = (Lines(), ManualClock())
    (self.lines, self.clock) = (lines, clock)
    movies = MovieService(
      ServiceSettings.Movies(
        token: Self.token,
        address: try #require(URL(string: service.address + "3"))
      ),
      log: RequestLog { lines.add($0) },
      timeout: timeout,
      now: { clock.now }
    )
    router = Router(
      searches: ["pokedex": { _ throws(APIError) in Array(#"{"hits":[]}"#.utf8) }],
      movies: movies,
      files: nil,
      version: "1",
      translations: TranslationRoute(originals: movies.original(of:), service: nil)
    )
  }

  /// What the log has been told.
  var log: [String] { lines.all }

  func advance(by time: Duration) { clock.advance(by: time) }

  func ask(_ target: String, body: String? = nil) async throws -> Response {
    await router.response(
      to: .success(
        Request(
          method: body == nil ? .get : .post,
          target: try RequestTarget(parsing: Array(target.utf8)),
          headers: [Request.Header(name: "content-type", value: "application/json")],
          body: Array((body ?? "").utf8)
        )
      )
    )
  }

  /// Asks, and reads the answer as an object.
  func object(_ target: String) async throws -> [String: Any] {
    let answer = try await ask(target)
    #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    return try #require(
      JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    )
  }

  /// Asks, and reads the hits of the answer.
  func hits(_ target: String) async throws -> [[String: Any]] {
    try #require(await object(target)["hits"] as? [[String: Any]])
  }
}

/// The parts of a request to the service, and what the service answers.
struct Question {
  var path: String
  var query: [String: String] = [:]

  init(_ target: String) {
    let parts = URLComponents(string: target)
    path = parts?.path ?? ""
    for item in parts?.queryItems ?? [] { query[item.name] = item.value }
  }

  private var isKorean: Bool { query["language"] == "ko-KR" }

  /// Films without end, one show and one person; every second film has no overview in Korean.
  var answer: LocalServer.Reply {
    let page = Int(query["page"] ?? "") ?? 0
    switch path {
    case "/3/search/movie":
      return .answer(body: list(page, (1...20).map { movie((page - 1) * 20 + $0) }, total: 30_000))
    case "/3/search/tv":
      return .answer(
        body: list(page, [#"{"id":1,"name":"Show","overview":"A show."}"#], total: 1)
      )
    case "/3/search/person":
      return .answer(
        body: list(
          page,
          [
            #"{"id":1,"name":"봉준호","known_for_department":"Directing","popularity":2,"known_for":["#
              + #"{"media_type":"movie","id":7,"title":"기생충","original_title":"기생충","#
              + #""original_language":"ko","release_date":"2019-05-30"}]}"#
          ],
          total: 1
        )
      )
    case "/3/movie/7": return .answer(body: details)
    case "/3/person/1":
      return .answer(body: #"{"id":1,"name":"Bong","biography":"\#(isKorean ? "" : "A life.")"}"#)
    default: return .answer(status: 404, body: #"{"status_message":"not found"}"#)
    }
  }

  private func list(_ page: Int, _ results: [String], total: Int) -> String {
    #"{"page":\#(page),"results":[\#(results.joined(separator: ","))],"#
      + #""total_pages":\#((total + 19) / 20),"total_results":\#(total)}"#
  }

  private func movie(_ id: Int) -> String {
    let title = isKorean ? "괴물 \(id)" : "The Host \(id)"
    let overview = isKorean ? id % 2 == 0 ? "" : "강." : "A river."
    return
      #"{"id":\#(id),"title":"\#(title)","original_title":"괴물 \#(id)","original_language":"ko","#
      + #""genre_ids":[18,27,4],"overview":"\#(overview)","popularity":12.5,"release_date":"2006-07-27"}"#
  }

  private var details: String {
    String(movie(7).dropLast())
      + #","runtime":119,"genres":[{"id":18,"name":"드라마"},{"id":3,"name":"New"}],"#
      + #""production_countries":[{"iso_3166_1":"KR","name":"South Korea"}],"credits":{"#
      + #""cast":[{"id":2,"name":"Song Kang-ho"},{"id":2,"name":"Song Kang-ho"}],"#
      + #""crew":[{"id":1,"name":"Bong Joon-ho","job":"Director"},{"id":1,"name":"Bong Joon-ho","#
      + #""job":"Writer"},{"id":9,"name":"Somebody","job":"Driver"}]}}"#
  }
}

/// Lines of a log.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A clock that moves when a test says so.
final class ManualClock: Sendable {
  private let time = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
