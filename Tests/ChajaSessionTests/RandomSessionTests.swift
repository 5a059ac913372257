// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

/// Random people, sources and delays against the rules that hold after every turn.
struct RandomSessionTests {
  @Test(arguments: 1...RandomWorld.runs)
  func `keeps every rule whatever happens in whatever order`(run: Int) throws {
    let seed = 0x5E55_1000 + UInt64(run)
    var world = RandomWorld(seed: seed)
    for step in 1...RandomWorld.steps {
      let event = world.step()
      if let broken = world.brokenRule {
        Issue.record("seed \(seed), step \(step), after \(event): \(broken)")
        return
      }
    }
    world.comeToRest()
    #expect(world.brokenRule == nil, "seed \(seed), at rest")
    #expect(!world.state.isLoading, "seed \(seed), at rest: something is still awaited")
    for section in world.state.sections where section.settings.enriches {
      let missing = section.items.filter { !world.hasEnriched($0) }
      #expect(missing.isEmpty, "seed \(seed), at rest: rows were not enriched")
    }
  }
}
