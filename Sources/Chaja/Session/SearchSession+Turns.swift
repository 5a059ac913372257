// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

// A turn: events go into the state, what it asks for is done, and one snapshot comes out. What sources answer without
// suspending belongs to the same turn, so that rows from memory show with the key that asked for them.

/// What a session has to take in.
enum Happening<Record: Sendable> {
  /// What a person did, or a timer.
  case events([Event])
  /// What a source answered.
  case outcome(Request, Result<RecordPage<Record>, SourceFailure>)
  /// What was fetched for one record.
  case addition(ItemID, Int, Result<@Sendable (inout Record) -> Void, SourceFailure>)
}

/// What is told outside once a turn is over.
enum Message<Record: Sendable> {
  case open(SearchSnapshot<Record>.Row)
  case announce(Announcement)
}

extension SearchSession {
  /// Takes the events of one turn.
  func take(_ events: [Event]) {
    if gathered != nil {
      gathered?.append(contentsOf: events)
    } else {
      take(.events(events))
    }
  }

  /// Takes in what happened, now or when the turn that is going on has ended.
  func take(_ happening: Happening<Record>) {
    queue.append(happening)
    if isTakingTurns { return }
    isTakingTurns = true
    while !queue.isEmpty { apply(queue.removeFirst()) }
    snapshot = makeSnapshot(turn: snapshot.turn + 1)
    isTakingTurns = false
    let told = messages
    messages = []
    for message in told {
      switch message {
      case .open(let row): onOpen?(row)
      case .announce(let announcement): onAnnounce?(announcement)
      }
    }
  }

  private func apply(_ happening: Happening<Record>) {
    switch happening {
    case .events(let events): run(state.apply(events))
    case .outcome(let request, let outcome): land(outcome, of: request)
    case .addition(let item, let number, let outcome):
      // One that was cancelled says nothing about the one that was begun after it.
      if enrichments[item]?.number == number { land(outcome, for: item) }
    }
  }

  private func land(_ outcome: Result<RecordPage<Record>, SourceFailure>, of request: Request) {
    // One that was cancelled has nothing to say, and its records must not take the place of newer ones.
    guard requests.removeValue(forKey: request.id) != nil else { return }
    guard let place = parts.firstIndex(where: { $0.id == request.section }) else { return }
    switch outcome {
    case .success(let page):
      let isProvisional = request.source == .local && parts[place].settings.asksLocalFirst
      lists[place].keep(page.records, for: request.query, isProvisional: isProvisional)
      let answer = ChajaSession.Answer(
        items: page.records.map { $0.item },
        total: page.total,
        pages: page.pages
      )
      run(state.apply([.answered(request.id, answer)]))
      lists[place].forgetRows(but: state.sections[place].knownItems)
    case .failure(let failure):
      if request.source == .remote || !parts[place].settings.asksLocalFirst {
        lists[place].lastFailure = failure
      }
      let now = scheduler.now.wholeMilliseconds
      run(state.apply([.failed(request.id, failure.failure, atMilliseconds: now)]))
    }
  }

  private func land(
    _ outcome: Result<@Sendable (inout Record) -> Void, SourceFailure>,
    for item: ItemID
  ) {
    enrichments[item] = nil
    switch outcome {
    case .success(let addition):
      additions[item] = addition
      for place in lists.indices { lists[place].change(item) }
      run(state.apply([.enriched(item)]))
    case .failure: run(state.apply([.enrichmentFailed(item)]))
    }
  }

  /// How many records are kept, with those that may be forgotten.
  package var keptRecordCount: Int { lists.reduce(0) { $0 + $1.count } }

  func makeSnapshot(turn: Int) -> SearchSnapshot<Record> {
    var sections: [SearchSnapshot<Record>.Section] = []
    for (place, section) in state.sections.enumerated() {
      let rows = lists[place].rows(of: section, additions)
      let failure = lists[place].lastFailure
      sections.append(SearchSnapshot.Section(section, rows: rows, lastFailure: failure))
    }
    return SearchSnapshot(turn: turn, state, sections: sections)
  }
}
