// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// All that is shown of one film, show or person of The Movie Database.
public struct TMDBDetails: Hashable, Sendable {
  /// The most people of each list; the service names hundreds.
  public static let maximumPeople = 12

  /// What a search tells of it, too; what a person is known for is told by a search only.
  public var item: TMDBItem
  /// The length of a film in minutes, or of an episode; nil where unknown, and for people.
  public var minutes: Int?
  /// The countries that made it, named in English.
  public var countries: [String] = []
  /// Who directed a film or created a show.
  public var makers: [TMDBItem] = []
  /// Who wrote it.
  public var writers: [TMDBItem] = []
  /// Who plays in it, the leading parts first.
  public var cast: [TMDBItem] = []
  /// The life of a person; nil where the service has no text in the language, and for films and shows.
  public var biography: String?

  /// Makes details of which only the item is known.
  public init(_ item: TMDBItem) {
    self.item = item
  }
}

extension TMDBService {
  /// Asks for the details of one film, show or person.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - number: The number that the service gives it, from 0.
  /// - Returns: The details in the language of this service.
  /// - Throws: `http` with the status, 404 for a number that there is none of, and as `TMDBSource.page(for:)`.
  public nonisolated(nonsending)
    func details(
      of kind: TMDBItem.Kind,
      _ number: Int
    ) async throws(SourceFailure) -> TMDBDetails
  {
    guard number >= 0 else { throw SourceFailure(.refused, detail: "numbers are from 0") }
    var query = [(name: "language", value: language)]
    if kind != .person { query.append(("append_to_response", "credits")) }
    return try TMDBDetails(kind, await answer("\(kind.rawValue)/\(number)", query))
  }
}

extension TMDBDetails {
  /// Reads the details in an answer.
  fileprivate init(_ kind: TMDBItem.Kind, _ value: ServiceValue) throws(SourceFailure) {
    guard let item = try TMDBItem(kind, value) else { throw value.wrong("a \(kind.rawValue)") }
    self.init(item)
    if kind == .person {
      biography = try TMDBItem.text(value.optional("biography"))
      return
    }
    for country in try value.optional("production_countries")?.elements() ?? [] {
      if let name = try TMDBItem.text(country.optional("name")) { countries.append(name) }
    }
    minutes = try Self.minutes(value)
    makers = try Self.people(in: value.optional("created_by"))
    guard let credits = value.optional("credits") else { return }
    cast = try Self.people(in: credits.optional("cast"))
    let crew = credits.optional("crew")
    if kind == .movie { makers = try Self.people(in: crew, as: ["Director"]) }
    writers = try Self.people(in: crew, as: ["Screenplay", "Writer", "Story", "Teleplay"])
  }

  /// The length; a show has one for each length that its episodes come in.
  private static func minutes(_ value: ServiceValue) throws(SourceFailure) -> Int? {
    var minutes = try value.optional("runtime")?.integer()
    if minutes == nil {
      minutes = try value.optional("episode_run_time")?.elements().first?.integer()
    }
    return minutes.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The people of a list, each once; of a crew only those with one of the jobs.
  private static func people(
    in value: ServiceValue?,
    as jobs: [String]? = nil
  ) throws(SourceFailure) -> [TMDBItem] {
    var people: [TMDBItem] = []
    var seen: Set<Int> = []
    for element in try value?.elements() ?? [] where people.count < maximumPeople {
      if let jobs {
        guard let job = try element.optional("job")?.string(), jobs.contains(job) else { continue }
      }
      guard let person = try TMDBItem(.person, element), seen.insert(person.number).inserted
      else { continue }
      people.append(person)
    }
    return people
  }
}
