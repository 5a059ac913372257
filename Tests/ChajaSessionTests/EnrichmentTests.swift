// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

struct EnrichmentTests {
  private func state() -> SessionState {
    var section = SectionSettings(id: SectionID("main"))
    section.enriches = true
    var settings = SessionSettings(sections: [section])
    settings.debounceMilliseconds = 0
    settings.maximumEnrichments = 2
    return SessionState(settings: settings)
  }

  private func show(_ items: [String], for text: String, in state: inout SessionState) -> [Effect] {
    let effects = state.apply([.textChanged([UInt8](text.utf8), isComposing: false)])
    guard case .send(let request) = effects.last else { return [] }
    return state.apply([.answered(request.id, Answer(items: items.map { ItemID($0) }))])
      .filter { if case .announce = $0 { false } else { true } }
  }

  @Test func `S3.21: enriches a few rows at a time, and each only once`() {
    var state = state()
    #expect(
      show(["a", "b", "c"], for: "q", in: &state) == [.enrich(ItemID("a")), .enrich(ItemID("b"))]
    )
    #expect(state.apply([.enriched(ItemID("b"))]) == [.enrich(ItemID("c"))])
    #expect(state.apply([.enriched(ItemID("a")), .enriched(ItemID("c"))]).isEmpty)
    #expect(show(["c", "d"], for: "r", in: &state) == [.enrich(ItemID("d"))])
  }

  @Test func `S3.21: stops for rows that are gone`() {
    var state = state()
    _ = show(["a", "b"], for: "q", in: &state)
    let effects = show(["b", "c"], for: "r", in: &state)
    #expect(effects == [.cancelEnrichment(ItemID("a")), .enrich(ItemID("c"))])
    #expect(
      state.apply([.cleared]) == [.cancelEnrichment(ItemID("b")), .cancelEnrichment(ItemID("c"))]
    )
  }

  @Test func `a failure leaves the row and its neighbours as they are, until a refresh`() {
    var state = state()
    _ = show(["a", "b"], for: "q", in: &state)
    #expect(state.apply([.enrichmentFailed(ItemID("a")), .enriched(ItemID("b"))]).isEmpty)
    #expect(state.sections[0].items == [ItemID("a"), ItemID("b")])
    #expect(state.apply([.refreshed]).contains(.enrich(ItemID("a"))))
  }
}
