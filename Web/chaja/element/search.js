// Chaja
// SPDX-License-Identifier: Apache-2.0

import { missingChips } from "./chips.js";
import { startField } from "./field.js";
import { keysOf } from "./keys.js";
import { isAwaited, placesOf } from "./navigation.js";
import { SearchView } from "./view.js";

/**
 * @typedef {import("./view.js").SearchState} SearchState
 * @typedef {import("./sections.js").Place} Place
 *
 * @typedef {object} SearchOptions
 * @property {boolean} isPage
 * @property {boolean} isDisabled
 * @property {boolean} isInForm whether Enter without a selection sends a form
 * @property {Record<string, string>} titles
 * @property {import("./rows.js").RowContext} context
 *
 * @typedef {object} SearchHooks
 * @property {() => void} changed after each change of the state
 * @property {(place: Place, row: any) => void} opened a row was chosen
 * @property {() => void} submitted Enter sends the form
 * @property {(error: unknown) => void} broke the session threw, which only a fault of the module makes it do
 * @property {() => void} retried asks for the session again, which could not be loaded
 */

/** @type {SearchState} */
const unloaded = { text: "", chips: [], phase: "loading", selection: null, sections: [], isLoading: true };

/** A field with its results: passes on what a person does to the session, and shows its states. */
export class Search {
  #session = /** @type {any} */ (null);
  #state = unloaded;
  #isOpen = false;
  #isComposing = false;
  /** Enter came before the answer; its first row opens when it lands. */
  #opensFirst = false;
  /** Whether the next state's text is to be written into the field. */
  #syncsText = false;
  /** Whether states come that need not be shown, since others follow at once. */
  #isQuiet = false;
  #listeners = new AbortController();

  /**
   * @param {ShadowRoot} root
   * @param {SearchOptions} options
   * @param {SearchHooks} hooks
   */
  constructor(root, options, hooks) {
    this.options = options;
    this.hooks = hooks;
    this.view = new SearchView(root, {
      press: (place) => this.#press(place),
      removeChip: ({ id, kind }) => {
        this.applyAndSync({ removeChip: kind === undefined ? id : { id, kind } });
        // The chips stay where they are, so that the next one can be removed.
        this.input.focus({ preventScroll: true });
      },
      more: (section) => {
        this.apply({ loadMore: section });
        this.input.focus();
      },
      retry: (section) => this.retry(section),
      clear: () => {
        this.clear();
        this.input.focus();
      },
    });
    this.input = this.view.parts.input;
    this.input.addEventListener("compositionstart", () => (this.#isComposing = true));
    this.input.addEventListener("compositionend", () => (this.#isComposing = false));
    startField(this.input, {
      changed: (text, isComposing) => this.#type(text, isComposing),
      ...keysOf(this),
    });
    this.input.addEventListener("click", () => this.open());
    this.input.addEventListener("focus", () => this.open());
  }

  /** @returns {SearchState} what is shown */
  get state() {
    return this.#state;
  }

  /** @returns {boolean} whether the panel of results may be seen */
  get isOpen() {
    return this.#isOpen;
  }

  /** @returns {any} the session, or null while there is none */
  get session() {
    return this.#session;
  }

  /** Shows that the session is being loaded. What is typed meanwhile runs once it is there. */
  await() {
    this.#detach();
    this.#state = { ...unloaded, text: this.input.value, chips: this.#state.chips };
    this.show();
  }

  /** @param {{ kind: string, status?: number }} failure why there is no session */
  fail(failure) {
    const { chips } = this.#state;
    this.#state = { ...unloaded, chips, phase: "failed", isLoading: false, loadFailure: failure };
    this.show();
  }

  /**
   * Takes a session over and runs what is typed.
   *
   * @param {any} session
   * @param {object[]} events what else is to happen in its first turn
   */
  attach(session, events) {
    this.#detach();
    this.#session = session;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    session.addEventListener("change", () => this.#changed(), { signal });
    session.addEventListener("open", (/** @type {CustomEvent} */ event) => this.#open(event.detail), { signal });
    const text = this.input.value;
    if (text === "" && session.state.text !== "") this.input.value = session.state.text;
    // What was chosen outlives a session that could not be saved.
    const lost = missingChips(this.#state.chips, session.state.chips);
    const added = lost.map(({ marked, ...chip }) => ({ addChip: chip }));
    session.apply(...added, { text: this.input.value, composing: this.#isComposing }, ...events);
    this.#changed();
  }

  /** Lets the session go; the view stays, and can be given another. */
  #detach() {
    this.#listeners.abort();
    this.#session = null;
  }

  /** Lets go of session and timers. */
  close() {
    this.#detach();
    this.#state = unloaded;
    this.view.close();
  }

  /** @param {...object} events one turn of the session; without a session nothing happens */
  apply(...events) {
    try {
      this.#session?.apply(...events);
    } catch (error) {
      // The module has stopped; what is typed runs again once it is loaded anew.
      this.#detach();
      this.fail({ kind: "stopped" });
      this.hooks.broke(error);
    }
  }

  /**
   * Applies events that may change the text, as choosing does, and writes it into the field.
   *
   * @param {...object} events
   */
  applyAndSync(...events) {
    this.#endComposition();
    this.#syncsText = true;
    this.apply(...events);
    this.show();
  }

  /** Empties the field; chips stay. */
  clear() {
    this.#endComposition();
    this.input.value = "";
    this.#opensFirst = false;
    if (this.#session) this.apply({ clear: true });
    this.show();
    this.hooks.changed();
  }

  /** @param {string} text replaces what is typed */
  setText(text) {
    this.#endComposition();
    this.input.value = text;
    this.#type(text, false);
  }

  /** @param {string | null} section asks it again; null asks all, and loads again what could not be loaded */
  retry(section) {
    this.input.focus();
    this.retryQuietly(section);
  }

  /** @param {string | null} [section] does the same and leaves the focus alone */
  retryQuietly(section = null) {
    if (this.#session) this.apply({ retry: section ?? true });
    else this.hooks.retried();
  }

  /** Opens the panel of results. */
  open() {
    if (this.#isOpen || this.options.isDisabled) return;
    this.#isOpen = true;
    this.show();
  }

  /** Closes the panel of results. */
  shut() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.show();
  }

  /** Shows the current state. */
  show() {
    const { parts } = this.view;
    parts.clear.hidden = this.input.value === "" || this.options.isDisabled;
    this.view.show(
      this.#state,
      (section) => placesOf({ ...this.#state, sections: [section] }).map((place) => this.row(place)),
      { ...this.options, isOpen: this.#isOpen && !this.#isIdleAndBlank },
    );
  }

  /** @param {Place} place @returns {any} the row there, with its record */
  row(place) {
    return this.#session?.row(place) ?? { ...place, record: {} };
  }

  /**
   * Does what leads through several states, and shows only the last.
   *
   * @param {() => void} work
   */
  quietly(work) {
    const wasQuiet = this.#isQuiet;
    this.#isQuiet = true;
    try {
      work();
    } finally {
      this.#isQuiet = wasQuiet;
    }
    if (!wasQuiet) this.show();
  }

  get #isIdleAndBlank() {
    return this.#state.phase === "idle" && this.input.value.trim() === "";
  }

  #changed() {
    if (!this.#session) return;
    this.#state = this.#session.state;
    if (this.#syncsText && !this.#isComposing) {
      this.#syncsText = false;
      if (this.input.value !== this.#state.text) this.input.value = this.#state.text;
    }
    if (this.#isQuiet) return;
    this.show();
    this.hooks.changed();
    if (this.#opensFirst && !isAwaited(this.#state)) this.openFirst();
  }

  /** @param {string} text @param {boolean} isComposing */
  #type(text, isComposing) {
    this.#opensFirst = false;
    this.#syncsText = false;
    this.#isOpen = true;
    if (!this.#session) this.show();
    else if (text === this.#state.text && isComposing === this.#isComposing) this.show();
    this.apply({ text, composing: isComposing });
    this.hooks.changed();
  }

  /** Opens the best row, now or as soon as the answer to what is typed has come. */
  openFirst() {
    this.#opensFirst = isAwaited(this.#state);
    if (this.#opensFirst) return;
    const [first] = placesOf(this.#state);
    if (!first || this.input.value.trim() === "") return;
    this.apply({ select: first }, { choose: true });
  }

  /** @param {Place} place */
  #press(place) {
    this.#endComposition();
    this.apply({ text: this.input.value, composing: false }, { select: place }, { choose: true });
  }

  /** @param {Place} place */
  #open(place) {
    const row = this.row(place);
    this.hooks.opened(place, row);
  }

  /** Commits what is composed; a field that is rewritten under an input method loses letters. */
  #endComposition() {
    if (!this.#isComposing) return;
    this.input.blur();
    this.input.focus();
    this.#isComposing = false;
  }
}
