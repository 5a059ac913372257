// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SessionState {
  /// Takes in one event; asking and cancelling waits for the end of the turn.
  mutating func handle(_ event: Event, _ turn: inout Turn) {
    switch event {
    case .textChanged(let text, let isComposing): change(text, isComposing, &turn)
    case .submitted: submit(&turn)
    case .cleared: change([], false, &turn)
    case .cancelled:
      marksLastChip = false
      turn.cancels = true
    case .chipAdded(let chip): add(chip, &turn)
    case .chipRemoved(let item): removeChip(item, &turn)
    case .backspacePressed: pressBackspace(&turn)
    case .scopeChanged(let scope):
      if self.scope == scope { return }
      self.scope = scope
      act(&turn)
    case .filterChanged(let filter):
      if self.filter == filter { return }
      self.filter = filter
      act(&turn)
    case .sortChanged(let sort):
      if self.sort == sort { return }
      self.sort = sort
      act(&turn)
    case .pageSizeChanged(let size):
      let size = min(max(1, size), SavedFields.maximumNumber)
      if sections.allSatisfy({ pageSize(of: $0) == size }) { return }
      pageSize = size
      act(&turn)
    case .refreshed:
      revision += 1
      act(&turn)
    case .moreWanted(let id):
      if let index = index(of: id) { turn.more.append(index) }
    case .retryWanted(let id):
      turn.cancels = false
      for index in sections.indices where id == nil || sections[index].id == id {
        turn.retries.append(index)
      }
    case .selectionMoved(let move): moveSelection(move)
    case .selected(let selection): select(selection)
    case .choiceMade: choose(&turn)
    case .recentRemoved(let text): recents.removeAll { $0 == text }
    case .recentsCleared: recents = []
    case .timerFired(let timer): fire(timer, &turn)
    case .answered(let id, let answer): take(answer, of: id)
    case .failed(let id, let failure, let time): fail(id, failure, time, &turn)
    case .enriched(let item): endEnrichment(item, failed: false)
    case .enrichmentFailed(let item): endEnrichment(item, failed: true)
    }
  }

  /// Notes that the person did something that is to be answered at once.
  mutating func act(_ turn: inout Turn) {
    marksLastChip = false
    turn.cancels = false
    turn.asksNow = true
  }

  private mutating func change(_ text: [UInt8], _ isComposing: Bool, _ turn: inout Turn) {
    self.isComposing = isComposing
    if self.text == text { return }
    self.text = text
    wantedSelection = nil
    marksLastChip = false
    turn.cancels = false
    turn.textChanged = true
    // What was submitted counts until there is another text to submit, or none.
    if BlankText.trimmed(text).isEmpty { submittedText = [] }
  }

  private mutating func submit(_ turn: inout Turn) {
    if isComposing { return }
    submittedText = BlankText.trimmed(text)
    act(&turn)
    for index in sections.indices { turn.retries.append(index) }
    if wanted != nil { remember(submittedText) }
  }

  private mutating func fire(_ timer: TimerID, _ turn: inout Turn) {
    if timer == debounceTimer {
      debounceTimer = nil
      turn.debounceFired = true
    }
    for index in sections.indices where sections[index].limitTimer == timer {
      sections[index].limitTimer = nil
    }
  }

  /// Puts a query first among the recent ones.
  mutating func remember(_ text: [UInt8]) {
    if text.isEmpty || settings.maximumRecents <= 0 { return }
    recents.removeAll { $0 == text }
    recents.insert(text, at: 0)
    if recents.count > settings.maximumRecents {
      recents.removeLast(recents.count - settings.maximumRecents)
    }
  }

  func index(of id: SectionID) -> Int? { sections.firstIndex { $0.id == id } }

  func pageSize(of section: Section) -> Int { max(1, pageSize ?? section.settings.pageSize) }
}
