// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Catalogue {
  /// The most titles by which a person is introduced.
  private static let maximumBest = 4

  /// Tells each person what credits them.
  ///
  /// A person's popularity is that of their titles together, so that those who were seen most come first.
  mutating func countCredits() {
    var lastSeen = [Int](repeating: -1, count: people.count)
    for (index, title) in movies.enumerated() {
      let credit = Credit(kind: .movie, index: index, popularity: title.popularity)
      count(credit, of: title, number: index, makers: .directing, &lastSeen)
    }
    for (index, title) in shows.enumerated() {
      let credit = Credit(kind: .tv, index: index, popularity: title.popularity)
      count(credit, of: title, number: movies.count + index, makers: .creating, &lastSeen)
    }
  }

  private mutating func count(
    _ credit: Credit,
    of title: Title,
    number: Int,
    makers: Roles,
    _ lastSeen: inout [Int]
  ) {
    for (places, role) in [
      (title.cast, Roles.playing), (title.makers, makers), (title.writers, .writing),
    ] {
      for place in places {
        people[place].roles.insert(role)
        // Who wrote and directed a film is credited once.
        if lastSeen[place] == number { continue }
        lastSeen[place] = number
        people[place].add(credit, keeping: Self.maximumBest)
      }
    }
  }
}

extension Catalogue.Person {
  fileprivate mutating func add(_ credit: Catalogue.Credit, keeping count: Int) {
    creditCount += 1
    popularity += credit.popularity
    let place = best.firstIndex { $0.popularity < credit.popularity } ?? best.count
    guard place < count else { return }
    best.insert(credit, at: place)
    if best.count > count { best.removeLast() }
  }
}
