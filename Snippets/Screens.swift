// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif
#if canImport(UIKit)
import UIKit
#endif

struct Friend: Codable, Sendable { let id: Int, name: String }

struct Films: RecordSource {
  func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Friend> {
    RecordPage([])
  }
}

struct Translations: RecordEnricher {
  func enrichment(
    of record: Friend,
    _ item: ItemID
  ) async throws(SourceFailure) -> @Sendable (inout Friend) -> Void { { _ in } }
}

@MainActor
final class Opening {
  var session: SearchSession<Friend>?
  var opened: [Friend] = []

  func begin(_ index: SearchIndex<Friend>, _ films: Films, _ translations: Translations) {
    // snippet.show
    let session = SearchSession(sections: [
      SearchSection("friends", index, hidesChosen: true),
      SearchSection("films", films, enricher: translations, maximumPages: 500),
    ])
    session.onOpen = { [weak self] row in self?.open(row.record) }
    // snippet.hide
    self.session = session
  }

  func open(_ friend: Friend) { opened.append(friend) }
}

// snippet.show
struct FriendsView: View {
  @State var session: SearchSession<Friend>

  var body: some View {
    List(selection: $session.selection) {
      ForEach(session.snapshot.sections) { section in
        Section(section.id.description) {
          ForEach(section.rows) { row in Text(row.record.name) }
          if section.hasMore { ProgressView().onAppear { session.loadMore(section.id) } }
          if section.phase == .failed { Button("Retry") { session.retry(section.id) } }
        }
      }
    }
    .overlay {
      if session.snapshot.phase == .empty && !session.snapshot.isLoading {
        ContentUnavailableView.search(text: session.text)
      }
    }
    .searchable(text: $session.text, tokens: $session.chips) { Text($0.labelText) }
    .onSubmit(of: .search) { session.submit() }
    .refreshable { session.refresh() }
    .task { session.start() }
  }
}
// snippet.hide

@MainActor
final class FriendsController {
  let session: SearchSession<Friend>
  let dataSource: UITableViewDiffableDataSource<SectionID, RowID>
  var drawing: Task<Void, Never>?

  init(_ session: SearchSession<Friend>, _ source: UITableViewDiffableDataSource<SectionID, RowID>)
  {
    self.session = session
    dataSource = source
  }

  // snippet.show
  func draw(_ snapshot: SearchSnapshot<Friend>) {
    var shown = NSDiffableDataSourceSnapshot<SectionID, RowID>()
    for section in snapshot.sections where !section.rows.isEmpty {
      shown.appendSections([section.id])
      shown.appendItems(section.rows.map(\.id), toSection: section.id)
    }
    shown.reconfigureItems(dataSource.snapshot().itemIdentifiers.filter { snapshot[$0] != nil })
    dataSource.apply(shown)  // cells read session.snapshot[rowID]
  }

  func connect(_ field: UITextField) {
    drawing = Task { [weak self, session] in
      for await snapshot in Observations({ session.snapshot }) { self?.draw(snapshot) }
    }
    let typed = UIAction { [session] action in
      guard let field = action.sender as? UITextField else { return }
      session.changeText(field.text ?? "", isComposing: field.markedTextRange != nil)
    }
    field.addAction(typed, for: .editingChanged)
  }
  // snippet.hide
}

enum Key {
  case text(String)
  case down, enter, escape
}

@MainActor
func run(_ session: SearchSession<Friend>, _ keys: AsyncStream<Key>) async {
  func draw(_ snapshot: SearchSnapshot<Friend>) {}
  // snippet.show
  for await key in keys {
    switch key {
    case .text(let text): session.changeText(text, isComposing: false)
    case .down: session.moveSelection(.next)
    case .enter: session.choose()
    case .escape: session.clear()
    }
    draw(session.snapshot)
  }
  // snippet.hide
}

let friends = [Friend(id: 1, name: "민아"), Friend(id: 2, name: "Ada")]
let schema = SearchSchema<Friend>(id: \.id, fields: [.text("name", \.name)])
let index = try await SearchIndex(friends, schema: schema)
let screen = Opening()
screen.begin(index, Films(), Translations())
let (keys, typing) = AsyncStream.makeStream(of: Key.self)
for key in [Key.text("ㅁ"), .down, .enter] { typing.yield(key) }
typing.finish()
if let session = screen.session { await run(session, keys) }
precondition(screen.opened.map(\.name) == ["민아"])

// As much of SwiftUI and UIKit as is shown, for systems without them: it holds what is shown to the names and types of Chaja.

#if !canImport(SwiftUI)
@MainActor protocol View {}

@MainActor @resultBuilder
enum ViewBuilder {
  static func buildBlock<each Content: View>(_ content: repeat each Content) -> some View {
    Text("")
  }
  static func buildOptional(_ content: (some View)?) -> some View { Text("") }
}

extension View {
  func onAppear(_ action: @escaping @MainActor () -> Void) -> some View { self }
  func overlay(@ViewBuilder _ content: () -> some View) -> some View { self }
  func onSubmit(of field: Field, _ action: @escaping () -> Void) -> some View { self }
  func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  func searchable<Tokens: MutableCollection & RangeReplaceableCollection>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    @ViewBuilder token: @escaping (Tokens.Element) -> some View
  ) -> some View where Tokens.Element: Identifiable { self }
}

enum Field { case search }
struct Text: View { init(_ text: String) {} }
struct ProgressView: View {}
struct Button: View { init(_ title: String, action: @escaping @MainActor () -> Void) {} }
struct Section: View { init(_ title: String, @ViewBuilder content: () -> some View) {} }
struct List: View {
  init<ID: Hashable>(selection: Binding<ID?>, @ViewBuilder content: () -> some View) {}
}
struct ForEach: View {
  init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> some View
  ) where Data.Element: Identifiable {}
}
struct ContentUnavailableView: View {
  static func search(text: String) -> ContentUnavailableView { ContentUnavailableView() }
}

@MainActor @propertyWrapper
struct State<Value> {
  var wrappedValue: Value
  var projectedValue: Binding<Value> { Binding() }
}

@MainActor @dynamicMemberLookup
struct Binding<Value> {
  subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>()
  }
}
#endif

#if !canImport(UIKit)
@MainActor
final class UITextField {
  var text: String?
  var markedTextRange: Range<Int>?
  func addAction(_ action: UIAction, for event: Event) {}
}

enum Event { case editingChanged }

@MainActor
final class UIAction {
  var sender: Any?
  init(handler: @escaping @MainActor (UIAction) -> Void) {}
}

struct NSDiffableDataSourceSnapshot<SectionID: Hashable, ItemID: Hashable> {
  var itemIdentifiers: [ItemID] = []
  mutating func appendSections(_ sections: [SectionID]) {}
  mutating func appendItems(_ items: [ItemID], toSection section: SectionID) {}
  mutating func reconfigureItems(_ items: [ItemID]) {}
}

@MainActor
final class UITableViewDiffableDataSource<SectionID: Hashable, ItemID: Hashable> {
  func snapshot() -> NSDiffableDataSourceSnapshot<SectionID, ItemID> { .init() }
  func apply(_ snapshot: NSDiffableDataSourceSnapshot<SectionID, ItemID>) {}
}
#endif
