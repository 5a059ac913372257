// Chaja
// SPDX-License-Identifier: Apache-2.0

// snippet.show
import Chaja

struct Friend: Codable, Sendable { let id: Int, name: String }
let friends = [
  Friend(id: 1, name: "김민수"), Friend(id: 2, name: "김민수"), Friend(id: 3, name: "박지민"),
]
let schema = SearchSchema<Friend>(id: \.id, fields: [.text("name", \.name)])
let section = SearchSection(
  "friends",
  try await SearchIndex(friends, schema: schema),
  hidesChosen: true
)
let session = SearchSession(sections: [section])
for text in ["ㄱ", "김", "김ㅁ"] {
  session.changeText(text, isComposing: true)
  print(text, session.snapshot.rows.map { "\($0.record.name) \($0.item)" })
}
session.addChip(Chip(session.snapshot.rows[0].item, label: "김민수"))
session.text = "김민"
print(session.chips.map(\.labelText), session.snapshot.rows.map { "\($0.record.name) \($0.item)" })
