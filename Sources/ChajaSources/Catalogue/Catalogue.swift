// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The films, shows and people that come with Chaja, read from the tables in `Data/`.
///
/// Films and people of Wikidata, and on top of them the team's own well-known films and shows with Korean titles, and
/// with overviews and biographies in English and Korean. `Data/MANIFEST.md` says where each table comes from.
///
///     let catalogue = try Catalogue(folder: "Data")
///     let films = try catalogue.makeIndex(of: .movie)
public struct Catalogue: Sendable {
  /// The kinds of things in the catalogue.
  public enum Kind: String, CaseIterable, Sendable {
    /// A film.
    case movie
    /// A show on television.
    case tv
    /// A person who made or played in them.
    case person
  }

  /// A film or a show.
  struct Title: Sendable {
    var id: Int
    var english: String
    var korean: String?
    var year: Int
    var minutes: Int?
    var genres: [String] = []
    var countries: [String] = []
    /// Places in `people`: directors of a film, makers of a show.
    var makers: [Int] = []
    var writers: [Int] = []
    var cast: [Int] = []
    var popularity: Int
    var overview: CatalogueText?
  }

  /// A person, with what is known of the work.
  struct Person: Sendable {
    var id: Int
    var english: String
    var korean: String?
    var biography: CatalogueText?
    /// How many films and shows credit the person.
    var creditCount = 0
    /// The popularity of these together.
    var popularity = 0
    var roles: Roles = []
    /// The most popular of these, the best first.
    var best: [Credit] = []
  }

  /// What a person did.
  struct Roles: OptionSet, Sendable {
    let rawValue: UInt8
    static let playing = Roles(rawValue: 1)
    static let directing = Roles(rawValue: 2)
    static let writing = Roles(rawValue: 4)
    static let creating = Roles(rawValue: 8)
  }

  /// A title that credits a person.
  struct Credit: Sendable {
    var kind: Kind
    /// The place in `movies` or `shows`.
    var index: Int
    var popularity: Int
  }

  var movies: [Title] = []
  var shows: [Title] = []
  var people: [Person] = []

  /// The number of things of a kind.
  public func count(of kind: Kind) -> Int {
    switch kind {
    case .movie: movies.count
    case .tv: shows.count
    case .person: people.count
    }
  }

  /// The overviews and biographies in both languages, by kind and id.
  ///
  /// - Complexity: O(*n*) for *n* things in the catalogue.
  public var texts: [CatalogueItem: CatalogueText] {
    var texts: [CatalogueItem: CatalogueText] = [:]
    for title in movies { texts[CatalogueItem(.movie, title.id)] = title.overview }
    for title in shows { texts[CatalogueItem(.tv, title.id)] = title.overview }
    for person in people { texts[CatalogueItem(.person, person.id)] = person.biography }
    return texts
  }
}

/// What identifies a thing in the catalogue: ids are unique within a kind.
public struct CatalogueItem: Hashable, Sendable {
  /// The kind.
  public var kind: Catalogue.Kind
  /// The id within the kind.
  public var id: Int

  /// Names a thing.
  public init(_ kind: Catalogue.Kind, _ id: Int) {
    self.kind = kind
    self.id = id
  }
}

/// An overview or a biography in both languages of the catalogue.
public struct CatalogueText: Hashable, Sendable {
  /// The original, in English.
  public var english: String
  /// The team's translation into Korean.
  public var korean: String

  /// Makes a text.
  public init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }
}
