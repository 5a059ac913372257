// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

// What people do. Each is a turn of its own, except inside `together`.

extension SearchSession {
  /// The text of the field, to be bound to it; setting it searches.
  ///
  /// The session never changes the text but when a chip is added or the field is cleared, so that it can't disturb an
  /// input method. Where the field tells whether it composes, use `changeText(_:isComposing:)`.
  public var text: String {
    get { snapshot.text }
    set { changeText(newValue, isComposing: false) }
  }

  /// Notes what the field holds, and searches.
  ///
  /// - Parameters:
  ///   - text: All of the text, with what is being composed.
  ///   - isComposing: Whether the input method still works on a part of it (`markedTextRange != nil`).
  public func changeText(_ text: String, isComposing: Bool) {
    let utf8 = Array(text.utf8)
    // Fields set the same text again and again; without a turn no view is drawn anew.
    if gathered == nil && queue.isEmpty && utf8 == state.text && isComposing == state.isComposing {
      return
    }
    take(.textChanged(utf8, isComposing: isComposing))
  }

  /// Asks for what the session needs before anyone does anything: the saved query, or all records where blank queries
  /// list them.
  ///
  /// Call it when the screen appears. Later calls ask nothing twice.
  public func start() { take() }

  /// Searches now, and asks again what failed; the query becomes a recent one.
  public func submit() { take(.submitted) }

  /// Puts a text into the field and searches for it now, such as a recent query or one that was spoken.
  ///
  /// - Parameter text: What to search for.
  public func search(_ text: String) {
    take(.textChanged(Array(text.utf8), isComposing: false), .submitted)
  }

  /// Empties the field and the lists; chips stay.
  public func clear() { take(.cleared) }

  /// Stops what is going on; text and rows stay, and nothing is asked before the person does something else.
  public func cancel() { take(.cancelled) }

  /// The chips, to be bound to the tokens of a field; setting them adds and removes.
  ///
  /// New ones are added at the end, and clear the text. None is added twice.
  public var chips: [Chip] {
    get { snapshot.chips }
    set {
      let removed = state.chips.filter { chip in !newValue.contains { $0.item == chip.item } }
      let added = newValue.filter { chip in !state.chips.contains { $0.item == chip.item } }
      if removed.isEmpty && added.isEmpty { return }
      take(removed.map { .chipRemoved($0.item) } + added.map { .chipAdded($0) })
    }
  }

  /// Adds a chip, unless it is there, and clears the text that found it.
  public func addChip(_ chip: Chip) { take(.chipAdded(chip)) }

  /// Removes a chip.
  public func removeChip(_ item: ItemID) { take(.chipRemoved(item)) }

  /// Notes that Backspace was pressed: on an empty field it marks the last chip, then removes it.
  public func pressBackspace() { take(.backspacePressed) }

  /// The scope, to be bound to a picker: the name of a section, or what the sources understand; nil for all.
  public var scope: String? {
    get { snapshot.scope }
    set { take(.scopeChanged(newValue.map { Array($0.utf8) })) }
  }

  /// Which records count, in the words of the sources; nil for all.
  public var filter: String? {
    get { snapshot.filter }
    set { take(.filterChanged(newValue.map { Array($0.utf8) })) }
  }

  /// The order wanted of the sources, in their own words; nil for their own order.
  public var sort: String? {
    get { snapshot.sort }
    set { take(.sortChanged(newValue.map { Array($0.utf8) })) }
  }

  /// Changes how many records a page has; the lists begin anew.
  ///
  /// - Parameter size: The number, from 1.
  public func changePageSize(to size: Int) { take(.pageSizeChanged(size)) }

  /// Asks for the next page of a section, or again for the one that failed; nothing while one is being loaded.
  ///
  /// Call it when the end of the list comes into view.
  public func loadMore(_ section: SectionID) { take(.moreWanted(section)) }

  /// Asks again what failed.
  ///
  /// - Parameter section: The section; nil for all that failed.
  public func retry(_ section: SectionID? = nil) { take(.retryWanted(section)) }

  /// Asks all again, because the records may have changed; rows and selection stay meanwhile.
  public func refresh() { take(.refreshed) }

  /// The selected row; nil for none.
  ///
  /// Setting one that is not shown changes nothing.
  public var selection: RowID? {
    get { snapshot.selection }
    set { take(.selected(newValue)) }
  }

  /// Moves the selection with the keyboard, through all sections.
  public func moveSelection(_ move: SelectionMove) { take(.selectionMoved(move)) }

  /// Opens the selected row, if it answers the text in the field.
  public func choose() { take(.choiceMade) }

  /// Selects a row and opens it, if it answers the text in the field.
  ///
  /// - Parameter row: The row that was tapped.
  public func choose(_ row: RowID) { take(.selected(row), .choiceMade) }

  /// Forgets a recent query.
  public func removeRecent(_ query: String) { take(.recentRemoved(Array(query.utf8))) }

  /// Forgets all recent queries.
  public func clearRecents() { take(.recentsCleared) }

  /// Takes several changes as one turn, so that nothing is asked for a state in between.
  ///
  ///     session.together {
  ///       session.sort = "year:desc"
  ///       session.scope = "films"
  ///     }
  ///
  /// - Parameter changes: Calls the session's methods; until it ends the snapshot stays as it was.
  public func together(_ changes: () -> Void) {
    if gathered != nil { return changes() }
    gathered = []
    changes()
    let events = gathered ?? []
    gathered = nil
    take(events)
  }

  private func take(_ events: Event...) { take(events) }
}
