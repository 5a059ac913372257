// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaTerminal

/// Draws a picker: the same picker gives the same cells.
package struct PickScreen {
  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let picker: Picker
  private let layout: PickLayout
  private let styles: PickStyles
  private let preview: PreviewContent
  private let tick: Int

  /// Takes what is to be drawn.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - preview: What stands in the preview.
  ///   - tick: A number that grows with time, for what moves while there is work.
  package init(_ picker: Picker, preview: PreviewContent = PreviewContent(), tick: Int = 0) {
    self.picker = picker
    self.preview = preview
    self.tick = tick
    layout = PickLayout(picker)
    styles = picker.settings.hasColors ? .colored : .monochrome
  }

  /// The cells of the whole picker and the place of the cursor.
  package var frame: Frame {
    let main = mainLines
    let (query, cursor) = queryLine
    var lines = main
    lines[layout.queryRow] = query
    var frame = Frame(
      lines: lines,
      cursorRow: layout.main.row + layout.queryRow,
      cursorColumn: layout.main.column + cursor
    )
    if let area = layout.preview { frame.lines = joined(lines, area) }
    return frame
  }

  private var mainLines: [CellLine] {
    let width = layout.main.columns
    var lines = [CellLine](repeating: CellLine(), count: layout.main.rows)
    let list = picker.list
    for index in picker.firstShown..<picker.firstShown + layout.listRows where index < list.count {
      guard let item = picker.items[list[index]] else { continue }
      let row = ItemRow(
        item,
        isSelected: index == picker.selectedIndex,
        isMarked: picker.markedIDs.contains(item.id)
      )
      lines[layout.row(ofItem: index)] = row.line(width: width, styles: styles)
    }
    for (place, text) in picker.settings.header.prefix(layout.headerRows).enumerated() {
      var line = CellLine("  ")
      line.append(text, style: styles.header)
      lines[layout.headerRow + place] = line.clipped(to: width)
    }
    if layout.hasCount { lines[layout.countRow] = countLine.clipped(to: width) }
    return lines
  }

  private var countLine: CellLine {
    let isBusy = picker.isReading || picker.isSearching
    let sign = isBusy ? Self.spinner[tick % Self.spinner.count] : " "
    var line = CellLine(sign + " ", style: styles.busy)
    line.append("\(picker.matchCount)/\(picker.itemCount)", style: styles.count)
    if !picker.marked.isEmpty { line.append(" (\(picker.marked.count))", style: styles.mark) }
    if picker.isReading { line.append("  reading", style: styles.quiet) }
    return line
  }

  /// The row of the query, and the column of the cursor in it; a long query is moved so that the cursor is in view.
  private var queryLine: (CellLine, cursor: Int) {
    let width = layout.main.columns
    var prompt = CellLine()
    prompt.append(picker.settings.prompt, style: styles.prompt)
    prompt = prompt.clipped(to: max(0, width - 2))
    let room = max(1, width - prompt.columns)
    let (left, right) = picker.editor.surroundings(room)
    let before = VisibleText([UInt8](left.utf8))
    let after = VisibleText([UInt8](right.utf8))
    var skipped = 0
    var place = before.columns
    while place > room - 1, skipped < before.pieces.count {
      place -= before.pieces[skipped].columns
      skipped += 1
    }
    var text = CellLine()
    for piece in before.pieces[skipped...] + after.pieces {
      text.append(piece.cell(piece.isEscape ? styles.quiet : styles.query))
    }
    var line = prompt
    line.append(text.clipped(to: room))
    return (line, min(width - 1, prompt.columns + max(0, place)))
  }

  private func joined(_ main: [CellLine], _ area: PickLayout.Area) -> [CellLine] {
    let content = preview.rows(
      columns: area.columns,
      rows: area.rows,
      offset: picker.previewOffset,
      wraps: picker.settings.preview?.wraps ?? false
    )
    switch picker.settings.preview?.side ?? .right {
    case .right:
      return main.indices.map { row in
        var line = main[row]
        line.pad(to: layout.main.columns)
        line.append("│ ", style: styles.quiet)
        line.append(content[row])
        return line
      }
    case .left:
      return main.indices.map { row in
        var line = content[row]
        line.pad(to: area.columns)
        line.append(" │", style: styles.quiet)
        line.append(main[row])
        return line
      }
    case .up: return content + [rule(area.columns)] + main
    case .down: return main + [rule(area.columns)] + content
    }
  }

  private func rule(_ width: Int) -> CellLine {
    CellLine(String(repeating: "─", count: width), style: styles.quiet)
  }
}

/// The looks of the parts of a picker.
struct PickStyles {
  var prompt = CellStyle(isBold: true)
  var query = CellStyle.plain
  var count = CellStyle.plain
  var busy = CellStyle(isBold: true)
  var quiet = CellStyle(isDim: true)
  var header = CellStyle(isDim: true)
  var pointer = CellStyle(isBold: true)
  var mark = CellStyle(isBold: true)
  var item = CellStyle.plain
  var selected = CellStyle(isReversed: true)
  /// Matched letters, in the selected item as in others.
  var matched = CellStyle(isBold: true, isUnderlined: true)

  static let monochrome = PickStyles()

  static let colored: PickStyles = {
    var styles = PickStyles()
    styles.prompt.color = .blue
    styles.count.color = .yellow
    styles.busy.color = .magenta
    styles.header.color = .cyan
    styles.pointer.color = .red
    styles.mark.color = .magenta
    styles.selected = CellStyle(isBold: true, isReversed: false)
    styles.selected.background = .brightBlack
    styles.matched = CellStyle(color: .green, isBold: true)
    return styles
  }()
}
