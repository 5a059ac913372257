// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite

/// Made-up members for a demonstration, the same in every run; nobody can log in as one of them.
enum SampleMembers {
  private static let korean = (
    family: ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오"],
    given: [
      "민수", "민지", "서연", "지훈", "하은", "도윤", "수빈", "예준", "지우", "현우", "유진", "은서",
    ]
  )
  private static let english = (
    family: [
      "Kim", "Park", "Berg", "Costa", "Dupont", "Evans", "García", "Hughes", "Ito", "Novák",
      "O’Brien", "Šimić",
    ],
    given: [
      "Minsu", "Anna", "Benjamin", "Chloé", "David", "Émile", "Grace", "Kimberly", "Lars", "Maya",
      "Noor", "Zoë",
    ]
  )

  /// Adds them to a database without members; nothing happens if it has some.
  static func add(to database: MemberDatabase, hasher: PasswordHasher) throws(DatabaseError) {
    let there = try database.directoryChanges(since: 0)
    guard there.version == 0, let nobody = hasher.hash(SecretToken().text) else { return }
    var number = 0
    for step in 0..<korean.given.count {
      for (names, turn) in [(korean, 5), (english, 7)] {
        for family in [step, step * turn + 1] {
          number += 1
          let family = names.family[family % names.family.count]
          guard let name = try? PersonName(first: names.given[step], last: family),
            let email = EmailAddress("member\(number)@example.com")
          else { continue }
          _ = try database.signUp(name: name, email: email, passwordHash: nobody, now: 0)
        }
      }
    }
  }
}
