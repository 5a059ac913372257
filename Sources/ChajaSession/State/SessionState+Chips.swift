// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SessionState {
  mutating func add(_ chip: Chip, _ turn: inout Turn) {
    guard settings.allowsChips, !chips.contains(where: { $0.item == chip.item }) else { return }
    chips.append(chip)
    text = []
    submittedText = []
    isComposing = false
    showReceived()
    act(&turn)
  }

  mutating func removeChip(_ item: ItemID, _ turn: inout Turn) {
    guard let index = chips.firstIndex(where: { $0.item == item }) else { return }
    chips.remove(at: index)
    showReceived()
    act(&turn)
  }

  mutating func pressBackspace(_ turn: inout Turn) {
    guard !isComposing, text.isEmpty, let last = chips.last else { return }
    if marksLastChip {
      removeChip(last.item, &turn)
    } else {
      marksLastChip = true
    }
  }

  private mutating func showReceived() {
    for index in sections.indices where sections[index].settings.hidesChosen {
      sections[index].showReceived(chips)
    }
  }
}
