// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaSession
package import ChajaTerminal

/// The picker as a value: keys and answers go in, actions come out, and what is shown lies in between.
///
/// What is searched, shown and selected is the search session's; the picker adds what only a terminal has: the cursor in the
/// query, the place in the list, marks, and the preview. It knows no terminal, thread or clock.
package struct Picker {
  /// What the picker wants done.
  package enum Action: Equatable, Sendable {
    /// Search, and answer with `take(_:for:)`.
    case ask(Request)
    /// An answer is not wanted any more.
    case cancel(RequestID)
    /// Draw everything anew.
    case redraw
    /// Stop the process until the shell lets it go on.
    case suspend
    /// The person has decided.
    case end(Ending)
  }

  /// How it ends.
  package enum Ending: Equatable, Sendable {
    /// With these items, in the order of marking.
    case chosen([PickItem])
    /// With nothing to choose.
    case nothing
    /// By the person giving up.
    case interrupted
  }

  /// How many items are asked for at first.
  package static let pageSize = 200
  static let section = SectionID([UInt8]("items".utf8))

  /// How it looks and behaves.
  package let settings: PickSettings
  /// The query as it is typed.
  package internal(set) var editor: LineEditor
  /// Columns and rows of the part of the screen that is the picker's.
  package internal(set) var size: (columns: Int, rows: Int)
  /// The first item in view, counted from the best.
  package internal(set) var firstShown = 0
  /// Whether the preview is shown.
  package internal(set) var showsPreview: Bool
  /// How many rows of the preview are scrolled out of view.
  package internal(set) var previewOffset = 0
  /// How many items have been read.
  package internal(set) var itemCount = 0
  /// Whether more items may come.
  package internal(set) var isReading = true

  var session: SessionState
  var items: [ItemID: PickItem] = [:]
  var marks: [PickItem] = []
  var markedIDs: Set<ItemID> = []
  /// The request that has not been answered.
  var openRequest: RequestID?
  /// Whether the best item is selected, whichever that is; so it is until the person selects another.
  var followsBest = true
  /// Whether Enter was pressed before the answer to the last key had come.
  var awaitsChoice = false
  var selectedIndex = 0
  /// The newest snapshot that was searched.
  var searchedRevision = -1

  /// Makes a picker with an empty list.
  package init(settings: PickSettings, query: String = "", columns: Int = 80, rows: Int = 24) {
    self.settings = settings
    editor = LineEditor(query)
    size = (columns, rows)
    showsPreview = settings.preview.map { !$0.isHidden } ?? false
    var section = SectionSettings(id: Self.section)
    section.isLocal = true
    section.pageSize = Self.pageSize
    var sessionSettings = SessionSettings(sections: [section])
    sessionSettings.blankQueries = .always
    sessionSettings.debounceMilliseconds = 0
    sessionSettings.allowsChips = false
    sessionSettings.maximumRecents = 0
    session = SessionState(settings: sessionSettings)
  }

  /// Asks for the first page.
  package mutating func begin() -> [Action] {
    apply([.textChanged(editor.utf8, isComposing: false)])
  }

  /// The items found so far for what is typed, or for what was typed before while `isStale`.
  package var list: [ItemID] { session.sections[0].items }
  /// The items marked, in the order of marking.
  package var marked: [PickItem] { marks }
  /// How many items match.
  package var matchCount: Int { session.sections[0].total ?? 0 }
  /// Whether an answer is awaited.
  package var isSearching: Bool { openRequest != nil }
  /// The item that Enter would take.
  package var selected: PickItem? { session.selection.flatMap { items[$0.item] } }

  /// Takes the answer to a request.
  package mutating func take(_ page: ItemPage, for request: RequestID, revision: Int) -> [Action] {
    guard request == openRequest else { return [] }
    openRequest = nil
    searchedRevision = revision
    for item in page.items { items[item.id] = item }
    var events = [
      Event.answered(request, ChajaSession.Answer(items: page.items.map(\.id), total: page.total))
    ]
    if followsBest { events.append(.selectionMoved(.first)) }
    var actions = apply(events)
    let shown = list
    if items.count > 2 * shown.count + Self.pageSize {
      items = Dictionary(
        uniqueKeysWithValues: shown.compactMap { id in items[id].map { (id, $0) } }
      )
    }
    if session.selection == nil, !shown.isEmpty {
      // The selected item is gone: its place is kept.
      actions += select(min(selectedIndex, shown.count - 1))
    }
    findSelection()
    if awaitsChoice, openRequest == nil {
      awaitsChoice = false
      actions += accept()
    }
    return actions
  }

  /// Takes in how far reading is, and asks again where there are new items.
  package mutating func note(count: Int, isReading: Bool, revision: Int) -> [Action] {
    itemCount = count
    self.isReading = isReading
    guard revision > searchedRevision, openRequest == nil else { return [] }
    return apply([.pageSizeChanged(max(Self.pageSize, list.count)), .refreshed])
  }

  /// Takes a new size of the screen.
  package mutating func resize(columns: Int, rows: Int) {
    size = (max(1, columns), max(1, rows))
    keepSelectionInView()
  }

  /// Lets the session have events and turns its effects into actions.
  mutating func apply(_ events: [Event]) -> [Action] {
    var actions: [Action] = []
    for effect in session.apply(events) {
      switch effect {
      case .send(let request):
        openRequest = request.id
        actions.append(.ask(request))
      case .cancel(let request):
        if openRequest == request { openRequest = nil }
        actions.append(.cancel(request))
      case .open(let selection):
        if let item = items[selection.item] { actions.append(.end(.chosen([item]))) }
      default: break
      }
    }
    return actions
  }

  /// Takes a changed query.
  mutating func queryChanged() -> [Action] {
    followsBest = true
    awaitsChoice = false
    return apply([
      .textChanged(editor.utf8, isComposing: false), .pageSizeChanged(Self.pageSize),
    ])
  }

  /// Ends with what is marked or selected, as soon as the answer to the last key is there.
  mutating func accept() -> [Action] {
    if !marks.isEmpty { return [.end(.chosen(marks))] }
    let actions = apply([.choiceMade])
    if actions.contains(where: { if case .end = $0 { true } else { false } }) { return actions }
    if openRequest != nil {
      awaitsChoice = true
      return actions
    }
    return actions + [.end(.nothing)]
  }
}
