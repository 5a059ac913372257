// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {{ id: string, kind?: string, label: string, marked?: boolean }} Chip
 */

/** Chosen things before the text of a field, each with a button that removes it. */
export class ChipList {
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  #list;
  #onRemove;

  /**
   * @param {HTMLElement} list
   * @param {(chip: Chip) => void} onRemove
   */
  constructor(list, onRemove) {
    this.#list = list;
    this.#onRemove = onRemove;
  }

  /**
   * Shows chips; those that stay keep their elements.
   *
   * @param {readonly Chip[]} chips
   * @param {import("./texts.js").Texts} words
   * @param {boolean} isDisabled
   */
  show(chips, words, isDisabled) {
    const old = this.#elements;
    this.#elements = new Map();
    const elements = chips.map((chip) => {
      const key = keyOf(chip);
      const element = old.get(key) ?? this.#make(chip);
      this.#elements.set(key, element);
      element.classList.toggle("marked", chip.marked === true);
      element.setAttribute("part", chip.marked ? "chip chip-marked" : "chip");
      const button = /** @type {HTMLButtonElement} */ (element.lastElementChild);
      button.setAttribute("aria-label", words.remove(chip.label));
      button.disabled = isDisabled;
      return element;
    });
    this.#list.hidden = elements.length === 0;
    const isSame =
      elements.length === this.#list.children.length
      && elements.every((element, index) => element === this.#list.children[index]);
    if (isSame) return;
    this.#list.replaceChildren(...elements);
  }

  /** @param {Chip} chip */
  #make(chip) {
    const element = document.createElement("li");
    const label = document.createElement("span");
    label.setAttribute("part", "chip-label");
    label.textContent = chip.label;
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("part", "chip-remove");
    button.addEventListener("click", () => this.#onRemove(chip));
    element.append(label, button);
    return element;
  }
}

/**
 * Tells what has changed about chips, for those who do not see them.
 *
 * @param {readonly Chip[]} before
 * @param {readonly Chip[]} after
 * @param {import("./texts.js").Texts} words
 * @returns {string} empty if nothing has
 */
export function chipNews(before, after, words) {
  const news = [
    ...missingChips(after, before).map((chip) => words.added(chip.label)),
    ...missingChips(before, after).map((chip) => words.removed(chip.label)),
  ];
  const marked = after.find((chip) => chip.marked);
  if (marked && !before.some((chip) => chip.marked)) news.push(words.marked(marked.label));
  return news.join(", ");
}

/** @param {readonly Chip[]} chips @param {readonly Chip[]} others @returns {Chip[]} those not among the others */
export function missingChips(chips, others) {
  const known = new Set(others.map(keyOf));
  return chips.filter((chip) => !known.has(keyOf(chip)));
}

/** @param {{ id: string | number, kind?: string }} item @returns {string} equal for equal kind and id only */
export function keyOf(item) {
  return JSON.stringify([item.kind ?? null, String(item.id)]);
}
