// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The texts of `--help`.
enum HelpText {
  static let program: String = {
    var lines = ["Searches records as you type.", "", "Usage: chaja COMMAND [options]", ""]
    lines.append("Commands:")
    let width = (Commands.all.map(\.name.count).max() ?? 0) + 2
    for command in Commands.all {
      lines.append("  \(padded(command.name, to: width))\(command.summary)")
    }
    lines += ["", "Options:", "  -h, --help  show this help", "  --version   show the version"]
    lines += ["", "chaja COMMAND --help tells more about a command."]
    return lines.joined(separator: "\n") + "\n"
  }()

  static func command(_ command: CommandDescription) -> String {
    var lines: [String] = []
    for (index, usage) in command.usage.enumerated() {
      lines.append((index == 0 ? "Usage: chaja " : "       chaja ") + usage)
    }
    lines += ["", command.about, "", "Options:"]
    let heads = command.options.map(head)
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (head, option) in zip(heads, command.options) {
      lines.append("  \(padded(head, to: width))\(option.help)")
    }
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for example in command.examples {
      lines.append("  chaja \(example.call)" + (example.does.isEmpty ? "" : "  # \(example.does)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func head(_ option: OptionDescription) -> String {
    let names = (option.letter.map { "\($0), " } ?? "") + option.name
    if let value = option.optionalValue { return "\(names)[=\(value)]" }
    return option.value.map { "\(names) \($0)" } ?? names
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
