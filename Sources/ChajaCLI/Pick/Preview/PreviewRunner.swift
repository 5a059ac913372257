// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal

/// Keeps the preview up with the selected item: one command at a time, ended as soon as another is wanted.
final class PreviewRunner {
  /// How long the selection rests before its preview is made.
  private static let rest = Duration.milliseconds(40)

  private struct Subject: Equatable {
    var command: [UInt8]
    var columns: Int
    var rows: Int
  }

  private let settings: PreviewSettings
  private let dependsOnQuery: Bool
  private var subject: Subject?
  private var wanted: Subject?
  private var process: PreviewProcess?
  /// What is to be shown.
  private(set) var content = PreviewContent()
  /// When there is something to do; nil for never.
  private(set) var due: ContinuousClock.Instant?

  init(_ settings: PreviewSettings) {
    self.settings = settings
    dependsOnQuery = PreviewCommand.dependsOnQuery(settings.command)
  }

  /// The number to wait for output with.
  var descriptor: Int32? { process?.descriptor }

  /// Starts, changes or ends the command according to what is selected.
  func follow(_ picker: Picker, now: ContinuousClock.Instant) {
    let subject = current(picker)
    if subject != wanted {
      wanted = subject
      due = now + Self.rest
    }
    guard let time = due, now >= time else { return }
    due = nil
    guard wanted != self.subject else { return }
    self.subject = wanted
    process = nil
    guard let wanted else {
      content = PreviewContent()
      return
    }
    let environment = [
      ("COLUMNS", "\(wanted.columns)"), ("LINES", "\(wanted.rows)"),
      ("CHAJA_PREVIEW_COLUMNS", "\(wanted.columns)"), ("CHAJA_PREVIEW_LINES", "\(wanted.rows)"),
    ]
    process = PreviewProcess(command: wanted.command, environment: environment)
    if process == nil {
      content = PreviewContent(output: Array("the command can't be started".utf8))
    }
  }

  private func current(_ picker: Picker) -> Subject? {
    guard let area = PickLayout(picker).preview, let item = picker.selected else { return nil }
    let command = PreviewCommand.filled(
      settings.command,
      item: item,
      marked: picker.marked,
      query: dependsOnQuery ? picker.editor.text : ""
    )
    return Subject(command: command, columns: area.columns, rows: area.rows)
  }

  /// Reads what the command has put out.
  func read() {
    guard let process else { return }
    let goesOn = process.read()
    content = PreviewContent(output: process.output)
    if !goesOn { self.process = nil }
  }
}
