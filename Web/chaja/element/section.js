// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RowList } from "./rows.js";
import { failureText } from "./texts.js";

/**
 * @typedef {import("./rows.js").Row} Row
 * @typedef {import("./rows.js").RowContext} RowContext
 *
 * @typedef {object} SectionState a section of the session's state
 * @property {string} id
 * @property {"idle" | "loading" | "results" | "empty" | "failed" | "limited"} phase
 * @property {string | null} query
 * @property {(string | { id: string, kind?: string })[]} items
 * @property {number | null} total
 * @property {boolean} hasMore
 * @property {boolean} loadingMore
 * @property {boolean} [stale]
 * @property {{ kind: string, status?: number }} [failure]
 * @property {number} [retryAt] when a limited source is asked again, in milliseconds as `Date.now()` counts
 *
 * @typedef {object} SectionActions
 * @property {(section: string) => void} more
 * @property {(section: string) => void} retry
 */

let count = 0;

/** One section of the results: title and total, rows, what went wrong, and the way to more. */
export class SectionView {
  #countdown = 0;
  #title = part("span", "section-title");
  #total = part("span", "section-total");
  #head = part("div", "section-head");
  #note = part("div", "note");
  #reason = document.createElement("p");
  #retry = button("retry");
  #more = button("more");

  /**
   * @param {string} id
   * @param {boolean} isGroup whether it is one of several in a list, or the list itself
   * @param {SectionActions} actions
   */
  constructor(id, isGroup, actions) {
    count += 1;
    this.root = part("div", "section");
    this.rows = new RowList(part("ul", "rows"));
    const { list } = this.rows;
    list.id = `rows-${count}`;
    list.setAttribute("role", isGroup ? "group" : "listbox");
    if (isGroup) {
      this.#title.id = `title-${count}`;
      list.setAttribute("aria-labelledby", this.#title.id);
    }
    this.#head.append(this.#title, this.#total);
    this.#note.append(this.#reason, this.#retry);
    this.root.append(this.#head, list, this.#note, this.#more);
    this.#retry.addEventListener("click", () => actions.retry(id));
    this.#more.addEventListener("click", () => actions.more(id));
  }

  /**
   * @param {SectionState} state
   * @param {Row[]} rows
   * @param {object} look
   * @param {string} look.title empty for a section without one
   * @param {boolean} look.loadsAhead whether more rows come by themselves while one scrolls
   * @param {boolean} look.isAnew
   * @param {RowContext} look.context
   * @returns {boolean} whether it has changed its height
   */
  show(state, rows, { title, loadsAhead, isAnew, context }) {
    const { words, language } = context;
    const hasFailed = state.phase === "failed" || state.phase === "limited";
    const isAwaited = state.phase === "loading" && rows.length === 0;
    const parts = [this.root, this.#head, this.#note, this.#more];
    const hidden = parts.map((part) => part.hidden).join();
    this.root.hidden = rows.length === 0 && !(title !== "" && (hasFailed || isAwaited));
    this.#head.hidden = title === "";
    this.#title.textContent = title;
    const total = state.total === null || rows.length === 0 ? "" : state.total;
    this.#total.textContent = total === "" ? "" : new Intl.NumberFormat(language).format(total);
    this.rows.list.hidden = rows.length === 0;
    if (!title) this.rows.list.setAttribute("aria-label", words.results);
    this.rows.list.setAttribute("aria-busy", String(state.stale === true));
    const isChanged = this.rows.show(rows, state.total, context, isAnew);
    const missing = loadsAhead && state.hasMore ? Math.max(0, (state.total ?? 0) - rows.length) : 0;
    // Keeps the place of rows that are still to come, so that the scroll bar does not jump.
    this.rows.list.style.setProperty("--missing", String(missing));
    this.#showNote(state, rows.length > 0, isAwaited, words);
    this.#more.hidden = loadsAhead || !state.hasMore || rows.length === 0 || hasFailed;
    this.#more.textContent = words.more;
    this.#more.setAttribute("aria-label", title ? `${words.more} · ${title}` : words.more);
    this.#more.disabled = state.loadingMore || state.stale === true;
    return isChanged || parts.map((part) => part.hidden).join() !== hidden;
  }

  /** Stops the countdown. */
  close() {
    clearInterval(this.#countdown);
  }

  /**
   * @param {SectionState} state
   * @param {boolean} hasRows
   * @param {boolean} isAwaited
   * @param {import("./texts.js").Texts} words
   */
  #showNote(state, hasRows, isAwaited, words) {
    clearInterval(this.#countdown);
    const { phase } = state;
    this.#note.hidden = !(phase === "failed" || phase === "limited" || isAwaited);
    this.#retry.hidden = phase !== "failed";
    this.#retry.textContent = words.retry;
    if (phase === "failed") {
      const reason = failureText(words, state.failure);
      this.#reason.textContent = hasRows ? `${words.moreFailed} ${reason}` : reason;
    } else if (phase === "limited") {
      const tell = () => (this.#reason.textContent = limitedText(words, state.retryAt));
      tell();
      this.#countdown = setInterval(tell, 1000);
    } else {
      this.#reason.textContent = isAwaited ? words.searching : "";
    }
  }
}

/**
 * Tells how long a source is left alone.
 *
 * @param {import("./texts.js").Texts} words
 * @param {number | undefined} retryAt
 */
export function limitedText(words, retryAt) {
  const seconds = Math.ceil(((retryAt ?? 0) - Date.now()) / 1000);
  return seconds > 0 ? words.limited(seconds) : words.limitedSoon;
}

/** @param {string} tag @param {string} name @returns {HTMLElement} */
function part(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  element.setAttribute("part", name);
  return element;
}

/** @param {string} name @returns {HTMLButtonElement} */
function button(name) {
  const element = /** @type {HTMLButtonElement} */ (part("button", name));
  element.type = "button";
  return element;
}
