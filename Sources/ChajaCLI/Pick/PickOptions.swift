// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources

/// What a call of `chaja pick` says, read and checked.
struct PickOptions {
  /// What the input is.
  enum Input {
    case lines(separator: UInt8)
    case records(RecordFormat)
    case indexFile
  }

  /// How what was chosen is printed.
  enum Output {
    case plain
    case fields([String])
    case json
  }

  let path: String
  let input: Input
  let query: String
  let printedMatches: String?
  let choosesOnlyMatch: Bool
  let endsWithoutMatch: Bool
  let height: PickTerminal.Height
  let usesMouse: Bool
  let settings: PickSettings
  let output: Output
  let printsQuery: Bool
  let terminator: UInt8
  let indexing: IndexingOptions

  init(_ arguments: ParsedArguments) throws {
    guard arguments.others.count <= 1 else {
      throw arguments.error("there is more than one source; put options' values in quotes")
    }
    path = arguments.others.first ?? "-"
    input = try Self.input(path, arguments)
    query = arguments["--query"] ?? ""
    printedMatches = arguments["--print-matches"]
    choosesOnlyMatch = arguments.has("--select-1")
    endsWithoutMatch = arguments.has("--exit-0")
    height = try Self.height(arguments)
    usesMouse = arguments.has("--mouse")
    settings = try Self.settings(arguments)
    output = try Self.output(input, arguments)
    printsQuery = arguments.has("--print-query")
    terminator = arguments.has("--print0") ? 0 : 0x0A
    indexing = try IndexingOptions(arguments)
    if case .lines = input {
      for name in ["--fields", "--id", "--rank", "--settings"] where arguments[name] != nil {
        throw arguments.error(
          "\(name) is for records, and the input is read as lines; "
            + "say what it is: --input ndjson, json, csv or tsv"
        )
      }
    }
  }

  private static func input(_ path: String, _ arguments: ParsedArguments) throws -> Input {
    let isZero = arguments.has("--read0")
    let input: Input
    switch arguments["--input"] {
    case "lines": input = .lines(separator: isZero ? 0 : 0x0A)
    case "ndjson": input = .records(.ndjson)
    case "json": input = .records(.json)
    case "csv": input = .records(.csv)
    case "tsv": input = .records(.tsv)
    case .some(let word):
      throw arguments.error(
        "--input should be lines, ndjson, json, csv or tsv, not “\(word.shortened)”"
      )
    case nil:
      if path != "-", Source.isIndex(path) {
        input = .indexFile
      } else if path != "-", !isZero, let format = RecordFormat(path: path) {
        input = .records(format)
      } else {
        input = .lines(separator: isZero ? 0 : 0x0A)
      }
    }
    if isZero, case .lines = input { return input }
    if isZero { throw arguments.error("--read0 is for lines; leave it out for records") }
    return input
  }

  private static func height(_ arguments: ParsedArguments) throws -> PickTerminal.Height {
    guard let text = arguments["--height"] else { return .all }
    switch number(text) {
    case .cells(let rows): return .rows(rows)
    case .percent(let share): return .percent(share)
    case nil:
      throw arguments.error(
        "--height should be a number of rows, or a share as 40%, not “\(text.shortened)”"
      )
    }
  }

  /// A number from 1, or a share from 1% to 100%.
  private static func number(_ text: some StringProtocol) -> PreviewSettings.Size? {
    let isShare = text.hasSuffix("%")
    let digits = isShare ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(digits), value >= 1, value <= (isShare ? 100 : 10_000)
    else { return nil }
    return isShare ? .percent(value) : .cells(value)
  }

  private static func settings(_ arguments: ParsedArguments) throws -> PickSettings {
    var settings = PickSettings()
    if arguments.has("--multi") { settings.maximumMarks = .max }
    if let maximum = try arguments.integer("--multi", in: 1...(.max)) {
      settings.maximumMarks = maximum
    }
    settings.prompt = arguments["--prompt"] ?? settings.prompt
    settings.header =
      arguments["--header"].map {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      } ?? []
    switch arguments["--layout"] {
    case nil, "default": break
    case "reverse": settings.isReversed = true
    case .some(let word):
      throw arguments.error("--layout should be default or reverse, not “\(word.shortened)”")
    }
    if let command = arguments["--preview"] {
      settings.preview = try preview(command, arguments)
    } else if arguments["--preview-window"] != nil {
      throw arguments.error("--preview-window needs --preview COMMAND")
    }
    let noColor = StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    settings.hasColors = !arguments.has("--no-color") && !noColor
    return settings
  }

  private static func preview(
    _ command: String,
    _ arguments: ParsedArguments
  ) throws -> PreviewSettings {
    var settings = PreviewSettings(command: command)
    let words = (arguments["--preview-window"] ?? "").split { $0 == "," || $0 == ":" }
    for word in words {
      if let side = PreviewSettings.Side(rawValue: String(word)) {
        settings.side = side
      } else if let size = number(word) {
        settings.size = size
      } else if word == "wrap" {
        settings.wraps = true
      } else if word == "hidden" {
        settings.isHidden = true
      } else {
        throw arguments.error(
          "--preview-window takes right, left, up, down, a size as 40%, wrap and hidden, "
            + "not “\(String(word).shortened)”"
        )
      }
    }
    return settings
  }

  private static func output(_ input: Input, _ arguments: ParsedArguments) throws -> Output {
    let fields = try arguments.names("--print")
    if arguments.has("--json") {
      guard fields.isEmpty else { throw arguments.error("leave out --print or --json") }
      return .json
    }
    guard !fields.isEmpty else { return .plain }
    if case .lines = input {
      throw arguments.error("--print is for records, and the input is read as lines")
    }
    return .fields(fields)
  }
}
