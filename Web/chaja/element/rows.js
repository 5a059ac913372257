// Chaja
// SPDX-License-Identifier: Apache-2.0

import { keyOf } from "./chips.js";
import { fieldText, markedText, rangesOf } from "./marks.js";
import { reasonText } from "./texts.js";

/**
 * @typedef {object} Row a row on screen, as the session gives it
 * @property {string | number} id
 * @property {string} [kind]
 * @property {any} record
 * @property {{ field: string, utf16: import("./marks.js").Range[] }[]} [highlights]
 * @property {{ edits: number, reading: string, kind: string, field: string } | null} [match]
 * @property {any} [later] what came after the row
 *
 * @typedef {object} RowContext what a row needs to be drawn
 * @property {string[]} fields
 * @property {import("./texts.js").Texts} words
 * @property {import("./texts.js").Language} language
 * @property {HTMLTemplateElement | null} template
 * @property {((row: Row, context: RowContext) => Node | Node[]) | null} render
 */

let count = 0;

/** The rows of one section: one element a record, kept and moved rather than made anew. */
export class RowList {
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  /** @type {WeakMap<Element, string>} what each row shows, since most rows stay as they are when others come */
  #shown = new WeakMap();
  /** @type {WeakMap<Element, Row>} */
  #rows = new WeakMap();

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /**
   * @param {Row[]} rows
   * @param {number | null} total how many there are in all; null when nobody knows
   * @param {RowContext} context
   * @param {boolean} isAnew draws all rows again, as after a change of language
   * @returns {boolean} whether rows have come, gone or changed their order
   */
  show(rows, total, context, isAnew) {
    const old = this.#elements;
    this.#elements = new Map();
    const elements = rows.map((row, index) => {
      const key = keyOf(row);
      const element = old.get(key) ?? makeRow(row);
      this.#fill(element, row, context, isAnew);
      element.setAttribute("aria-setsize", String(total ?? -1));
      element.setAttribute("aria-posinset", String(index + 1));
      this.#elements.set(key, element);
      return element;
    });
    const { children } = this.list;
    const isSame =
      children.length === elements.length && elements.every((row, index) => children[index] === row);
    if (!isSame) this.list.replaceChildren(...elements);
    return !isSame;
  }

  /**
   * @param {{ id: string, kind?: string } | null} item
   * @returns {HTMLElement | null} its row
   */
  select(item) {
    const selected = item ? (this.#elements.get(keyOf(item)) ?? null) : null;
    for (const row of this.#elements.values()) {
      const isSelected = row === selected;
      if ((row.getAttribute("aria-selected") === "true") === isSelected) continue;
      row.setAttribute("aria-selected", String(isSelected));
      row.setAttribute("part", isSelected ? "row row-selected" : "row");
    }
    return selected;
  }

  /** @param {EventTarget | null} target @returns {Row | undefined} the row that holds the element */
  rowAt(target) {
    const element = target instanceof Element ? target.closest("[role=option]") : null;
    return element && this.list.contains(element) ? this.#rows.get(element) : undefined;
  }

  /**
   * @param {HTMLElement} element
   * @param {Row} row
   * @param {RowContext} context
   * @param {boolean} isAnew
   */
  #fill(element, row, context, isAnew) {
    if (!isAnew && this.#rows.get(element) === row) return;
    const content = JSON.stringify([row.record, row.highlights, row.match, row.later]);
    this.#rows.set(element, row);
    if (!isAnew && this.#shown.get(element) === content) return;
    this.#shown.set(element, content);
    const drawn = context.render ? context.render(row, context) : drawRow(row, context);
    const nodes = Array.isArray(drawn) ? drawn : [drawn];
    element.replaceChildren(...nodes);
  }
}

/** @param {{ id: string | number, kind?: string }} item */
function makeRow(item) {
  const row = document.createElement("li");
  count += 1;
  row.id = `row-${count}`;
  row.dataset.id = String(item.id);
  row.className = "row";
  row.setAttribute("part", "row");
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  return row;
}

/**
 * Draws a row from the page's template if there is one, else as a title with details and how it was found.
 *
 * @param {Row} row
 * @param {RowContext} context
 * @returns {Node[]}
 */
function drawRow(row, context) {
  if (context.template) return [fromTemplate(context.template, row, context)];
  const names = context.fields.length > 0 ? context.fields : Object.keys(row.record ?? {});
  const shown = names.filter((name) => fieldText(row.record, name) !== "");
  const nodes = shown.map((name, index) => {
    const part = document.createElement("span");
    part.className = index === 0 ? "title" : "detail";
    part.setAttribute("part", part.className);
    part.append(markedText(fieldText(row.record, name), rangesOf(row.highlights, name)));
    return part;
  });
  const reason = document.createElement("span");
  reason.className = "reason";
  reason.setAttribute("part", "reason");
  reason.textContent = reasonText(context.words, row.match);
  // The blanks between are for those who hear the row.
  return [...nodes, reason].flatMap((node) => [node, document.createTextNode(" ")]);
}

/**
 * @param {HTMLTemplateElement} template
 * @param {Row} row
 * @param {RowContext} context
 */
function fromTemplate(template, row, context) {
  const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  for (const element of content.querySelectorAll("[data-field]")) {
    const name = element.getAttribute("data-field") ?? "";
    const text = fieldText(row.record, name);
    element.replaceChildren(markedText(text, rangesOf(row.highlights, name)));
    element.toggleAttribute("hidden", text === "");
  }
  for (const element of content.querySelectorAll("[data-reason]")) {
    element.textContent = reasonText(context.words, row.match);
  }
  return content;
}
