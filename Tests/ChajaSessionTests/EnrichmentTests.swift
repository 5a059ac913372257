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

  @Test func `rows that a refresh answers anew are enriched anew, and not before`() {
    var state = state()
    _ = show(["a", "b", "c"], for: "q", in: &state)
    #expect(state.apply([.enriched(ItemID("a"))]) == [.enrich(ItemID("c"))])
    // What is under way goes on until the answer comes: a refresh may be long in coming, or fail.
    guard case .send(let request) = state.apply([.refreshed]).last else {
      Issue.record("a refresh asks")
      return
    }
    #expect(state.apply([.enriched(ItemID("b"))]).isEmpty)
    let effects = state.apply([.answered(request.id, Answer(items: [ItemID("a"), ItemID("c")]))])
    #expect(
      effects.filter { if case .announce = $0 { false } else { true } } == [
        .cancelEnrichment(ItemID("c")), .enrich(ItemID("a")), .enrich(ItemID("c")),
      ]
    )
    #expect(state.apply([.enriched(ItemID("a")), .enriched(ItemID("c"))]).isEmpty)
    // A row that comes back later is of a newer answer than when it was enriched.
    #expect(show(["b", "c"], for: "r", in: &state) == [.enrich(ItemID("b"))])
  }

  @Test func `a refresh that fails leaves rows and what belongs to them`() {
    var state = state()
    _ = show(["a"], for: "q", in: &state)
    _ = state.apply([.enriched(ItemID("a"))])
    guard case .send(let request) = state.apply([.refreshed]).last else { return }
    let effects = state.apply([.failed(request.id, Failure(.network), atMilliseconds: 0)])
    #expect(effects == [.announce(.results(1))])
    #expect(state.sections[0].items == [ItemID("a")])
  }

  @Test func `a row of two sections is enriched anew once both have answered`() {
    var settings = SessionSettings(
      sections: ["x", "y"].map {
        var section = SectionSettings(id: SectionID($0))
        section.enriches = true
        return section
      }
    )
    settings.debounceMilliseconds = 0
    var state = SessionState(settings: settings)
    let answer = Answer(items: [ItemID("a")], total: 1)
    func requests(_ effects: [Effect]) -> [RequestID] {
      effects.compactMap { if case .send(let request) = $0 { request.id } else { nil } }
    }
    func enriched(_ effects: [Effect]) -> [Effect] {
      effects.filter { if case .announce = $0 { false } else { true } }
    }
    let first = requests(state.apply([.textChanged([0x71], isComposing: false)]))
    #expect(enriched(state.apply(first.map { .answered($0, answer) })) == [.enrich(ItemID("a"))])
    _ = state.apply([.enriched(ItemID("a"))])
    let second = requests(state.apply([.refreshed]))
    #expect(enriched(state.apply([.answered(second[1], answer)])).isEmpty)
    #expect(enriched(state.apply([.answered(second[0], answer)])) == [.enrich(ItemID("a"))])
  }

  @Test func `a failure leaves the row and its neighbours as they are, until a retry or a refresh`()
  {
    var state = state()
    _ = show(["a", "b"], for: "q", in: &state)
    #expect(state.apply([.enrichmentFailed(ItemID("a")), .enriched(ItemID("b"))]).isEmpty)
    #expect(state.sections[0].items == [ItemID("a"), ItemID("b")])
    #expect(state.sections[0].failedEnrichments == 1)
    #expect(state.apply([.retryWanted(SectionID("main"))]) == [.enrich(ItemID("a"))])
    #expect(state.sections[0].failedEnrichments == 0)
    #expect(state.apply([.enrichmentFailed(ItemID("a"))]).isEmpty)
    guard case .send(let request) = state.apply([.refreshed]).last else { return }
    #expect(state.sections[0].failedEnrichments == 1)
    let effects = state.apply([.answered(request.id, Answer(items: [ItemID("a"), ItemID("b")]))])
    #expect(effects.contains(.enrich(ItemID("a"))) && effects.contains(.enrich(ItemID("b"))))
    #expect(state.sections[0].failedEnrichments == 0)
  }

  @Test func `the end of an enrichment that was called off counts for nothing`() {
    var state = state()
    _ = show(["a"], for: "q", in: &state)
    _ = show(["b"], for: "r", in: &state)
    #expect(state.apply([.enriched(ItemID("a"))]).isEmpty)
    #expect(show(["a"], for: "s", in: &state).contains(.enrich(ItemID("a"))))
  }
}
