// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A condition that the records of an answer must meet.
///
/// The language is the one of Meilisearch's `filter` parameter:
///
/// ```text
/// filter    = [ or ]                          an empty filter lets every record through
/// or        = and { "OR" and }
/// and       = not { "AND" not }               binds tighter than OR
/// not       = { "NOT" } ( "(" or ")" | condition )
/// condition = name ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) value
///           | name value "TO" value           both ends belong to the range
///           | name [ "NOT" ] "IN" "[" [ value { "," value } [ "," ] ] "]"
///           | name [ "NOT" ] "EXISTS"
///           | name "IS" [ "NOT" ] ( "NULL" | "EMPTY" )
///           | name [ "NOT" ] ( "CONTAINS" | "STARTS" "WITH" ) value
/// name      = value
/// value     = letters, digits, "_", "-", "." and anything outside ASCII but white space
///           | "'" characters "'" | "\"" characters "\""
/// ```
///
/// Words of the language are written in capitals; as a name or value they need quotes. In quotes a
/// backslash stands before a quote, a backslash, `n`, `r`, `t`, `b`, `f`, `v`, `0`, `xHH`, `uHHHH`
/// or `u{H…}`.
///
/// Texts are equal without regard to case, accents and width. A value that reads as a number is
/// compared with numbers as a number and with texts as a text. A list meets a condition when one of
/// its elements does. A field exists in a record also when only fields within it do. Negations let
/// through what the plain condition does not, records without the field among them. The empty text
/// is found by equality, `IS EMPTY` and `EXISTS`, not by the other conditions.
public struct Filter: Sendable, Equatable {
  /// The longest filter that is read, in bytes.
  public static let mostBytes = 262_144
  /// The deepest nesting of brackets that is read.
  public static let mostDepth = 200
  /// The most conditions that one filter may have; the values of an `IN` are one condition.
  public static let mostConditions = 2_000

  let node: FilterNode

  /// Reads a filter.
  ///
  /// - Parameter bytes: The filter in UTF-8, at most `mostBytes`.
  /// - Returns: The filter; for nothing but white space one that lets every record through.
  /// - Throws: `FilterError` with the place at fault.
  /// - Complexity: O(bytes).
  public static func parse(_ bytes: [UInt8]) throws(FilterError) -> Filter {
    guard bytes.count <= mostBytes else {
      throw FilterError(
        .tooLong(bytes: bytes.count, most: mostBytes),
        at: mostBytes..<bytes.count
      )
    }
    var parser = FilterParser(bytes)
    return Filter(node: try parser.filter())
  }

  /// Makes the filter that lets through what every one of `filters` does; without any, every
  /// record.
  public static func all(_ filters: [Filter]) -> Filter {
    var nodes: [FilterNode] = []
    for filter in filters { nodes.append(filter.node) }
    return Filter(node: nodes.count == 1 ? nodes[0] : .all(nodes))
  }

  /// Makes the filter that lets through what one of `filters` does; without any, no record.
  public static func any(_ filters: [Filter]) -> Filter {
    var nodes: [FilterNode] = []
    for filter in filters { nodes.append(filter.node) }
    return Filter(node: nodes.count == 1 ? nodes[0] : .any(nodes))
  }

  /// The filter written out with every bracket, which reads as the same filter.
  public var text: String {
    if case .all(let nodes) = node, nodes.isEmpty { return "" }
    var bytes: [UInt8] = []
    node.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A name or value of a filter.
struct FilterWord: Sendable {
  /// The text without quotes and escapes.
  var bytes: [UInt8]
  /// Where it stands in the filter, quotes included.
  var range: Range<Int>
}

extension FilterWord: Equatable {
  /// Words are the same wherever they stand.
  static func == (left: FilterWord, right: FilterWord) -> Bool { left.bytes == right.bytes }
}

/// The tree of a filter.
indirect enum FilterNode: Sendable, Equatable {
  case all([FilterNode])
  case any([FilterNode])
  case not(FilterNode)
  case condition(FilterWord, Operation)

  enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  }

  enum Operation: Sendable, Equatable {
    case compare(Comparison, FilterWord)
    case range(FilterWord, FilterWord)
    case oneOf([FilterWord])
    case exists
    case isNull
    case isEmpty
    case contains(FilterWord)
    case startsWith(FilterWord)
  }
}

extension FilterNode.Comparison {
  var symbol: StaticString {
    switch self {
    case .equal: "="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}
