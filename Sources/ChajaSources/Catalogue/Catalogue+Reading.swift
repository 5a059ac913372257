// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Catalogue {
  /// The files that a folder must have.
  public static let files =
    ["movies-people.tsv"] + filmFiles + [
      "films.tsv", "shows.tsv", "people-names.tsv", "people-biographies.tsv",
    ]
  private static let filmFiles = ["movies-1.tsv", "movies-2.tsv", "movies-3.tsv"]
  /// Ids from here on are of things that Wikidata's selection lacks.
  private static let ownIDs = 900_000_000
  private static let idRange = 1...999_999_999
  private static let yearRange = 1_880...2_100
  private static let popularityRange = 0...1_000_000

  /// Reads the catalogue.
  ///
  /// - Parameter folder: The folder with the files of ``files``.
  /// - Throws: `CatalogueError` with the file and the line; `cancelled` soon after the task was cancelled.
  /// - Complexity: O(*n*) for *n* bytes of the files.
  public init(folder: String) throws(CatalogueError) {
    let names = try PeopleNames(folder: folder)
    people = names.people
    let own = try Self.titles(of: "\(folder)/films.tsv", makers: "directors", people: names)
    var places: [Int: Int] = [:]
    for (place, title) in own.enumerated() { places[title.id] = place }
    var isMerged = [Bool](repeating: false, count: own.count)
    for file in Self.filmFiles {
      try appendFilms(
        of: "\(folder)/\(file)",
        numbers: 1...max(1, names.numberedCount),
        own: own,
        places: places,
        isMerged: &isMerged
      )
    }
    for (place, title) in own.enumerated() where !isMerged[place] { movies.append(title) }
    shows = try Self.titles(of: "\(folder)/shows.tsv", makers: "creators", people: names)
    try names.readBiographies(of: "\(folder)/people-biographies.tsv", into: &people)
    countCredits()
  }

  /// Appends the films of Wikidata, each with what the team's table adds to it.
  private mutating func appendFilms(
    of path: String,
    numbers: ClosedRange<Int>,
    own: [Title],
    places: [Int: Int],
    isMerged: inout [Bool]
  ) throws(CatalogueError) {
    let table = try CatalogueTable(path: path)
    let id = try table.column("id")
    let english = try table.column("title_en")
    let year = try table.column("year")
    let minutes = try table.column("minutes")
    let genres = try table.column("genres")
    let countries = try table.column("countries")
    let directors = try table.column("directors")
    let writers = try table.column("writers")
    let cast = try table.column("cast")
    let popularity = try table.column("popularity")
    var seen = Set(movies.map { $0.id })
    try table.forEachRow { row throws(CatalogueError) in
      var title = Title(
        id: try row.integer(id, in: Self.idRange),
        english: row.text(english),
        year: try row.integer(year, in: Self.yearRange),
        minutes: try row.optionalInteger(minutes, in: 1...10_000),
        genres: row.list(genres),
        countries: row.list(countries),
        makers: try row.integers(directors, in: numbers).map { $0 - 1 },
        writers: try row.integers(writers, in: numbers).map { $0 - 1 },
        cast: try row.integers(cast, in: numbers).map { $0 - 1 },
        popularity: try row.integer(popularity, in: Self.popularityRange)
      )
      guard seen.insert(title.id).inserted else { throw row.error(.duplicateID(title.id)) }
      if let place = places[title.id] {
        title.add(own[place])
        isMerged[place] = true
      }
      movies.append(title)
    }
  }

  /// Reads a table of the team: films or shows.
  private static func titles(
    of path: String,
    makers makersName: String,
    people: PeopleNames
  ) throws(CatalogueError) -> [Title] {
    let table = try CatalogueTable(path: path)
    let id = try table.column("id")
    let english = try table.column("title_en")
    let korean = try table.column("title_ko")
    let year = try table.column("year")
    let genres = try table.column("genres")
    let countries = try table.column("countries")
    let makers = try table.column(makersName)
    let cast = try table.column("cast")
    let popularity = try table.column("popularity")
    let overview = try table.column("overview_en")
    let translation = try table.column("overview_ko")
    var titles: [Title] = []
    var seen: Set<Int> = []
    try table.forEachRow { row throws(CatalogueError) in
      let title = Title(
        id: try row.integer(id, in: idRange),
        english: row.text(english),
        korean: row.text(korean),
        year: try row.integer(year, in: yearRange),
        genres: row.list(genres),
        countries: row.list(countries),
        makers: try people.places(row.list(makers), row),
        cast: try people.places(row.list(cast), row),
        popularity: try row.integer(popularity, in: popularityRange),
        overview: CatalogueText(english: row.text(overview), korean: row.text(translation))
      )
      guard seen.insert(title.id).inserted else { throw row.error(.duplicateID(title.id)) }
      titles.append(title)
    }
    return titles
  }

  /// The people of Wikidata's films, and those whom only the team's tables name.
  private struct PeopleNames {
    var people: [Person] = []
    /// How many of them the films of Wikidata can name by number.
    private(set) var numberedCount = 0
    private var places: [String: Int] = [:]

    init(folder: String) throws(CatalogueError) {
      var korean: [String: String] = [:]
      var order: [String] = []
      let names = try CatalogueTable(path: "\(folder)/people-names.tsv")
      let english = try names.column("name_en")
      let koreanColumn = try names.column("name_ko")
      try names.forEachRow { row throws(CatalogueError) in
        let name = row.text(english)
        if korean.updateValue(row.text(koreanColumn), forKey: name) == nil { order.append(name) }
      }
      let table = try CatalogueTable(path: "\(folder)/movies-people.tsv")
      let name = try table.column("name_en")
      try table.forEachRow { row throws(CatalogueError) in
        let english = row.text(name)
        if korean[english] != nil { places[english] = people.count }
        people.append(
          Person(id: people.count + 1, english: english, korean: korean[english])
        )
      }
      numberedCount = people.count
      for (number, english) in order.enumerated() where places[english] == nil {
        places[english] = people.count
        let id = Catalogue.ownIDs + number + 1
        people.append(Person(id: id, english: english, korean: korean[english]))
      }
    }

    /// The places of people in the list.
    func places(
      _ names: [String],
      _ row: borrowing CatalogueTable.Row
    ) throws(CatalogueError) -> [Int] {
      var found: [Int] = []
      for name in names {
        guard let place = places[name] else { throw row.error(.unknownName(name)) }
        found.append(place)
      }
      return found
    }

    func readBiographies(
      of path: String,
      into people: inout [Person]
    ) throws(CatalogueError) {
      let table = try CatalogueTable(path: path)
      let name = try table.column("name_en")
      let english = try table.column("biography_en")
      let korean = try table.column("biography_ko")
      try table.forEachRow { row throws(CatalogueError) in
        let place = try places([row.text(name)], row)[0]
        people[place].biography = CatalogueText(
          english: row.text(english),
          korean: row.text(korean)
        )
      }
    }
  }
}

extension Catalogue.Title {
  /// Takes over what the team's table says: it has the names by weight, where Wikidata's are alphabetical.
  fileprivate mutating func add(_ own: Catalogue.Title) {
    korean = own.korean
    genres = own.genres
    overview = own.overview
    let leading = Set(own.cast)
    cast = own.cast + cast.filter { !leading.contains($0) }
  }
}
