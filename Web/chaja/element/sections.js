// Chaja
// SPDX-License-Identifier: Apache-2.0

import { Motion } from "./motion.js";
import { SectionView } from "./section.js";

/**
 * @typedef {import("./rows.js").Row} Row
 * @typedef {import("./section.js").SectionState} SectionState
 * @typedef {{ section: string, id: string, kind?: string }} Place a row by its identity
 */

/** All sections of the results, in their fixed order; each is addressed by its id. */
export class SectionList {
  /** @type {Map<string, SectionView>} */
  #views = new Map();
  #root;
  #listbox;
  #actions;
  #motion;

  /**
   * @param {HTMLElement} root where the sections stand
   * @param {HTMLElement} listbox owns the groups where there are several; buttons may not stand in a list
   * @param {import("./section.js").SectionActions} actions
   */
  constructor(root, listbox, actions) {
    this.#root = root;
    this.#listbox = listbox;
    this.#actions = actions;
    this.#motion = new Motion(root);
  }

  /** @returns {string} the id of the element that the field controls */
  get listID() {
    const [first] = this.#views.values();
    return this.#isGrouped || !first ? this.#listbox.id : first.rows.list.id;
  }

  /** @returns {boolean} whether any row is shown */
  get hasRows() {
    return [...this.#views.values()].some((view) => !view.rows.list.hidden && !view.root.hidden);
  }

  #isGrouped = false;

  /**
   * @param {readonly SectionState[]} sections
   * @param {(section: SectionState) => Row[]} rowsOf
   * @param {object} look
   * @param {Record<string, string>} look.titles by section; a single section needs none
   * @param {boolean} look.loadsAhead
   * @param {boolean} look.isAnew
   * @param {import("./rows.js").RowContext} look.context
   */
  show(sections, rowsOf, { titles, ...look }) {
    const names = sections.map((section) => section.id);
    if (names.join("\n") !== [...this.#views.keys()].join("\n")) this.#make(names, titles);
    this.#motion.begin();
    let isChanged = false;
    for (const section of sections) {
      const title = titles[section.id] ?? (this.#isGrouped ? section.id : "");
      const view = this.#views.get(section.id);
      if (view?.show(section, rowsOf(section), { ...look, title })) isChanged = true;
    }
    this.#motion.end(isChanged);
    const groups = [...this.#views.values()].filter((view) => !view.rows.list.hidden);
    this.#listbox.hidden = !this.#isGrouped || groups.length === 0;
    this.#listbox.setAttribute("aria-label", look.context.words.results);
    this.#listbox.setAttribute("aria-owns", groups.map((view) => view.rows.list.id).join(" "));
  }

  /**
   * @param {Place | null} place
   * @returns {HTMLElement | null} the row that is selected now
   */
  select(place) {
    if (place) this.#motion.settle();
    let row = null;
    for (const [id, view] of this.#views) {
      row = view.rows.select(place?.section === id ? place : null) ?? row;
    }
    return row;
  }

  /** @param {EventTarget | null} target @returns {Place | null} the row that holds an element */
  placeAt(target) {
    for (const [section, view] of this.#views) {
      const row = view.rows.rowAt(target);
      if (row) return { section, id: String(row.id), ...(row.kind == null ? {} : { kind: row.kind }) };
    }
    return null;
  }

  /** @param {string} section @returns {HTMLElement | undefined} the element that holds its rows */
  listOf(section) {
    return this.#views.get(section)?.rows.list;
  }

  /** Stops all countdowns and movements. */
  close() {
    this.#motion.close();
    for (const view of this.#views.values()) view.close();
  }

  /**
   * @param {string[]} names
   * @param {Record<string, string>} titles
   */
  #make(names, titles) {
    this.close();
    this.#isGrouped = names.length > 1 || names.some((name) => titles[name] !== undefined);
    this.#views = new Map();
    for (const name of names) {
      this.#views.set(name, new SectionView(name, this.#isGrouped, this.#actions));
    }
    this.#root.replaceChildren(...[...this.#views.values()].map((view) => view.root));
  }
}
