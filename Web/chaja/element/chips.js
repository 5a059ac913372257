// Chaja
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./flow.js";

/**
 * @typedef {{ id: string, kind?: string, label: string, marked?: boolean }} Chip
 */

/**
 * Chosen things before the text of a field, each with a button that removes it. However many there are, they are one stop of Tab;
 * arrows lead from one to the next.
 */
export class ChipList {
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  #list;
  #onRemove;
  #onLeave;

  /**
   * @param {HTMLElement} list
   * @param {(chip: Chip) => void} onRemove
   * @param {() => void} onLeave the keys lead from the last chip to the text
   */
  constructor(list, onRemove, onLeave) {
    this.#list = list;
    this.#onRemove = onRemove;
    this.#onLeave = onLeave;
    list.addEventListener("keydown", (event) => this.#take(event));
    list.addEventListener("focusin", () => this.#placeStop());
  }

  /** @returns {HTMLButtonElement[]} */
  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /** Leads the keys to the last chip. */
  focusLast() {
    this.#buttons.at(-1)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #take(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = this.#buttons;
    const at = buttons.findIndex((button) => button === event.target);
    const forward = isRightToLeft(this.#list) ? "ArrowLeft" : "ArrowRight";
    if (event.key === "Home") buttons[0]?.focus();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const next = buttons[Math.max(0, event.key === forward ? at + 1 : at - 1)];
      if (next) next.focus();
      else this.#onLeave();
    } else if (event.key === "End" || event.key === "Escape") this.#onLeave();
    else if (event.key === "Backspace" || event.key === "Delete") buttons[at]?.click();
    else return;
    event.preventDefault();
  }

  /** Tab stops at the chip that has the focus, else at the last one. */
  #placeStop() {
    const buttons = this.#buttons;
    const stop = buttons.find((button) => button.matches(":focus")) ?? buttons.at(-1);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
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
    this.#placeStop();
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
