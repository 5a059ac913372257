// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

struct Film: Codable, Sendable { let title: String }

struct Films: RecordSource {
  func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Film> {
    RecordPage([])
  }
}

// snippet.show
let scheduler = ManualScheduler()
let source = ScriptedSource<Film>(scheduler: scheduler) { request in
  .page(RecordPage([FoundRecord(ItemID("1"), Film(title: request.text))]), after: .milliseconds(50))
}
let session = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
session.text = "pika"
await scheduler.advance(by: .milliseconds(350))
let titles = session.snapshot.rows.map(\.record.title)  // ["pika"]
// snippet.hide
precondition(titles == ["pika"])
// snippet.show
let findings = await RecordSourceChecks(Films(), texts: ["pika", "nothing like it"]).findings()
#expect(findings.isEmpty, "\(findings)")
