// Chaja
// SPDX-License-Identifier: Apache-2.0

// snippet.show
import Chaja
import ChajaSources
import Foundation

guard let address = URL(string: "http://127.0.0.1:1/?ns=demo") else { exit(1) }
let database = FirebaseDatabase(address: address, access: .idToken { "token of who signed in" })
let directory = FirebaseSource(database)
let session = SearchSession(sections: [SearchSection("people", directory)])
print(FirebaseKey.key(for: "ada@example.com") ?? "no key")
do {
  let ada = try await directory.save(first: "Ada", last: "Lovelace", email: "ada@example.com")
  print(ada.name, session.snapshot.rows.count)
} catch {
  print(error.failure.kind)
}
