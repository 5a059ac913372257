// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSources

/// Writes what The Movie Database tells in the form of the catalogue's records.
///
/// Three members are more: `language`, in which the service was asked; `overview_language` or `biography_language`, in which the
/// text is, where it is another; and `partial`, true for a hit, since ``MovieService`` has more of it as a document.
struct MovieRecord {
  let language: MovieLanguage
  var writer = JSONWriter()

  init(_ language: MovieLanguage) {
    self.language = language
  }

  /// A hit.
  ///
  /// - Parameters:
  ///   - item: What was found.
  ///   - english: The same in English, where it has no overview in the language.
  ///   - language: The language of the answer.
  /// - Returns: An object as JSON.
  static func json(
    of item: TMDBItem,
    english: TMDBItem?,
    in language: MovieLanguage
  ) -> [UInt8] {
    var record = MovieRecord(language)
    record.writer.beginObject()
    record.write(item)
    record.text("overview", item.overview, english: english?.overview)
    record.writer.name("partial")
    record.writer.bool(true)
    record.writer.endObject()
    return record.writer.bytes
  }

  /// A document.
  ///
  /// - Parameters:
  ///   - details: All that is known of it.
  ///   - english: The same in English, where it has no text in the language.
  ///   - language: The language of the answer.
  /// - Returns: An object as JSON.
  static func json(
    of details: TMDBDetails,
    english: TMDBDetails?,
    in language: MovieLanguage
  ) -> [UInt8] {
    var record = MovieRecord(language)
    record.writer.beginObject()
    record.write(details.item)
    if let minutes = details.minutes {
      record.writer.member("minutes", minutes)
    }
    if details.item.kind == .person {
      record.text("biography", details.biography, english: english?.biography)
    } else {
      record.writer.member("countries", details.countries)
      record.people(details.item.kind == .movie ? "directors" : "creators", details.makers)
      record.people("writers", details.writers)
      record.people("cast", details.cast)
      record.text("overview", details.item.overview, english: english?.item.overview)
    }
    record.writer.endObject()
    return record.writer.bytes
  }

  private mutating func write(_ item: TMDBItem) {
    identity(item)
    writer.member("language", language.rawValue)
    if let year = item.year {
      writer.member("year", year)
    }
    if item.kind == .person {
      writer.member("roles", Self.role(item.department).map { [$0] } ?? [])
      guard !item.knownFor.isEmpty else {
        writer.member("popularity", item.popularity)
        return
      }
      writer.name("known_for")
      writer.beginArray()
      for title in item.knownFor {
        writer.beginObject()
        identity(title)
        if let year = title.year {
          writer.member("year", year)
        }
        writer.endObject()
      }
      writer.endArray()
    } else {
      writer.member("genres", item.genres)
    }
    writer.member("popularity", item.popularity)
  }

  private mutating func identity(_ item: TMDBItem) {
    writer.member("id", item.number)
    writer.member("kind", item.kind.rawValue)
    let names = Names(item, in: language)
    let (english, korean): (StaticString, StaticString) =
      item.kind == .person ? ("name_en", "name_ko") : ("title_en", "title_ko")
    if let name = names.english {
      writer.name(english)
      writer.string(name)
    }
    if let name = names.korean {
      writer.name(korean)
      writer.string(name)
    }
  }

  /// A text with its language, where that is not ``language``; nothing where there is none.
  private mutating func text(_ name: String, _ text: String?, english: String?) {
    guard let shown = text ?? english else { return }
    writer.name(Array(name.utf8))
    writer.string(shown)
    guard text == nil, language != .english else { return }
    writer.name(Array("\(name)_language".utf8))
    writer.string(MovieLanguage.english.rawValue)
  }

  private mutating func people(_ name: StaticString, _ people: [TMDBItem]) {
    guard !people.isEmpty else { return }
    writer.name(name)
    writer.beginArray()
    for person in people {
      writer.beginObject()
      identity(person)
      writer.endObject()
    }
    writer.endArray()
  }

  /// What the catalogue calls a kind of work.
  private static func role(_ department: String?) -> String? {
    switch department {
    case "Acting": "acting"
    case "Directing": "directing"
    case "Creator": "creating"
    case "Writing": "writing"
    default: nil
    }
  }
}

/// The names of an item by their language.
private struct Names {
  var english: String?
  var korean: String?

  /// Tells the languages of the titles: a service that has none in the language it was asked in gives the original one.
  init(_ item: TMDBItem, in language: MovieLanguage) {
    var asked = language
    if item.title == item.originalTitle, let own = item.originalLanguage {
      asked = MovieLanguage(rawValue: own) ?? language
    }
    set(item.title, asked)
    if let own = item.originalLanguage.flatMap(MovieLanguage.init), own != asked,
      let title = item.originalTitle
    {
      set(title, own)
    }
  }

  private mutating func set(_ name: String, _ language: MovieLanguage) {
    switch language {
    case .english: english = name
    case .korean: korean = name
    }
  }
}
