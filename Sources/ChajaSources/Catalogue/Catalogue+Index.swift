// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaRecords

extension Catalogue {
  /// How an index of a kind searches: titles before those who made them, the popular first.
  ///
  /// Films and shows can be filtered by `id`, `year`, `genres` and `countries` and sorted by `popularity` and `year`; people
  /// can be filtered by `id` and `roles` and sorted by `popularity` and `credits`.
  public static func settings(for kind: Kind) -> IndexSettings {
    var settings = IndexSettings()
    settings.idName = "id"
    settings.searchesOtherFields = false
    settings.rank = RankDeclaration("popularity")
    switch kind {
    case .movie, .tv:
      let makers = kind == .movie ? "directors" : "creators"
      settings.fields = [
        FieldDeclaration("title_ko"), FieldDeclaration("title_en"),
        FieldDeclaration("\(makers).name_ko"), FieldDeclaration("\(makers).name_en"),
        FieldDeclaration("cast.name_ko"), FieldDeclaration("cast.name_en"),
      ]
      settings.filterable = ["id", "year", "genres", "countries"]
      settings.sortable = ["popularity", "year"]
    case .person:
      settings.fields = [FieldDeclaration("name_ko"), FieldDeclaration("name_en")]
      settings.filterable = ["id", "roles"]
      settings.sortable = ["popularity", "credits"]
    }
    return settings
  }

  /// Makes the index of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: An index of the objects that ``json(of:at:)`` gives.
  /// - Throws: `notIndexable`, and `cancelled` soon after the task was cancelled.
  public func makeIndex(of kind: Kind) throws(CatalogueError) -> RecordIndex {
    let path = kind.rawValue
    var builder = RecordIndexBuilder(settings: Self.settings(for: kind))
    for index in 0..<count(of: kind) {
      if index & 0x3FF == 0, Task.isCancelled { throw CatalogueError(path: path, .cancelled) }
      do {
        try builder.add(json: json(of: kind, at: index), line: 1, number: index + 1)
      } catch {
        throw CatalogueError(path: path, .notIndexable("\(error)"))
      }
    }
    do {
      return try builder.finish()
    } catch {
      throw CatalogueError(path: path, .notIndexable(error.message))
    }
  }
}
