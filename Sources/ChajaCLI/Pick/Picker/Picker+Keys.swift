// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
package import ChajaTerminal

extension Picker {
  /// Takes what came from the terminal.
  package mutating func take(_ input: TerminalInput) -> [Action] {
    switch input {
    case .text(let bytes), .paste(let bytes):
      return editor.insert(bytes) ? queryChanged() : []
    case .key(let key): return take(key)
    case .mouse(let event): return take(event)
    case .cursor: return []
    }
  }

  private mutating func take(_ key: Key) -> [Action] {
    switch (key.code, key.modifiers) {
    case (.enter, []), (.character("m"), .control): return accept()
    case (.escape, _), (.character("c"), .control), (.character("g"), .control),
      (.character("q"), .control):
      return [.end(.interrupted)]
    case (.character("d"), .control) where editor.isEmpty: return [.end(.interrupted)]
    case (.up, []), (.character("p"), .control), (.character("k"), .control):
      return move(up: 1)
    case (.down, []), (.character("n"), .control), (.character("j"), .control):
      return move(up: -1)
    case (.pageUp, []): return move(up: pageRows)
    case (.pageDown, []): return move(up: -pageRows)
    case (.tab, []): return toggleMark() + move(up: -1)
    case (.tab, .shift): return toggleMark() + move(up: 1)
    case (.up, .shift): return scrollPreview(by: -1)
    case (.down, .shift): return scrollPreview(by: 1)
    case (.pageUp, .shift): return scrollPreview(by: -pageRows)
    case (.pageDown, .shift): return scrollPreview(by: pageRows)
    case (.character("_"), .control), (.character("/"), .control):
      if settings.preview != nil { showsPreview.toggle() }
      keepSelectionInView()
      return []
    case (.character("l"), .control): return [.redraw]
    case (.character("z"), .control): return [.suspend]
    default:
      let before = editor.text
      guard editor.take(key), editor.text != before else { return [] }
      return queryChanged()
    }
  }

  private mutating func take(_ event: MouseEvent) -> [Action] {
    switch event.action {
    case .wheelUp: return move(up: 3)
    case .wheelDown: return move(up: -3)
    case .press:
      guard let index = PickLayout(self).item(atRow: event.row, column: event.column),
        index < list.count
      else { return [] }
      // The second click on an item takes it.
      if index == selectedIndex, !followsBest { return accept() }
      return select(index)
    case .release, .other: return []
    }
  }

  private var pageRows: Int { max(1, PickLayout(self).listRows - 1) }

  /// Moves the selection on the screen; the list may run either way.
  private mutating func move(up rows: Int) -> [Action] {
    let step = settings.isReversed ? -rows : rows
    guard !list.isEmpty else { return [] }
    return select(min(max(0, selectedIndex + step), list.count - 1))
  }

  /// Selects an item by its place, and asks for more where the end of the list is near.
  mutating func select(_ index: Int) -> [Action] {
    followsBest = false
    selectedIndex = index
    var events = [
      Event.selected(Selection(section: Self.section, item: list[index]))
    ]
    if index + 2 * size.rows >= list.count, session.sections[0].hasMore, openRequest == nil {
      events.append(.moreWanted(Self.section))
    }
    let actions = apply(events)
    previewOffset = 0
    keepSelectionInView()
    return actions
  }

  /// Finds out where the selected item is now.
  mutating func findSelection() {
    if let selection = session.selection,
      let index = list.firstIndex(of: selection.item)
    {
      selectedIndex = index
    } else {
      selectedIndex = 0
    }
    keepSelectionInView()
  }

  mutating func keepSelectionInView() {
    let rows = max(1, PickLayout(self).listRows)
    if selectedIndex < firstShown { firstShown = selectedIndex }
    if selectedIndex >= firstShown + rows { firstShown = selectedIndex - rows + 1 }
    firstShown = max(0, min(firstShown, list.count - rows))
  }

  private mutating func toggleMark() -> [Action] {
    guard settings.maximumMarks > 1, let item = selected else { return [] }
    if markedIDs.remove(item.id) != nil {
      marks.removeAll { $0.id == item.id }
    } else if marks.count < settings.maximumMarks {
      markedIDs.insert(item.id)
      marks.append(item)
    }
    return []
  }

  private mutating func scrollPreview(by rows: Int) -> [Action] {
    previewOffset = max(0, previewOffset + rows)
    return []
  }
}
