// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One option of a subcommand: parsing, help and completions are all made from it.
struct OptionDescription: Sendable {
  /// What a shell may offer as the option's value.
  enum Completion: Sendable {
    case none
    case files
    case folders
    case words([String])
  }

  /// The name with its hyphens, as in `--limit`.
  let name: String
  /// One letter with its hyphen that means the same, as in `-o`.
  var letter: String?
  /// What the value is called in help; nil for an option without a value.
  var value: String?
  /// What a value is called that may be given as `--name=value` and may be left out.
  var optionalValue: String?
  /// What the option does: one line without a full stop.
  let help: String
  var completion = Completion.none
}

/// One subcommand of `chaja`.
struct CommandDescription: Sendable {
  let name: String
  /// What it does: one line without a full stop.
  let summary: String
  /// The calls, without `chaja`.
  let usage: [String]
  /// What stands between usage and options in help.
  let about: String
  let options: [OptionDescription]
  /// Calls to show in help, each with what it does.
  var examples: [(call: String, does: String)] = []
  /// What a shell may offer where no option stands.
  var completion = OptionDescription.Completion.none

  /// The option that a word names, by its name or letter.
  func option(named word: String) -> OptionDescription? {
    options.first { $0.name == word || $0.letter == word }
  }
}
