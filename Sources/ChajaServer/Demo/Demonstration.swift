// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import ChajaSources

/// Films, shows and people of the demonstration: the catalogue that comes with Chaja, or a service in its place, and what
/// translates their texts.
struct Demonstration {
  /// The indexes of the catalogue; nil where a service answers.
  var catalogue: CatalogueDemo?
  /// The service in place of the catalogue.
  var movies: MovieService?
  /// The translations of overviews and biographies.
  var translations: TranslationRoute

  /// Prepares them; nothing is asked of a service.
  ///
  /// - Parameters:
  ///   - dataFolder: The folder with the tables; nil looks for one named `Data` near the program.
  ///   - services: The services there are.
  ///   - stateFolder: Where translations of a service are kept; nil keeps them in memory only.
  ///   - log: Told of failures.
  /// - Throws: ``ServerError`` when a table is missing, or the file of translations cannot be used.
  init(
    dataFolder: String?,
    services: ServiceSettings,
    stateFolder: String?,
    log: RequestLog
  ) throws(ServerError) {
    var translator: TranslationService?
    if let choice = services.translation {
      var cache: TranslationCache?
      if let stateFolder {
        do {
          cache = try TranslationCache(path: "\(stateFolder)/\(TranslationCache.fileName)")
        } catch {
          throw .databaseNotUsable(reason: error.description)
        }
      }
      translator = TranslationService(choice, cache: cache, log: log)
    }
    if let access = services.movies {
      let movies = MovieService(access, log: log)
      self.movies = movies
      translations = TranslationRoute(originals: movies.original(of:), service: translator)
      return
    }
    let catalogue = try CatalogueDemo(dataFolder: dataFolder, log: log)
    self.catalogue = catalogue
    if let translator {
      translations = TranslationRoute(
        originals: { item async throws(APIError) in try catalogue.texts(of: item)?.english },
        service: translator
      )
    } else {
      translations = TranslationRoute(texts: catalogue.texts(of:))
    }
  }

  /// The searches of the catalogue's indexes.
  var searches: [String: Router.Search] {
    var searches: [String: Router.Search] = [:]
    guard let catalogue else { return searches }
    for name in CatalogueDemo.names { searches[name] = catalogue.search(of: name) }
    return searches
  }

  /// What can be asked of the indexes.
  var attributes: [String: IndexAttributes] {
    guard movies == nil else {
      let attributes = IndexAttributes(attribution: MovieService.attribution)
      return ["movies": attributes, "tv": attributes, "people": attributes]
    }
    return [
      "movies": IndexAttributes(Catalogue.settings(for: .movie)),
      "tv": IndexAttributes(Catalogue.settings(for: .tv)),
      "people": IndexAttributes(Catalogue.settings(for: .person)),
    ]
  }
}
