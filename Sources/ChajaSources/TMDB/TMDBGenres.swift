// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

/// The genres of The Movie Database, which a list of hits names by numbers only.
///
/// The service gives the same two lists for years; asking for them before the first search would cost each start a request,
/// and a search its genres when that fails.
enum TMDBGenres {
  /// The names in English, by number; films and shows share the numbers of genres that both have.
  static let names: [Int: String] = [
    12: "Adventure", 14: "Fantasy", 16: "Animation", 18: "Drama", 27: "Horror", 28: "Action",
    35: "Comedy", 36: "History", 37: "Western", 53: "Thriller", 80: "Crime", 99: "Documentary",
    878: "Science Fiction", 9648: "Mystery", 10402: "Music", 10749: "Romance", 10751: "Family",
    10752: "War", 10759: "Action & Adventure", 10762: "Kids", 10763: "News", 10764: "Reality",
    10765: "Sci-Fi & Fantasy", 10766: "Soap", 10767: "Talk", 10768: "War & Politics",
    10770: "TV Movie",
  ]

  /// The genres of a film or show: `genre_ids` of a hit, or `genres` of details.
  ///
  /// A number without a name is passed over, unless the details name it.
  static func names(in value: ServiceValue) throws(SourceFailure) -> [String] {
    var found: [String] = []
    if let genres = value.optional("genres") {
      for genre in try genres.elements() {
        if let name = names[try genre.member("id").integer()] {
          found.append(name)
        } else if let name = try TMDBItem.text(genre.optional("name")) {
          found.append(name)
        }
      }
    } else if let numbers = value.optional("genre_ids") {
      for number in try numbers.elements() {
        if let name = names[try number.integer()] { found.append(name) }
      }
    }
    return found
  }
}
