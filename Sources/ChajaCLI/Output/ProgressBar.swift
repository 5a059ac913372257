// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How far a long piece of work is, on standard error; nothing where that is no terminal.
///
/// It shows up after a third of a second, so that short work does not flicker.
struct ProgressBar {
  private static let firstShown = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)
  private static let widest = 30

  private let title: String
  private let isShown = StandardStreams.errorIsTerminal
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var isDrawn = false

  init(title: String) {
    self.title = title
    next = clock.now + Self.firstShown
  }

  /// Draws the bar anew if it is time to.
  ///
  /// - Parameters:
  ///   - done: How much is done.
  ///   - total: How much there is; nil when nobody knows.
  ///   - count: How many records that is.
  mutating func update(done: Int, total: Int?, count: Int) {
    guard isShown, clock.now >= next else { return }
    next = clock.now + Self.interval
    isDrawn = true
    let records = count == 1 ? "1 record" : "\(count) records"
    guard let total, total > 0 else {
      draw("\(title): \(records)")
      return
    }
    let share = min(1, Double(done) / Double(total))
    let measure = " \(Int(share * 100)) %  \(records)"
    let room = StandardStreams.errorColumns - 1 - title.count - 1 - measure.count
    let width = max(0, min(Self.widest, room))
    let full = Int(share * Double(width))
    let bar = String(repeating: "━", count: full) + String(repeating: "─", count: width - full)
    draw("\(title) \(bar)\(measure)")
  }

  /// Says what is being done now, without a measure.
  mutating func announce(_ words: String) {
    guard isShown, isDrawn else { return }
    draw(words)
  }

  /// Draws a line in place of the one before; what is broken at the terminal's edge could not be taken off again.
  private func draw(_ line: String) {
    StandardStreams.writeError("\r\u{1B}[K\(line.prefix(StandardStreams.errorColumns - 1))")
  }

  /// Takes the bar off the screen.
  mutating func remove() {
    if isDrawn { StandardStreams.writeError("\r\u{1B}[K") }
    isDrawn = false
  }
}
