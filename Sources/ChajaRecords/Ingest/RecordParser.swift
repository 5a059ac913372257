// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaEngine
import ChajaJSON

/// What takes the records that a parser reads: an index under construction, or a list of changes.
package protocol RecordSink: ~Copyable {
  /// The number of a searchable field, which is added behind the others when it is new.
  mutating func field(named name: [UInt8], kind: FieldKind) -> Int

  /// The number of a column, which is added when it is new.
  mutating func column(named name: [UInt8]) -> Int

  /// Starts a record.
  mutating func begin(_ id: RecordID)

  /// Adds a text of the record.
  mutating func add(text: Span<UInt8>, field: Int)

  /// Adds a value of the record.
  mutating func add(_ value: ColumnValue, column: Int)

  /// Sets the rank of the record.
  mutating func setRank(_ value: Double)

  /// Sets what is given back with the record.
  mutating func setStored(_ bytes: Span<UInt8>)

  /// Ends the record.
  mutating func end()
}

extension IndexBuilder: RecordSink {}

/// Reads JSON objects as records of an index: fields, columns, id and rank by name.
package struct RecordParser<Sink: RecordSink & ~Copyable>: ~Copyable {
  /// Where ids come from.
  package enum IDRule: Sendable {
    case undecided
    case field
    case number
  }

  /// What takes the records.
  package var sink: Sink
  /// The dotted name of the id.
  package let idPath: [UInt8]
  package private(set) var idRule: IDRule
  /// The numbers of the declared fields that records had.
  package private(set) var seenFields: Set<Int> = []
  private let settings: IndexSettings
  /// Whether columns take a text that is written as a number is for one.
  package var readsNumbersInText: Bool
  private var tree: FieldTree
  private var document = JSONDocument()
  private var leaves: [RecordLeaf] = []

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - settings: How records are indexed.
  ///   - readsNumbersInText: Whether columns take a text that is written as a number is for one.
  ///   - sink: What takes the records; declared fields and columns are named to it at once.
  ///   - found: Fields that earlier records had and that are not declared, by the numbers they have in the sink.
  ///   - requiresID: Whether every record must have an id.
  package init(
    settings: IndexSettings,
    readsNumbersInText: Bool,
    sink: consuming Sink,
    found: [[UInt8]: (number: Int, kind: FieldKind)] = [:],
    requiresID: Bool = false
  ) {
    var sink = sink
    self.settings = settings
    self.readsNumbersInText = readsNumbersInText
    let idPath = settings.idNameBytes ?? [0x69, 0x64]
    self.idPath = idPath
    idRule = settings.idNameBytes == nil && !requiresID ? .undecided : .field
    var declared: [[UInt8]: Int] = [:]
    for field in settings.fields {
      declared[field.nameBytes] = sink.field(named: field.nameBytes, kind: field.kind)
    }
    // Declared names are columns even if no record has them: to filter by one then finds nothing, and is no error.
    for name in settings.columnNames { _ = sink.column(named: name) }
    self.sink = sink
    tree = FieldTree { path in
      var role = FieldTree.Role()
      role.field = declared[path]
      role.isDeclared = role.field != nil
      if role.field == nil, let known = found[path] {
        role.field = known.number
        role.isFoundDigits = known.kind == .digits
      }
      role.isColumn = settings.isColumn(path)
      role.isID = path == idPath
      role.isRank = path == settings.rank?.nameBytes
      return role
    }
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - json: One JSON object, UTF-8. It is stored as it is, save that line breaks between its values are left out.
  ///   - line: The line it begins on, for errors.
  ///   - number: Its id in case that no record of the source has one.
  /// - Throws: `RecordError`; the sink then has nothing of the record.
  package mutating func add(json: [UInt8], line: Int, number: Int) throws(RecordError) {
    do {
      try document.read(json)
    } catch {
      throw RecordError(line: line + error.line - 1, reason: .notJSON(error))
    }
    guard document.kind(of: 0) == .object else {
      let actual = SettingsReader.typeName(document, 0).description
      throw RecordError(line: line, reason: .notAnObject(actual: actual))
    }
    leaves.removeAll(keepingCapacity: true)
    try flatten(0, name: FieldTree.root, isInList: false, line: line)
    let id = try id(line: line, number: number)
    let rank = try rank(line: line)
    try checkValues(line: line)
    sink.begin(id)
    for leaf in leaves { add(leaf) }
    if let rank { sink.setRank(rank) }
    let stored = document.singleLine
    sink.setStored(stored.span)
    sink.end()
  }

  /// Ends reading, and gives the sink away.
  package consuming func finish<Result, Failure: Error>(
    _ body: (consuming Sink) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(sink)
  }

  private mutating func flatten(
    _ node: JSONDocument.Node,
    name: FieldTree.Node,
    isInList: Bool,
    line: Int
  ) throws(RecordError) {
    switch document.kind(of: node) {
    case .object:
      if tree[name].isDeclared {
        throw RecordError(line: line, reason: .objectInField(tree.path(name).string))
      }
      if document.firstChild(of: node) == nil, name != FieldTree.root {
        leaves.append(RecordLeaf(name: name, value: node, isInList: isInList))
      }
      let document = document
      try document.forEachMember(of: node) { child, text throws(RecordError) in
        let childName = tree.child(of: name, named: text, in: document.bytes.span)
        try flatten(child, name: childName, isInList: isInList, line: line)
      }
    case .array:
      guard var child = document.firstChild(of: node) else {
        leaves.append(RecordLeaf(name: name, value: node, isInList: isInList))
        return
      }
      while true {
        try flatten(child, name: name, isInList: true, line: line)
        guard let next = document.sibling(after: child, in: node) else { break }
        child = next
      }
    default: leaves.append(RecordLeaf(name: name, value: node, isInList: isInList))
    }
  }

  private mutating func id(line: Int, number: Int) throws(RecordError) -> RecordID {
    guard let leaf = leaves.first(where: { tree[$0.name].isID }) else {
      if idRule == .field {
        throw RecordError(line: line, reason: .missingID(field: idPath.string))
      }
      idRule = .number
      return .integer(Int64(number))
    }
    if idRule == .number {
      throw RecordError(line: line, reason: .unexpectedID(field: idPath.string))
    }
    if !leaf.isInList {
      if let value = document.integer(of: leaf.value) {
        idRule = .field
        return .integer(value)
      }
      if let text = document.string(of: leaf.value), !text.isEmpty {
        idRule = .field
        return .text(text)
      }
    }
    let actual = leaf.isInList ? "a list" : document.description(of: leaf.value)
    throw RecordError(line: line, reason: .unusableID(field: idPath.string, actual: actual))
  }

  /// The rank of the record.
  ///
  /// A number may also be written as text, as tables do; null and empty text are no rank.
  private func rank(line: Int) throws(RecordError) -> Double? {
    guard let rank = settings.rank, let leaf = leaves.first(where: { tree[$0.name].isRank }) else {
      return nil
    }
    if !leaf.isInList {
      if document.kind(of: leaf.value) == .null { return nil }
      if let value = document.double(of: leaf.value) { return value }
      if let text = document.string(of: leaf.value) {
        if text.isEmpty { return nil }
        if let value = (try? JSONDocument(text))?.double(of: 0) { return value }
      }
    }
    let actual = leaf.isInList ? "a list" : document.description(of: leaf.value)
    throw RecordError(line: line, reason: .unusableRank(field: rank.name, actual: actual))
  }

  /// Finds new searchable fields, and refuses what no field or column can hold.
  private mutating func checkValues(line: Int) throws(RecordError) {
    for leaf in leaves {
      let role = tree[leaf.name]
      switch document.kind(of: leaf.value) {
      case .number(let number):
        let isExact = number.integer(from: document.bytes.span) != nil
        if role.isColumn, !isExact, document.double(of: leaf.value) == nil {
          throw RecordError(
            line: line,
            reason: .numberOutOfRange(field: tree.path(leaf.name).string)
          )
        }
        let isFound = number.isInteger && !leaf.isInList && !role.isID
        if isFound { find(leaf.name, kind: .digits) }
      case .string(let text):
        if role.isFoundDigits, !isDigits(text) {
          throw RecordError(line: line, reason: .textInDigits(field: tree.path(leaf.name).string))
        }
        find(leaf.name, kind: .text)
      default: break
      }
    }
  }

  private func isDigits(_ text: JSONText) -> Bool {
    document.bytes[text.start..<text.end].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// Makes a name a searchable field, unless it is one, or only declared ones are.
  private mutating func find(_ name: FieldTree.Node, kind: FieldKind) {
    guard settings.searchesOtherFields, tree[name].field == nil, !tree[name].isRank else { return }
    tree[name].field = sink.field(named: tree.path(name), kind: kind)
    tree[name].isFoundDigits = kind == .digits
  }

  private mutating func add(_ leaf: RecordLeaf) {
    let role = tree[leaf.name]
    if let field = role.field {
      if role.isDeclared { seenFields.insert(field) }
      if let text = document.searchableText(of: leaf.value) {
        sink.add(text: text.span, field: field)
      }
    }
    guard role.isColumn, let value = columnValue(leaf.value) else { return }
    let column = role.column ?? sink.column(named: tree.path(leaf.name))
    tree[leaf.name].column = column
    sink.add(value, column: column)
  }

  /// The number that a text is written as, if texts are to be read so.
  private func number(in text: JSONText) -> ColumnValue? {
    let written = document.bytes[text.start..<text.end]
    guard readsNumbersInText, written.count <= 40,
      written.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2E }),
      let number = try? JSONDocument(Array(written))
    else { return nil }
    if let integer = number.integer(of: 0) { return .integer(integer) }
    return number.double(of: 0).map { .number($0) }
  }

  private func columnValue(_ node: JSONDocument.Node) -> ColumnValue? {
    switch document.kind(of: node) {
    case .object, .array: .empty
    case .null: .null
    case .bool(let value): .flag(value)
    case .string(let text):
      number(in: text) ?? .text(text.unescaped(from: document.bytes.span))
    case .number:
      if let value = document.integer(of: node) {
        .integer(value)
      } else {
        document.double(of: node).map { .number($0) }
      }
    }
  }
}
