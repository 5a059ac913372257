// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How the picker looks and behaves: what the call's options say.
package struct PickSettings: Sendable {
  /// How many items may be marked; 1 is a picker without marks.
  package var maximumMarks = 1
  /// The text before the query.
  package var prompt = "> "
  /// Lines above the list that are no items.
  package var header: [String] = []
  /// Whether the query stands above the list, and the list runs downwards.
  package var isReversed = false
  /// The preview, where there is one.
  package var preview: PreviewSettings?
  /// Whether there are colours.
  package var hasColors = true

  package init() {}
}

/// Where the preview is, and what is run for it.
package struct PreviewSettings: Equatable, Sendable {
  /// The sides of the window.
  package enum Side: String, CaseIterable, Sendable {
    case right, left, up, down
  }

  /// A number of columns or rows, or a share of what there is.
  package enum Size: Equatable, Sendable {
    case cells(Int)
    case percent(Int)

    /// The number of cells of `whole`.
    package func cells(of whole: Int) -> Int {
      switch self {
      case .cells(let count): count
      case .percent(let share): whole * share / 100
      }
    }
  }

  /// What is run, with its places for the item and the query.
  package var command: String
  /// Where the window is.
  package var side = Side.right
  /// How large it is.
  package var size = Size.percent(50)
  /// Whether long lines are continued in the next row.
  package var wraps = false
  /// Whether it is shown at the start.
  package var isHidden = false

  package init(command: String) { self.command = command }
}
