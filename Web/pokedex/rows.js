// Chaja
// SPDX-License-Identifier: Apache-2.0

import { markedText } from "./highlight.js";
import { numberText, reasonText } from "./texts.js";

/**
 * @typedef {import("./api.js").Hit} Hit
 * @typedef {import("../shared/language.js").Language} Language
 */

/** The rows of the list: one element a species, kept and moved rather than made anew. */
export class Rows {
  /** @type {Map<number, HTMLElement>} */
  #elements = new Map();
  /** @type {number | null} */
  #selected = null;
  /** @type {Hit[]} */
  #hits = [];
  /** What each row shows, since most rows stay as they are when others come. @type {WeakMap<HTMLElement, Hit>} */
  #filled = new WeakMap();
  /** @type {Language | null} */
  #language = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /** @returns {Hit | undefined} */
  get selectedHit() {
    return this.#hits.find((hit) => hit.species.id === this.#selected);
  }

  /** @returns {number} the selected row's place, or -1 */
  get selectedIndex() {
    return this.#hits.findIndex((hit) => hit.species.id === this.#selected);
  }

  /**
   * Shows hits. The selection stays with its species, and ends if the species is gone.
   *
   * @param {Hit[]} hits
   * @param {number} total
   * @param {Language} language
   */
  show(hits, total, language) {
    const old = this.#elements;
    const isSameLanguage = language === this.#language;
    this.#language = language;
    this.#hits = hits;
    this.#elements = new Map();
    const rows = hits.map((hit, index) => {
      const row = old.get(hit.species.id) ?? makeRow(hit.species.id);
      if (!isSameLanguage || this.#filled.get(row) !== hit) fill(row, hit, language);
      this.#filled.set(row, hit);
      row.setAttribute("aria-setsize", String(total));
      row.setAttribute("aria-posinset", String(index + 1));
      this.#elements.set(hit.species.id, row);
      return row;
    });
    if (this.#selected !== null && !this.#elements.has(this.#selected)) this.select(null);
    if (!isSameOrder(this.list.children, rows)) this.list.replaceChildren(...rows);
    // Keeps the place of rows that are still to come, so that the scroll bar does not jump.
    this.list.style.setProperty("--missing", String(Math.max(0, total - rows.length)));
  }

  /**
   * Selects a species, or none, and scrolls its row into view.
   *
   * @param {number | null} id
   * @returns {string | null} the id of the row's element
   */
  select(id) {
    if (this.#selected !== null) {
      this.#elements.get(this.#selected)?.setAttribute("aria-selected", "false");
    }
    const row = id === null ? undefined : this.#elements.get(id);
    this.#selected = row ? id : null;
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    return row?.id ?? null;
  }

  /** @param {number} index @returns {number | null} the species there */
  idAt(index) {
    return this.#hits[index]?.species.id ?? null;
  }

  /** @param {EventTarget | null} target @returns {Hit | undefined} the hit whose row holds the element */
  hitAt(target) {
    const row = target instanceof Element ? target.closest("[role=option]") : null;
    return this.#hits.find((hit) => this.#elements.get(hit.species.id) === row);
  }
}

/**
 * @param {HTMLCollection} children
 * @param {HTMLElement[]} rows
 */
function isSameOrder(children, rows) {
  return children.length === rows.length && rows.every((row, index) => children[index] === row);
}

/** @param {number} id */
function makeRow(id) {
  const row = document.createElement("li");
  row.id = `species-${id}`;
  row.className = "row";
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  for (const name of ["number", "first", "second", "reason"]) {
    const part = document.createElement("span");
    part.className = name;
    row.append(part, " ");
  }
  return row;
}

/**
 * @param {HTMLElement} row
 * @param {Hit} hit
 * @param {Language} language
 */
function fill(row, hit, language) {
  const { species, match, highlights } = hit;
  const [number, first, second, reason] = /** @type {HTMLElement[]} */ ([...row.children]);
  const shift = numberText(species.id).length - String(species.id).length;
  const inNumber = highlights.get("id") ?? [];
  const digits = inNumber.map(([start, end]) => /** @type {const} */ ([start + shift, end + shift]));
  number.replaceChildren(markedText(numberText(species.id), /** @type {any} */ (digits)));
  // A record without a Korean name shows its English one in that place.
  const korean = species.name_ko ? "name_ko" : "name_en";
  const names = language === "ko" ? [korean, "name_en"] : ["name_en", korean];
  const shown = names[0] === names[1] ? [names[0]] : names;
  for (const [index, part] of [first, second].entries()) {
    const field = shown[index];
    part.lang = field === "name_ko" ? "ko" : "en";
    const text = field ? String(/** @type {any} */ (species)[field] ?? "") : "";
    part.replaceChildren(markedText(text, highlights.get(field ?? "") ?? []));
  }
  reason.textContent = reasonText(language, match);
}
