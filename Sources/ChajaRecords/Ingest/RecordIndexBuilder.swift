// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

/// Makes an index of JSON records, one by one.
///
///     var builder = RecordIndexBuilder(settings: settings)
///     try builder.add(json: Array(#"{"id":25,"name":"피카츄"}"#.utf8), line: 1, number: 1)
///     let index = try builder.finish()
///
/// A record that cannot be used throws and leaves the index as it was, so the caller may go on with the next one.
public struct RecordIndexBuilder: ~Copyable {
  private enum IDRule {
    case undecided
    case field
    case number
  }

  private let settings: IndexSettings
  private let idPath: String
  private let readsNumbersInText: Bool
  private var builder: IndexBuilder
  private var tree: FieldTree
  private var document = JSONDocument()
  private var leaves: [RecordLeaf] = []
  private var idRule: IDRule
  private var seenFields: Set<Int> = []

  /// Starts an empty index.
  ///
  /// - Parameters:
  ///   - settings: How records are indexed.
  ///   - readsNumbersInText: Whether filters, facets and sorting take a text that is written as a number is (`7`, `-2.5`,
  ///     but not `007`) for one. For tables, which have nothing but text; the records stay as they are.
  public init(settings: IndexSettings = IndexSettings(), readsNumbersInText: Bool = false) {
    self.settings = settings
    self.readsNumbersInText = readsNumbersInText
    let idPath = settings.idName ?? "id"
    self.idPath = idPath
    idRule = settings.idName == nil ? .undecided : .field
    builder = IndexBuilder(rank: settings.rank?.order, startFactor: settings.startFactor)
    var declared: [String: Int] = [:]
    for field in settings.fields {
      declared[field.name] = builder.field(named: [UInt8](field.name.utf8), kind: field.kind)
    }
    // Declared names are columns even if no record has them: to filter by one then finds nothing, and is no error.
    for name in settings.columnNames { _ = builder.column(named: [UInt8](name.utf8)) }
    tree = FieldTree { path in
      var role = FieldTree.Role()
      role.field = declared[path]
      role.isDeclared = role.field != nil
      role.isColumn = settings.isColumn(path)
      role.isID = path == idPath
      role.isRank = path == settings.rank?.name
      return role
    }
  }

  /// The number of records so far; of several with one id only the last counts.
  public var recordCount: Int { builder.recordCount }

  /// The number of records whose id came again later.
  public var replacedCount: Int { builder.replacedCount }

  /// The declared fields that no record has had so far.
  public var unseenFields: [String] {
    settings.fields.indices.filter { !seenFields.contains($0) }.map { settings.fields[$0].name }
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - json: One JSON object, UTF-8. It is stored as it is, save that line breaks between its values are left out.
  ///   - line: The line it begins on, for errors.
  ///   - number: Its id in case that no record of the source has one.
  /// - Throws: `RecordError`; the record is then left out.
  public mutating func add(json: [UInt8], line: Int, number: Int) throws(RecordError) {
    do {
      try document.read(json)
    } catch {
      throw RecordError(line: line + error.line - 1, reason: .notJSON(error))
    }
    guard document.kind(of: 0) == .object else {
      let actual = SettingsReader.typeName(document, 0)
      throw RecordError(line: line, reason: .notAnObject(actual: actual))
    }
    leaves.removeAll(keepingCapacity: true)
    try flatten(0, name: FieldTree.root, isInList: false, line: line)
    let id = try id(line: line, number: number)
    let rank = try rank(line: line)
    try checkValues(line: line)
    builder.begin(id)
    for leaf in leaves { add(leaf) }
    if let rank { builder.setRank(rank) }
    let stored = document.singleLine
    builder.setStored(stored.span)
    builder.end()
  }

  /// Makes the index.
  ///
  /// - Throws: `IndexBuilder.BuildError` when the records are more than an index holds.
  public consuming func finish() throws(IndexBuilder.BuildError) -> RecordIndex {
    var kept = settings
    if idRule == .field { kept.idName = idPath }
    return RecordIndex(index: try builder.finish(settings: kept.json), settings: kept)
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
        throw RecordError(line: line, reason: .objectInField(tree.path(name)))
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
        throw RecordError(line: line, reason: .missingID(field: idPath))
      }
      idRule = .number
      return .integer(Int64(number))
    }
    if idRule == .number { throw RecordError(line: line, reason: .unexpectedID(field: idPath)) }
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
    throw RecordError(line: line, reason: .unusableID(field: idPath, actual: actual))
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
          throw RecordError(line: line, reason: .numberOutOfRange(field: tree.path(leaf.name)))
        }
        let isFound = number.isInteger && !leaf.isInList && !role.isID
        if isFound { find(leaf.name, kind: .digits) }
      case .string(let text):
        if role.isFoundDigits, !isDigits(text) {
          throw RecordError(line: line, reason: .textInDigits(field: tree.path(leaf.name)))
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
    tree[name].field = builder.field(named: [UInt8](tree.path(name).utf8), kind: kind)
    tree[name].isFoundDigits = kind == .digits
  }

  private mutating func add(_ leaf: RecordLeaf) {
    let role = tree[leaf.name]
    if let field = role.field {
      if role.isDeclared { seenFields.insert(field) }
      if let text = document.searchableText(of: leaf.value) {
        builder.add(text: text.span, field: field)
      }
    }
    guard role.isColumn, let value = columnValue(leaf.value) else { return }
    let column = role.column ?? builder.column(named: [UInt8](tree.path(leaf.name).utf8))
    tree[leaf.name].column = column
    builder.add(value, column: column)
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

extension JSONDocument {
  /// What a value is, in words, with the value where it is short.
  func description(of node: Node) -> String {
    switch kind(of: node) {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): text.end == text.start ? "empty text" : "text"
    case .number(let number):
      number.end - number.start <= 40
        ? String(decoding: bytes[number.start..<number.end], as: UTF8.self) : "a long number"
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    }
  }

  /// The value without white space around it, and without white space inside if that would break the line.
  var singleLine: [UInt8] {
    let value = bytes[range(of: 0)]
    guard value.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return Array(value) }
    var compact: [UInt8] = []
    compact.reserveCapacity(value.count)
    var isInString = false
    var isEscaped = false
    for byte in value {
      if isInString {
        isInString = isEscaped || byte != 0x22
        isEscaped = !isEscaped && byte == 0x5C
      } else if byte == 0x22 {
        isInString = true
      } else if byte <= 0x20 {
        continue
      }
      compact.append(byte)
    }
    return compact
  }
}
