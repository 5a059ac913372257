// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

/// A call that does not fit the description of its subcommand: exit code 64.
struct UsageError: Error, Equatable {
  /// What is wrong, without the name of the program.
  let message: String
  /// The subcommand whose help is worth a look; nil for the program's own.
  var command: String?
}

/// The words of a call, sorted into options and others.
struct ParsedArguments {
  let command: CommandDescription
  /// The words that belong to no option, in order.
  private(set) var others: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Sorts the words behind the subcommand's name.
  ///
  /// `--name value` and `--name=value` mean the same; of an option given twice the last value counts; `--` ends the
  /// options; `-` alone is no option.
  init(_ words: [String], of command: CommandDescription) throws(UsageError) {
    self.command = command
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        others += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = word.hasPrefix("--") ? String(parts[0]) : word
      let inlineValue = word.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
      guard let option = command.option(named: name) else { throw unknown(word, name) }
      guard let placeholder = option.value else {
        if let inlineValue {
          guard option.optionalValue != nil else {
            throw error("\(option.name) takes no value")
          }
          values[option.name] = inlineValue
        }
        flags.insert(option.name)
        continue
      }
      if let inlineValue {
        values[option.name] = inlineValue
      } else if let next = rest.first, command.option(named: next) == nil, next != "--" {
        values[option.name] = next
        rest.removeFirst()
      } else {
        throw error("\(name) needs a value: \(name) \(placeholder)")
      }
    }
  }

  private func unknown(_ word: String, _ name: String) -> UsageError {
    let known = command.options.map(\.name)
    if let nearest = Spelling.nearest(to: name, among: known) {
      return error("there is no option \(name); did you mean \(nearest)?")
    }
    return error("there is no option \(name); if it is meant as text, write -- before it")
  }

  func error(_ message: String) -> UsageError {
    UsageError(message: message, command: command.name)
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  subscript(option: String) -> String? { values[option] }

  /// The whole number given to an option.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      throw error("\(option) should be a whole number, not “\(text.shortened)”")
    }
    guard let value = Int(text), range.contains(value) else {
      let bounds =
        range.upperBound == .max
        ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw error("\(option) should be \(bounds), not \(text.shortened)")
    }
    return value
  }

  /// The names given to an option, separated by commas.
  func names(_ option: String) throws(UsageError) -> [String] {
    guard let text = values[option] else { return [] }
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.drop { $0 == " " }
      guard !name.isEmpty else { throw error("\(option) has an empty name in “\(text.shortened)”") }
      names.append(String(name))
    }
    return names
  }
}

extension String {
  /// The text for a message: at most 60 characters.
  var shortened: String { count > 60 ? "\(prefix(60))…" : self }
}
