// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {import("./sources.js").Row} Row
 * @typedef {import("./session.js").Item} Item
 * @typedef {import("./session.js").State} State
 * @typedef {import("./session.js").Request} Request
 */

/**
 * What makes a row the same: its id together with its kind.
 *
 * @param {Item | { id: string | number, kind?: string }} item
 */
export function identity(item) {
  return typeof item === "object" ? `${item.kind ?? ""}\u0000${item.id}` : `\u0000${item}`;
}

/** The records of a session, which knows only ids: those on the screen, and those that may come back to it without being asked again. */
export class Rows {
  /** @type {Map<string, Map<string, { row: Row, inquiry: string }>>} by section, by identity */
  #sections = new Map();
  /** @type {Map<string, string>} what was answered last, by section */
  #inquiries = new Map();
  /** @type {Map<string, Partial<Row>>} what was fetched for single rows, by identity; the session asks for it once */
  #additions = new Map();

  /**
   * @param {string} section
   * @param {string} key
   * @returns {Row | undefined}
   */
  get(section, key) {
    return this.#sections.get(section)?.get(key)?.row;
  }

  /**
   * @param {string} key
   * @returns {{ section: string, row: Row } | undefined}
   */
  find(key) {
    for (const [section, rows] of this.#sections) {
      const row = rows.get(key)?.row;
      if (row) return { section, row };
    }
    return undefined;
  }

  /**
   * Keeps the rows of an answer.
   *
   * @param {Request} request
   * @param {Row[]} rows
   * @returns {Item[]} their identities, for the session
   */
  add(request, rows) {
    const inquiry = JSON.stringify([request.query, request.chips, request.scope, request.filter, request.sort]);
    this.#inquiries.set(request.section, inquiry);
    let known = this.#sections.get(request.section);
    if (!known) this.#sections.set(request.section, (known = new Map()));
    /** @type {Item[]} */
    const items = [];
    for (const row of rows) {
      const item = row.kind == null ? String(row.id) : { id: String(row.id), kind: String(row.kind) };
      items.push(item);
      const key = identity(item);
      known.set(key, { row: withAddition(row, this.#additions.get(key)), inquiry });
    }
    return items;
  }

  /**
   * Adds to a row what was fetched for it later, now and whenever it is answered again.
   *
   * @param {string} key
   * @param {Partial<Row>} more
   */
  enrich(key, more) {
    if (Object.keys(more).length === 0) return;
    this.#additions.set(key, more);
    for (const rows of this.#sections.values()) {
      const entry = rows.get(key);
      if (entry) rows.set(key, { ...entry, row: withAddition(entry.row, more) });
    }
  }

  /**
   * Forgets rows that are not on the screen and do not answer the query answered last.
   *
   * @param {State} state
   */
  prune(state) {
    for (const section of state.sections) {
      const rows = this.#sections.get(section.id);
      if (!rows || rows.size <= section.items.length) continue;
      const shown = new Set(section.items.map(identity));
      const inquiry = this.#inquiries.get(section.id);
      for (const [key, entry] of rows) {
        if (entry.inquiry !== inquiry && !shown.has(key)) rows.delete(key);
      }
    }
  }
}

/**
 * @param {Row} row
 * @param {Partial<Row> | undefined} more
 * @returns {Row} both; of a record only the fields that were fetched take the place of those that were answered
 */
function withAddition(row, more) {
  if (!more) return row;
  const areObjects = [row.record, more.record].every((record) => typeof record === "object" && record !== null);
  return areObjects ? { ...row, ...more, record: { ...row.record, ...more.record } } : { ...row, ...more };
}
