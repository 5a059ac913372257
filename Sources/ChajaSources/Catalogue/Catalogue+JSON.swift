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
    writer.name("id")
    writer.integer(title.id)
    writer.name("kind")
    writer.string(kind.rawValue)
    writer.name("title_en")
    writer.string(title.english)
    if let korean = title.korean {
      writer.name("title_ko")
      writer.string(korean)
    }
    writer.name("year")
    writer.integer(title.year)
    if let minutes = title.minutes {
      writer.name("minutes")
      writer.integer(minutes)
    }
    writer.strings("genres", title.genres)
    writer.strings("countries", title.countries)
    write(makers, title.makers, to: &writer)
    if !title.writers.isEmpty { write("writers", title.writers, to: &writer) }
    write("cast", title.cast, to: &writer)
    writer.name("popularity")
    writer.integer(title.popularity)
    if let overview = title.overview {
      writer.name("overview")
      writer.string(overview.english)
    }
    writer.endObject()
  }

  private func write(_ name: StaticString, _ places: [Int], to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for place in places {
      let person = people[place]
      writer.beginObject()
      writer.name("id")
      writer.integer(person.id)
      writer.name("name_en")
      writer.string(person.english)
      if let korean = person.korean {
        writer.name("name_ko")
        writer.string(korean)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ person: Person, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    writer.integer(person.id)
    writer.name("kind")
    writer.string(Kind.person.rawValue)
    writer.name("name_en")
    writer.string(person.english)
    if let korean = person.korean {
      writer.name("name_ko")
      writer.string(korean)
    }
    writer.strings("roles", person.roles.names)
    writer.name("credits")
    writer.integer(person.creditCount)
    writer.name("known_for")
    writer.beginArray()
    for credit in person.best {
      let title = credit.kind == .movie ? movies[credit.index] : shows[credit.index]
      writer.beginObject()
      writer.name("kind")
      writer.string(credit.kind.rawValue)
      writer.name("id")
      writer.integer(title.id)
      writer.name("title_en")
      writer.string(title.english)
      if let korean = title.korean {
        writer.name("title_ko")
        writer.string(korean)
      }
      writer.name("year")
      writer.integer(title.year)
      writer.endObject()
    }
    writer.endArray()
    writer.name("popularity")
    writer.integer(person.popularity)
    if let biography = person.biography {
      writer.name("biography")
      writer.string(biography.english)
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

extension JSONWriter {
  fileprivate mutating func strings(_ name: StaticString, _ values: [String]) {
    self.name(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
