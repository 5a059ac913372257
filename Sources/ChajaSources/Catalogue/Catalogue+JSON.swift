// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

extension Catalogue {
  /// Gives a thing as a JSON object.
  ///
  /// Films and shows have `id`, `kind`, `title_en`, `title_ko`, `year`, `minutes`, `genres`, `countries`, `directors` (shows:
  /// `creators`), `writers`, `cast`, `popularity` and `overview`; people have `id`, `kind`, `name_en`, `name_ko`, `roles`,
  /// `credits`, `known_for`, `popularity` and `biography`. What is not known is left out. Texts are the English originals;
  /// their translations are ``texts``.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - index: The place within the kind, from 0 up to ``count(of:)``.
  /// - Returns: The object in UTF-8, on one line.
  public func json(of kind: Kind, at index: Int) -> [UInt8] {
    var writer = JSONWriter()
    switch kind {
    case .movie: write(movies[index], .movie, makers: "directors", to: &writer)
    case .tv: write(shows[index], .tv, makers: "creators", to: &writer)
    case .person: write(people[index], to: &writer)
    }
    return writer.bytes
  }

  private func write(
    _ title: Title,
    _ kind: Kind,
    makers: StaticString,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("id", title.id)
    writer.member("kind", kind.rawValue)
    writer.member("title_en", title.english)
    if let korean = title.korean {
      writer.member("title_ko", korean)
    }
    writer.member("year", title.year)
    if let minutes = title.minutes {
      writer.member("minutes", minutes)
    }
    writer.member("genres", title.genres)
    writer.member("countries", title.countries)
    write(makers, title.makers, to: &writer)
    if !title.writers.isEmpty { write("writers", title.writers, to: &writer) }
    write("cast", title.cast, to: &writer)
    writer.member("popularity", title.popularity)
    if let overview = title.overview {
      writer.member("overview", overview.english)
    }
    writer.endObject()
  }

  private func write(_ name: StaticString, _ places: [Int], to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for place in places {
      let person = people[place]
      writer.beginObject()
      writer.member("id", person.id)
      writer.member("name_en", person.english)
      if let korean = person.korean {
        writer.member("name_ko", korean)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ person: Person, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", person.id)
    writer.member("kind", Kind.person.rawValue)
    writer.member("name_en", person.english)
    if let korean = person.korean {
      writer.member("name_ko", korean)
    }
    writer.member("roles", person.roles.names)
    writer.member("credits", person.creditCount)
    writer.name("known_for")
    writer.beginArray()
    for credit in person.best {
      let title = credit.kind == .movie ? movies[credit.index] : shows[credit.index]
      writer.beginObject()
      writer.member("kind", credit.kind.rawValue)
      writer.member("id", title.id)
      writer.member("title_en", title.english)
      if let korean = title.korean {
        writer.member("title_ko", korean)
      }
      writer.member("year", title.year)
      writer.endObject()
    }
    writer.endArray()
    writer.member("popularity", person.popularity)
    if let biography = person.biography {
      writer.member("biography", biography.english)
    }
    writer.endObject()
  }
}

extension Catalogue.Roles {
  /// The roles in a fixed order, as records name them.
  fileprivate var names: [String] {
    var names: [String] = []
    if contains(.playing) { names.append("acting") }
    if contains(.directing) { names.append("directing") }
    if contains(.creating) { names.append("creating") }
    if contains(.writing) { names.append("writing") }
    return names
  }
}
