// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Completions for shells, made from the descriptions of the subcommands.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static var commandNames: String {
    (Commands.all.map(\.name) + ["help"]).joined(separator: " ")
  }

  private static var bash: String {
    var lines = [
      "_chaja() {", "  local current=\"${COMP_WORDS[COMP_CWORD]}\"",
      "  local previous=\"${COMP_WORDS[COMP_CWORD-1]}\"", "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
      "    COMPREPLY=($(compgen -W \"\(commandNames) --help --version\" -- \"$current\"))",
      "    return", "  fi", "  case \"${COMP_WORDS[1]}\" in",
    ]
    for command in Commands.all {
      lines += ["  \(command.name))", "    case \"$previous\" in"]
      for option in command.options where option.value != nil {
        let names = (option.letter.map { "\($0)|" } ?? "") + option.name
        lines.append("    \(names)) \(bashReply(option.completion)) return ;;")
      }
      lines += [
        "    esac", "    if [[ \"$current\" == -* ]]; then",
        "      COMPREPLY=($(compgen -W \"\(command.options.map(\.name).joined(separator: " "))\" -- \"$current\"))",
        "    else", "      \(bashReply(command.completion))", "    fi", "    ;;",
      ]
    }
    lines += [
      "  help) COMPREPLY=($(compgen -W \"\(commandNames)\" -- \"$current\")) ;;", "  esac", "}",
      "complete -o filenames -F _chaja chaja",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bashReply(_ completion: OptionDescription.Completion) -> String {
    switch completion {
    case .none: ":;"
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"));"
    case .folders: "COMPREPLY=($(compgen -d -- \"$current\"));"
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"));"
    }
  }

  private static var zsh: String {
    var lines = [
      "#compdef chaja", "_chaja() {", "  local -a commands", "  commands=(",
    ]
    for command in Commands.all {
      lines.append("    '\(command.name):\(zshQuoted(command.summary))'")
    }
    lines += [
      "    'help:show help'", "  )", "  if (( CURRENT == 2 )); then",
      "    _describe command commands", "    return", "  fi", "  local command=$words[2]",
      "  shift words", "  (( CURRENT-- ))", "  case $command in",
    ]
    for command in Commands.all {
      lines.append("  \(command.name))")
      lines.append("    _arguments \\")
      for option in command.options {
        for name in [option.name] + (option.letter.map { [$0] } ?? []) {
          let value = option.value.map { ":\($0):\(zshAction(option.completion))" } ?? ""
          lines.append("      '\(name)[\(zshQuoted(option.help))]\(value)' \\")
        }
      }
      lines += ["      '*: :\(zshAction(command.completion))'", "    ;;"]
    }
    lines += ["  help) _describe command commands ;;", "  esac", "}", "_chaja \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zshQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "'\\''"
      case ":", "[", "]": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
    return quoted
  }

  private static func zshAction(_ completion: OptionDescription.Completion) -> String {
    switch completion {
    case .none: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static var fish: String {
    var lines = ["complete -c chaja -f"]
    for command in Commands.all {
      lines.append(
        "complete -c chaja -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))"
      )
    }
    lines.append("complete -c chaja -n __fish_use_subcommand -a help -d 'show help'")
    for command in Commands.all {
      let here = "complete -c chaja -n '__fish_seen_subcommand_from \(command.name)'"
      lines.append("\(here) \(fishArguments(command.completion))")
      for option in command.options {
        let letter = option.letter.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.value == nil ? "" : " -r \(fishArguments(option.completion))"
        lines.append(
          "\(here) -l \(option.name.dropFirst(2))\(letter)\(value) -d \(fishQuoted(option.help))"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
      + "'"
  }

  private static func fishArguments(_ completion: OptionDescription.Completion) -> String {
    switch completion {
    case .none: "-f"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    }
  }
}
