// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
public import ChajaSession

/// A film, a show or a person, as The Movie Database tells of it.
public struct TMDBItem: Hashable, Sendable, Identifiable {
  /// The kinds that the service tells apart; ids are unique within a kind only.
  public enum Kind: String, CaseIterable, Sendable {
    /// A film.
    case movie
    /// A show on television.
    case tv
    /// A person who made or played in them.
    case person
  }

  /// What the item is.
  public var kind: Kind
  /// The number that the service gives it, within the kind.
  public var number: Int
  /// The title or name in the language asked for, or else the original one.
  public var title: String
  /// The title in its own language; nil for people, and where it is not told.
  public var originalTitle: String?
  /// The language of the original title, as in `ko`; nil for people, and where it is not told.
  public var originalLanguage: String?
  /// The year of the release or the first episode; nil where unknown, and for people.
  public var year: Int?
  /// What it is about; nil where the service has no text in the language, and for people.
  public var overview: String?
  /// The path of the poster or portrait below the service's address for pictures; nil where there is none.
  public var imagePath: String?
  /// How much it is looked at, in the service's own measure; 0 where it does not say.
  public var popularity: Double
  /// The genres in English, in the order of the service; empty for people.
  public var genres: [String] = []
  /// What a person is best known for, films and shows; empty for these.
  public var knownFor: [TMDBItem]
  /// The kind of a person's work, as in `Acting`; nil for films and shows, and where it is not told.
  public var department: String?
  /// The translation of the overview, once a `TranslationEnricher` brought it.
  public var translation: String?

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - kind: What the item is.
  ///   - number: The number that the service gives it.
  ///   - title: The title or name.
  ///   - year: The year of the release or the first episode.
  ///   - overview: What it is about.
  ///   - imagePath: The path of the poster or portrait.
  ///   - popularity: How much it is looked at.
  ///   - knownFor: What a person is best known for.
  public init(
    _ kind: Kind,
    _ number: Int,
    title: String,
    year: Int? = nil,
    overview: String? = nil,
    imagePath: String? = nil,
    popularity: Double = 0,
    knownFor: [TMDBItem] = []
  ) {
    self.kind = kind
    self.number = number
    self.title = title
    self.year = year
    self.overview = overview
    self.imagePath = imagePath
    self.popularity = popularity
    self.knownFor = knownFor
  }

  /// The identity: number and kind.
  public var id: ItemID { ItemID(String(number), kind: kind.rawValue) }
}

extension TMDBItem {
  /// Reads an item of an answer; nil for a kind that is none of ours.
  ///
  /// - Parameters:
  ///   - kind: What the item is; nil where it says so itself, as what a person is known for does.
  ///   - value: The object.
  /// - Throws: `malformed` with the place of what is missing or wrong.
  init?(_ kind: Kind?, _ value: ServiceValue) throws(SourceFailure) {
    var given = kind
    if kind == nil { given = Kind(rawValue: try value.member("media_type").string()) }
    guard let kind = given else { return nil }
    let number = try value.member("id").integer()
    let names =
      kind == .movie ? ["title", "original_title"] : ["name", "original_name"]
    var title: String?
    for name in names where title == nil { title = try Self.text(value.optional(name)) }
    guard let title else { throw value.wrong("an object with “\(names[0])”") }
    self.init(kind, number, title: title)
    imagePath = try Self.text(
      value.optional(kind == .person ? "profile_path" : "poster_path")
    )
    if let value = value.optional("popularity") { popularity = try value.number() }
    if kind == .person {
      department = try Self.text(value.optional("known_for_department"))
      guard let known = value.optional("known_for") else { return }
      for element in try known.elements() {
        if let item = try TMDBItem(nil, element) { knownFor.append(item) }
      }
    } else {
      overview = try Self.text(value.optional("overview"))
      let date = try Self.text(value.optional(kind == .movie ? "release_date" : "first_air_date"))
      year = date.flatMap { Int($0.prefix(4)) }
      originalTitle = try Self.text(value.optional(names[1]))
      originalLanguage = try Self.text(value.optional("original_language"))
      genres = try TMDBGenres.names(in: value)
    }
  }

  /// A text that says something; nil for one that is missing, empty or blank.
  static func text(_ value: ServiceValue?) throws(SourceFailure) -> String? {
    guard let text = try value?.string() else { return nil }
    return text.allSatisfy { $0.isWhitespace } ? nil : text
  }
}
