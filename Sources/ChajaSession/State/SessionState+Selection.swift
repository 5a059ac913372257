// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SessionState {
  mutating func moveSelection(_ move: SelectionMove) {
    if isComposing { return }
    marksLastChip = false
    wantedSelection = nil
    switch move {
    case .first: selection = row(from: 0, by: 1)
    case .last: selection = row(from: sections.count - 1, by: -1)
    case .next: selection = neighbour(by: 1) ?? selection ?? row(from: 0, by: 1)
    case .previous:
      selection = neighbour(by: -1) ?? selection ?? row(from: sections.count - 1, by: -1)
    }
  }

  mutating func select(_ selection: Selection?) {
    marksLastChip = false
    wantedSelection = nil
    if let selection, !isShown(selection) { return }
    self.selection = selection
  }

  mutating func choose(_ turn: inout Turn) {
    guard !isComposing, let selection, let wanted, let index = index(of: selection.section)
    else { return }
    // Rows of an older query, or of one that was not submitted yet, are not what the person sees in the field.
    guard wanted.hasSameQuery(as: sections[index].shown), isShown(selection) else { return }
    guard wanted.query.text == BlankText.trimmed(text) else { return }
    remember(wanted.query.text)
    turn.effects.append(.open(selection))
  }

  /// Gives up the selection when its row is gone, and takes up a restored one when its row is there.
  mutating func keepSelectionValid() {
    if let selection, !isShown(selection) { self.selection = nil }
    if let wantedSelection, isShown(wantedSelection) {
      selection = wantedSelection
      self.wantedSelection = nil
    }
  }

  private func isShown(_ selection: Selection) -> Bool {
    guard let index = index(of: selection.section) else { return false }
    return sections[index].items.contains(selection.item)
  }

  /// The row beside the selected one, in the same section or the next that has rows.
  private func neighbour(by step: Int) -> Selection? {
    guard let selection, let index = index(of: selection.section),
      let place = sections[index].items.firstIndex(of: selection.item)
    else { return nil }
    let items = sections[index].items
    if items.indices.contains(place + step) {
      return Selection(section: selection.section, item: items[place + step])
    }
    return row(from: index + step, by: step)
  }

  /// The first row met on the way through the sections.
  private func row(from start: Int, by step: Int) -> Selection? {
    var index = start
    while sections.indices.contains(index) {
      let section = sections[index]
      if let item = step > 0 ? section.items.first : section.items.last {
        return Selection(section: section.id, item: item)
      }
      index += step
    }
    return nil
  }
}
