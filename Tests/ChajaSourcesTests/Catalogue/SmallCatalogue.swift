// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources
import Foundation

/// A folder with a catalogue of a few films, removed when it goes out of use.
final class SmallCatalogue {
  /// The tables by name, without the header's line end.
  static let tables: [String: [String]] = [
    "movies-people.tsv": ["name_en", "Song Kang-ho", "Bong Joon-ho", "Ann Extra", "Tilda Swinton"],
    "movies-1.tsv": [
      "id\ttitle_en\tyear\tminutes\tgenres\tcountries\tdirectors\twriters\tcast\tpopularity",
      "10\tThe Host\t2006\t119\tDrama|Sci-Fi\tSouth Korea\t2\t2\t3|1\t200",
      "11\tNobody's Film\t1999\t\t\t\t\t\t\t0",
    ],
    "movies-2.tsv": [
      "id\ttitle_en\tyear\tminutes\tgenres\tcountries\tdirectors\twriters\tcast\tpopularity",
      "20\tSnowpiercer\t2013\t126\tAction\tSouth Korea\t2\t\t4\t260",
    ],
    "movies-3.tsv": [
      "id\ttitle_en\tyear\tminutes\tgenres\tcountries\tdirectors\twriters\tcast\tpopularity"
    ],
    "films.tsv": [
      "id\ttitle_en\ttitle_ko\tyear\tgenres\tcountries\tdirectors\tcast\tpopularity\toverview_en\toverview_ko",
      "10\tThe Host\t괴물\t2006\tHorror\tSouth Korea\tBong Joon-ho\tSong Kang-ho\t200\tA creature.\t괴생물체.",
      "900000001\tParasite\t기생충\t2019\tDrama\tSouth Korea\tBong Joon-ho\tSong Kang-ho|Park So-dam\t380"
        + "\tA family.\t한 가족.",
    ],
    "shows.tsv": [
      "id\ttitle_en\ttitle_ko\tyear\tgenres\tcountries\tcreators\tcast\tpopularity\toverview_en\toverview_ko",
      "1\tGame\t게임\t2021\tDrama\tSouth Korea\tBong Joon-ho\tPark So-dam\t100\tA game.\t놀이.",
    ],
    "people-names.tsv": [
      "name_en\tname_ko", "Bong Joon-ho\t봉준호", "Park So-dam\t박소담", "Song Kang-ho\t송강호",
    ],
    "people-biographies.tsv": [
      "name_en\tbiography_en\tbiography_ko", "Song Kang-ho\tAn actor.\t배우.",
    ],
  ]

  let folder: String

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - file: A file to write otherwise.
  ///   - lines: Its lines; nil leaves the file out.
  /// - Throws: What the file system says.
  init(replacing file: String = "", by lines: [String]? = []) throws {
    folder = NSTemporaryDirectory() + "chaja-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, table) in Self.tables {
      guard let lines = name == file ? lines : table else { continue }
      let text = lines.joined(separator: "\n") + "\n"
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
  }

  deinit {
    // A folder left behind in the system's place for temporary files harms nothing.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The catalogue read from the folder.
  func read() throws(CatalogueError) -> Catalogue { try Catalogue(folder: folder) }
}
