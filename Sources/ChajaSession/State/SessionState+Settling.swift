// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SessionState {
  /// What text, chips, scope, filter and order ask for at this moment; nil while that is nothing.
  var wanted: Inquiry? {
    let text = settings.searchesOnSubmitOnly ? submittedText : BlankText.trimmed(text)
    if text.isEmpty {
      switch settings.blankQueries {
      case .idle: return nil
      case .withChips: if chips.isEmpty { return nil }
      case .always: break
      }
    } else if !isLongEnough(text) {
      return nil
    }
    let query = Query(
      text: text,
      chips: chips.map { $0.item },
      scope: scope,
      filter: filter,
      sort: sort
    )
    return Inquiry(query: query, pageSize: pageSize, revision: revision)
  }

  private func isLongEnough(_ text: [UInt8]) -> Bool {
    if settings.minimumCharacters <= 1 { return true }
    if BlankText.characterCount(of: text) >= settings.minimumCharacters { return true }
    return settings.acceptsOneSyllable && BlankText.isOneSyllable(text)
  }

  /// Ends a turn: cancels what is not wanted any more and asks what is missing.
  mutating func settle(_ turn: inout Turn) {
    let wanted = wanted
    var isPending = false
    for index in sections.indices {
      guard let wanted, isInScope(sections[index]) else {
        withdraw(index, &turn)
        sections[index].reset()
        continue
      }
      dropOutdated(index, wanted, &turn)
      if turn.cancels {
        stop(index, wanted, &turn)
        continue
      }
      if sections[index].lacksLocalRows(for: wanted) { askLocal(index, wanted, &turn) }
      if isMissing(index, wanted) {
        if asksAtOnce(index, turn) {
          ask(index, wanted, Section.Step(page: 1, replaces: true), &turn)
        } else {
          isPending = true
        }
      } else {
        goOn(index, wanted, &turn)
      }
    }
    settleDebounce(isPending, &turn)
    for index in sections.indices {
      let section = sections[index]
      sections[index].isStale = !section.items.isEmpty && section.shown != wanted
    }
    keepSelectionValid()
    settleEnrichment(&turn)
    announce(wanted, &turn)
  }

  private mutating func settleDebounce(_ isPending: Bool, _ turn: inout Turn) {
    if isPending && !turn.textChanged && debounceTimer != nil { return }
    if let timer = debounceTimer {
      turn.effects.append(.stopTimer(timer))
      debounceTimer = nil
    }
    if isPending { debounceTimer = startTimer(settings.debounceMilliseconds, &turn) }
  }

  /// A scope that names a section leaves the others out; any other is for the sources to understand.
  private func isInScope(_ section: Section) -> Bool {
    guard let scope else { return true }
    return section.id.utf8 == scope || !sections.contains { $0.id.utf8 == scope }
  }

  private func isMissing(_ index: Int, _ wanted: Inquiry) -> Bool {
    let section = sections[index]
    if section.settled == wanted || section.declined == wanted { return false }
    return section.open == nil && section.planned == nil
  }

  private func asksAtOnce(_ index: Int, _ turn: Turn) -> Bool {
    if turn.asksNow || settings.debounceMilliseconds <= 0 || settings.searchesOnSubmitOnly {
      return true
    }
    return sections[index].settings.isLocal || (turn.debounceFired && !turn.textChanged)
  }

  /// Cancels and forgets what belongs to an older inquiry.
  private mutating func dropOutdated(_ index: Int, _ wanted: Inquiry, _ turn: inout Turn) {
    if let open = sections[index].open, open.inquiry != wanted { withdraw(index, &turn) }
    if let open = sections[index].local.open, open.inquiry != wanted {
      turn.effects.append(.cancel(open.id))
      sections[index].local.open = nil
    }
    if let planned = sections[index].planned, planned.inquiry != wanted {
      sections[index].planned = nil
    }
    let section = sections[index]
    if section.open == nil && section.planned == nil
      && (section.settled == wanted || section.declined == wanted)
    {
      sections[index].isAwaiting = false
    }
  }

  /// Ends what is going on in a section, and notes that it is not to begin again by itself.
  private mutating func stop(_ index: Int, _ wanted: Inquiry, _ turn: inout Turn) {
    withdraw(index, &turn)
    sections[index].isAwaiting = false
    if sections[index].settled != wanted { sections[index].declined = wanted }
  }

  private mutating func withdraw(_ index: Int, _ turn: inout Turn) {
    if let open = sections[index].open { turn.effects.append(.cancel(open.id)) }
    if let open = sections[index].local.open { turn.effects.append(.cancel(open.id)) }
    sections[index].open = nil
    sections[index].local.open = nil
    sections[index].planned = nil
  }

  /// Asks the source that answers from memory.
  private mutating func askLocal(_ index: Int, _ inquiry: Inquiry, _ turn: inout Turn) {
    let id = send(index, .local, inquiry, page: 1, &turn)
    sections[index].local.open = (id, inquiry)
  }

  /// Does what is due for a section whose first page needs no asking.
  private mutating func goOn(_ index: Int, _ wanted: Inquiry, _ turn: inout Turn) {
    let section = sections[index]
    if section.open != nil { return }
    let isRetried = turn.retries.contains(index)
    if let planned = section.planned {
      if section.limitTimer == nil { ask(index, wanted, planned.step, &turn) }
    } else if section.declined == wanted {
      if isRetried || turn.asksNow {
        ask(index, wanted, Section.Step(page: 1, replaces: true), &turn)
      }
    } else if section.settled == wanted, let step = section.failedStep {
      if isRetried { sections[index].limitsInRow = 0 }
      if isRetried || turn.more.contains(index) { ask(index, wanted, step, &turn) }
    } else if turn.more.contains(index), section.sourceHasMore, section.shown == wanted {
      ask(index, wanted, Section.Step(page: section.lastPage + 1, replaces: false), &turn)
    }
  }

  /// Asks for a page, or plans it while the source is to be left alone.
  private mutating func ask(
    _ index: Int,
    _ inquiry: Inquiry,
    _ step: Section.Step,
    _ turn: inout Turn
  ) {
    if step.replaces {
      sections[index].isAwaiting = true
      if sections[index].failure != nil { sections[index].settled = nil }
    }
    sections[index].failure = nil
    sections[index].failedStep = nil
    sections[index].declined = nil
    if sections[index].limitTimer != nil {
      sections[index].planned = Section.Plan(inquiry: inquiry, step: step)
      return
    }
    sections[index].planned = nil
    let source: Request.Source = sections[index].settings.isLocal ? .local : .remote
    let id = send(index, source, inquiry, page: step.page, &turn)
    sections[index].open = Section.Open(id: id, inquiry: inquiry, step: step)
  }

  private mutating func send(
    _ index: Int,
    _ source: Request.Source,
    _ inquiry: Inquiry,
    page: Int,
    _ turn: inout Turn
  ) -> RequestID {
    lastRequest += 1
    let id = RequestID(rawValue: lastRequest)
    turn.effects.append(
      .send(
        Request(
          id: id,
          section: sections[index].id,
          source: source,
          query: inquiry.query,
          page: page,
          pageSize: pageSize(of: sections[index])
        )
      )
    )
    return id
  }

  /// Tells once what each search has come to.
  private mutating func announce(_ wanted: Inquiry?, _ turn: inout Turn) {
    guard let wanted else {
      announced = nil
      return
    }
    if announced == wanted || isLoading { return }
    let hasOutcome = sections.contains { $0.settled == wanted }
    guard hasOutcome else { return }
    switch phase {
    case .results:
      let count = sections.reduce(0) { $0 + $1.items.count }
      turn.effects.append(.announce(count > 0 ? .results(count) : .failed))
    case .empty: turn.effects.append(.announce(.nothingFound))
    case .failed: turn.effects.append(.announce(.failed))
    case .idle, .loading: return
    }
    announced = wanted
  }
}
