// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting

/// A record of the tests.
struct Movie: Codable, Hashable, Sendable {
  var id: Int
  var title: String
  var overview = ""
}

/// A session on a clock of its own, with scripted sources by the names of their sections.
@MainActor
struct Stage {
  let scheduler = ManualScheduler()
  let sources: [String: ScriptedSource<Movie>]
  let session: SearchSession<Movie>

  init(
    _ names: String...,
    pageSize: Int = 3,
    maximumPages: Int? = nil,
    hidesChosen: Bool = false,
    configure: (inout SessionSettings) -> Void = { _ in }
  ) {
    let clock = scheduler
    sources = Dictionary(
      uniqueKeysWithValues: names.map { ($0, ScriptedSource<Movie>(scheduler: clock)) }
    )
    var sections: [SearchSection<Movie>] = []
    for name in names {
      guard let source = sources[name] else { continue }
      sections.append(
        SearchSection(
          name,
          source,
          pageSize: pageSize,
          maximumPages: maximumPages,
          hidesChosen: hidesChosen
        )
      )
    }
    session = SearchSession(sections: sections, scheduler: scheduler, configure: configure)
  }

  /// The source of the first section, or of the named one.
  func source(_ name: String = "films") -> ScriptedSource<Movie> {
    sources[name] ?? ScriptedSource(scheduler: scheduler)
  }

  /// What a section shows, as titles.
  func titles(_ name: String = "films") -> [String] {
    session.snapshot[SectionID(name)]?.rows.map { $0.record.title } ?? []
  }

  func section(_ name: String = "films") -> SearchSnapshot<Movie>.Section? {
    session.snapshot[SectionID(name)]
  }

  /// Moves the clock on by milliseconds.
  func wait(_ milliseconds: Int) async { await scheduler.advance(by: .milliseconds(milliseconds)) }

  /// What was asked of a source, as text and page.
  func asked(_ name: String = "films") -> [String] {
    source(name).requests.map { "\($0.text) \($0.page)" }
  }
}

/// Makes a page of films, whose ids are their numbers.
func page(
  _ titles: (Int, String)...,
  total: Int? = nil,
  pages: Int? = nil
) -> RecordPage<Movie> {
  RecordPage(titles.map { found($0.0, $0.1) }, total: total, pages: pages)
}

func found(_ id: Int, _ title: String, kind: String? = "film") -> FoundRecord<Movie> {
  FoundRecord(ItemID(String(id), kind: kind), Movie(id: id, title: title))
}
