// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The promise of every keystroke: a record stays in the hits at every key of its name.
struct EveryKeystrokeTests {
  /// The states of all species, each with the species that it is typed for.
  private func states(_ typing: (Species) -> [String]) throws -> [String: Set<Int>] {
    var states: [String: Set<Int>] = [:]
    for species in try Species.all() {
      for state in typing(species) { states[state, default: []].insert(species.number) }
    }
    return states
  }

  private func expectFound(_ typing: (Species) -> [String]) throws {
    expectNone(try KeystrokeIndex.species.get().faults(states(typing)))
  }

  @Test func `keeps a species at every letter of its English name`() throws {
    try expectFound { TypingStates.prefixes(of: $0.english) }
  }

  @Test func `keeps a species at every key of its Korean name`() throws {
    try expectFound { TypingStates.composition(of: $0.korean) }
  }

  @Test func `keeps a species at every syllable and every initial of its Korean name`() throws {
    try expectFound {
      TypingStates.prefixes(of: $0.korean) + TypingStates.initials(of: $0.korean)
    }
  }

  @Test func `keeps a species at every key of its Korean name on the Latin layout`() throws {
    try expectFound { TypingStates.latinLayout(of: $0.korean) }
  }

  @Test(arguments: [false, true])
  func `keeps a species at every key of its English name on the Korean layout`(
    isShifted: Bool
  ) throws {
    try expectFound { TypingStates.hangulLayout(of: $0.english, isShifted: isShifted) }
  }

  @Test func `keeps a species at every digit of its number, however it is written`() throws {
    try expectFound { species in
      let digits = String(species.number)
      let padded = String(repeating: "0", count: 4 - digits.count) + digits
      return TypingStates.prefixes(of: digits) + [padded, "#\(padded)", "No. \(digits)"]
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `keeps a name of any words, scripts and marks at every letter and every key`(
    seed: UInt64
  ) throws {
    var names = RandomNames(seed: seed)
    var records: [(number: Int, texts: [(field: String, text: String)])] = []
    var states: [String: Set<Int>] = [:]
    for number in 1...150 {
      let name = names.name()
      records.append((number, [("name", name)]))
      let typed = TypingStates.prefixes(of: name) + TypingStates.composition(of: name)
      for state in typed { states[state, default: []].insert(number) }
    }
    expectNone(try KeystrokeIndex(records).faults(states), "seed \(seed):")
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `keeps a name stored in pieces or typed in pieces`(seed: UInt64) throws {
    var names = RandomNames(seed: seed)
    var records: [(number: Int, texts: [(field: String, text: String)])] = []
    var states: [String: Set<Int>] = [:]
    for number in 1...60 {
      let name = names.name()
      let stored = number % 2 == 0 ? name.decomposedStringWithCanonicalMapping : name
      records.append((number, [("name", stored)]))
      for state in TypingStates.prefixes(of: name) {
        let other = number % 2 == 0 ? state : state.decomposedStringWithCanonicalMapping
        states[other, default: []].insert(number)
      }
    }
    expectNone(try KeystrokeIndex(records).faults(states), "seed \(seed):")
  }
}
