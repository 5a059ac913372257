// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import Foundation

guard let address = URL(string: "http://127.0.0.1:1/?ns=demo") else { exit(1) }
let account = Account()

struct Account { var token: String { get async { "token of who signed in" } } }

try? await use()

@MainActor
func use() async throws {
  // snippet.show
  let database = FirebaseDatabase(address: address, access: .idToken { await account.token })
  let directory = FirebaseSource(database)
  let session = SearchSession(sections: [SearchSection("people", directory)])

  try await directory.save(first: "Ada", last: "Lovelace", email: "ada@example.com")
  for try await members in database.changes(at: "members") { print(members.children.count) }
  // snippet.hide
  print(session.snapshot.rows.count)
}
