// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

// What the state asks for. A task holds its source and what it asks, never the session: a session that is dropped is gone at
// once, and cancels its tasks.

extension SearchSession {
  /// Carries out effects, in order.
  func run(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .startTimer(let timer, let milliseconds): start(timer, milliseconds)
      case .stopTimer(let timer):
        if let action = timers.removeValue(forKey: timer) { scheduler.cancel(action) }
      case .send(let request): send(request)
      case .cancel(let id): requests.removeValue(forKey: id)??.cancel()
      case .enrich(let item): enrich(item)
      case .cancelEnrichment(let item): enrichments.removeValue(forKey: item)?.task?.cancel()
      case .open(let selection): open(selection)
      case .announce(let announcement): messages.append(.announce(announcement))
      @unknown default: assertionFailure("an effect that no session carries out: \(effect)")
      }
    }
  }

  private func start(_ timer: TimerID, _ milliseconds: Int) {
    timers[timer] = scheduler.after(.milliseconds(milliseconds)) { [weak self] in
      guard let self, self.timers.removeValue(forKey: timer) != nil else { return }
      self.take(.events([.timerFired(timer)]))
    }
  }

  private func send(_ request: Request) {
    guard let part = parts.first(where: { $0.id == request.section }) else { return }
    let isSecond = request.source == .local && part.settings.asksLocalFirst
    let source = isSecond ? part.localSource ?? part.source : part.source
    let question = RecordRequest(request)
    requests[request.id] = .some(nil)
    // Begins at once: a source that need not wait has answered when this returns.
    let task = Task.immediate { @MainActor [weak self] in
      let outcome = await source.outcome(of: question)
      self?.take(.outcome(request, outcome))
    }
    if requests[request.id] != nil { requests[request.id] = task }
  }

  private func enrich(_ item: ItemID) {
    let place = state.sections.firstIndex {
      $0.settings.enriches && $0.items.contains(item)
    }
    guard let place, let enricher = parts[place].enricher,
      let record = lists[place].record(of: item)
    else { return take(.events([.enrichmentFailed(item)])) }
    lastEnrichment += 1
    let number = lastEnrichment
    enrichments[item] = (number, nil)
    let task = Task.immediate { @MainActor [weak self] in
      let outcome = await enricher.outcome(of: record, item)
      self?.take(.addition(item, number, outcome))
    }
    if enrichments[item]?.number == number { enrichments[item]?.task = task }
  }

  private func open(_ selection: Selection) {
    guard let place = parts.firstIndex(where: { $0.id == selection.section }) else { return }
    let rows = lists[place].rows(of: state.sections[place], additions)
    if let row = rows.first(where: { $0.id == selection }) { messages.append(.open(row)) }
  }
}

extension RecordSource {
  /// The answer as a value; a task that was cancelled gives no other failure.
  fileprivate nonisolated(nonsending)
    func outcome(of request: RecordRequest) async -> Result<RecordPage<Record>, SourceFailure>
  {
    do throws(SourceFailure) {
      return .success(try await page(for: request))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }
}

extension RecordEnricher {
  fileprivate nonisolated(nonsending)
    func outcome(
      of record: Record,
      _ item: ItemID
    ) async -> Result<@Sendable (inout Record) -> Void, SourceFailure>
  {
    do throws(SourceFailure) {
      return .success(try await enrichment(of: record, item))
    } catch {
      return .failure(error)
    }
  }
}

extension RecordRequest {
  init(_ request: Request) {
    self.init(
      String(decoding: request.query.text, as: UTF8.self),
      page: request.page,
      pageSize: request.pageSize,
      chips: request.query.chips,
      scope: request.query.scope.map { String(decoding: $0, as: UTF8.self) },
      filter: request.query.filter.map { String(decoding: $0, as: UTF8.self) },
      sort: request.query.sort.map { String(decoding: $0, as: UTF8.self) },
      section: request.section
    )
  }
}
