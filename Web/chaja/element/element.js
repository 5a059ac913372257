// Chaja
// SPDX-License-Identifier: Apache-2.0

import { LoadFailure, connect, savedOf } from "./connection.js";
import { FormField, formStateOf, restoredOf, valuesOf } from "./form.js";
import { fieldText } from "./marks.js";
import { connecting, optionsOf, showing, writeLabels } from "./options.js";
import { watch } from "./presence.js";
import { Search } from "./search.js";
import { settingsOf } from "./settings.js";

/**
 * @typedef {import("./chips.js").Chip} Chip
 * @typedef {import("./view.js").SearchState} SearchState
 * @typedef {import("./settings.js").Configuration} Configuration
 */

/**
 * The element `<chaja-search>`: a search field with its results. `Documentation/Browser.md` is its reference.
 */
export class ChajaSearch extends FormField {
  static observedAttributes = [...connecting, ...showing, "sort"];

  #search;
  /** Ends what runs while the element is in a document. */
  #presence = new AbortController();
  #isPresent = false;
  /** @type {import("./connection.js").Connection | null} */
  #connection = null;
  /** @type {AbortController | null} */
  #connecting = null;
  /** @type {string | undefined} */
  #saved;
  /** @type {object[]} what is to happen as soon as there is a session */
  #waiting = [];
  /** @type {Configuration} */
  #configuration = {};
  /** @type {((row: any, context: any) => Node | Node[]) | null} */
  #render = null;
  /** @type {Record<string, Partial<import("./texts.js").Texts>>} */
  #texts = {};
  /** What was chosen; it is the value as long as its text stands in the field. */
  #choice = { id: "", text: "" };
  #isFormDisabled = false;
  #chips = "[]";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#search = new Search(root, this.#options(), {
      changed: () => this.#changed(),
      opened: (place, row) => this.#opened(place, row),
      submitted: () => this.internals.form?.requestSubmit(),
      broke: (error) => this.#emit("chaja-failed", { failure: error }),
      retried: () => void this.#connect(),
    });
  }

  connectedCallback() {
    // A move within the document takes the element out and puts it in again: nothing of it ends then.
    if (this.#isPresent) return;
    this.#isPresent = true;
    this.#presence = new AbortController();
    const { signal } = this.#presence;
    const { input } = this.#search;
    if (input.value === "" && this.hasAttribute("value") && this.#saved === undefined) {
      input.value = this.getAttribute("value") ?? "";
    }
    this.#refresh();
    watch(this, this.#search, signal);
    void this.#connect();
    if (this.hasAttribute("autofocus")) input.focus();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.#isPresent) return;
      this.#isPresent = false;
      this.#presence.abort();
      this.#disconnect();
      this.#search.close();
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value || !this.#isPresent) return;
    this.#refresh();
    if (connecting.has(name)) void this.#connect();
    else if (name === "sort") this.#apply({ sort: value });
  }

  /** @param {boolean} isDisabled */
  formDisabledCallback(isDisabled) {
    this.#isFormDisabled = isDisabled;
    this.#refresh();
  }

  formResetCallback() {
    for (const { id, kind } of this.chips) this.removeChip(id, kind);
    this.#choice = { id: "", text: "" };
    this.text = this.getAttribute("value") ?? "";
  }

  /** @param {string | File | FormData | null} state what was told the form before */
  formStateRestoreCallback(state) {
    const { session, choice } = restoredOf(state);
    if (session === "") return;
    this.#disconnect();
    this.#search.await();
    this.#saved = session;
    this.#choice = choice;
    if (this.#isPresent) void this.#connect();
  }

  /**
   * Starts the search anew with sections, sources and settings of one's own.
   *
   * @param {Configuration} configuration
   */
  configure(configuration) {
    // Before what is given here: what ends now is saved, and would take its place.
    this.#disconnect();
    this.#search.await();
    this.#configuration = configuration;
    this.#saved = configuration.saved ?? this.#saved;
    if (!this.#isPresent) return;
    this.#refresh();
    void this.#connect();
  }

  /** @returns {any} the `SearchSession`, or null while it is being loaded */
  get session() {
    return this.#search.session;
  }

  /** @returns {SearchState} what is shown, as a plain object */
  get state() {
    return this.#search.state;
  }

  /** @returns {string} what is typed */
  get text() {
    return this.#search.input.value;
  }

  set text(text) {
    this.#search.setText(text);
  }

  /** @returns {string} what a form sends: text, id of the choice, or ids of chips with commas between */
  get value() {
    return valuesOf(formStateOf(this, this.#search, this.#choice)).join(",");
  }

  set value(value) {
    this.text = value;
  }

  /** @returns {Chip[]} what is chosen, where several can be */
  get chips() {
    return this.#search.state.chips.map(({ id, kind, label }) => ({
      id, label, ...(kind === undefined ? {} : { kind }),
    }));
  }

  /** @param {Chip} chip is chosen, unless it is already */
  addChip({ id, kind, label }) {
    this.#apply({ addChip: { id, label, ...(kind === undefined ? {} : { kind }) } });
  }

  /** @param {string} id @param {string} [kind] */
  removeChip(id, kind) {
    this.#apply({ removeChip: kind === undefined ? id : { id, kind } });
  }

  /**
   * Puts the focus into the field, also from what stands in a slot: the focus of an element that has it inside would stay there.
   *
   * @param {FocusOptions} [options]
   */
  focus(options) {
    this.#search.input.focus(options);
  }

  /** Empties the field; chips stay. */
  clear() {
    this.#search.clear();
  }

  /** Asks again what failed. */
  retry() {
    this.#search.retry(null);
  }

  /** @returns {((row: any, context: import("./rows.js").RowContext) => Node | Node[]) | null} draws a row */
  get renderRow() {
    return this.#render;
  }

  set renderRow(render) {
    this.#render = render;
    this.#refresh();
  }

  /** @param {Record<string, Partial<import("./texts.js").Texts>>} texts by language; replace the element's own */
  set texts(texts) {
    this.#texts = texts;
    this.#refresh();
  }

  /** @param {object} event happens now, or as soon as there is a session */
  #apply(event) {
    if (this.#search.session) this.#search.applyAndSync(event);
    else this.#waiting.push(event);
  }

  async #connect() {
    this.#disconnect();
    const connecting = new AbortController();
    this.#connecting = connecting;
    this.#search.await();
    try {
      const wish = {
        wasm: this.getAttribute("wasm") ?? undefined,
        src: this.getAttribute("src") ?? "",
        endpoint: this.getAttribute("endpoint") ?? "",
        ...settingsOf(this, this.#configuration),
        saved: this.#saved,
      };
      const connection = await connect(wish, connecting.signal);
      if (connecting.signal.aborted) return connection.close();
      this.#connection = connection;
      const sort = this.getAttribute("sort");
      this.#search.attach(connection.session, [{ sort }, ...this.#waiting.splice(0)]);
    } catch (error) {
      if (connecting.signal.aborted) return;
      const failure = error instanceof LoadFailure ? error : new LoadFailure("malformed", undefined, error);
      this.#search.fail({ kind: failure.kind, status: failure.status });
      this.#emit("chaja-failed", { failure });
    }
  }

  #disconnect() {
    this.#connecting?.abort();
    this.#connecting = null;
    if (this.#search.session) this.#saved = savedOf(this.#search.session) ?? this.#saved;
    this.#connection?.close();
    this.#connection = null;
  }

  /** Reads the attributes anew. */
  #refresh() {
    this.#search.options = this.#options();
    writeLabels(this, this.#search);
    this.#search.show();
    this.#tellForm();
  }

  /** @returns {import("./search.js").SearchOptions} */
  #options() {
    return optionsOf(this, {
      configuration: this.#configuration,
      texts: this.#texts,
      render: this.#render,
      isDisabled: this.#isFormDisabled,
    });
  }

  #changed() {
    const { state } = this.#search;
    this.#tellForm();
    this.#emit("chaja-results", { state });
    const chips = JSON.stringify(this.chips);
    if (chips === this.#chips) return;
    this.#chips = chips;
    this.#emit("chaja-chips", { chips: this.chips });
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @param {import("./sections.js").Place} place @param {any} row */
  #opened(place, row) {
    const detail = { section: place.section, row };
    if (!this.#emit("chaja-choose", detail, true)) return;
    const { fields } = this.#search.options.context;
    const name = this.getAttribute("label-field") ?? fields[0] ?? Object.keys(row.record ?? {})[0] ?? "";
    const label = fieldText(row.record, name) || String(row.id);
    if (this.hasAttribute("multiple")) {
      this.addChip({ id: String(row.id), kind: row.kind, label });
      return;
    }
    if (this.getAttribute("submits") === "choice") {
      this.#choice = { id: String(row.id), text: label };
      this.#search.setText(label);
      this.#tellForm();
      this.dispatchEvent(new Event("change", { bubbles: true }));
    }
    this.#search.shut();
  }

  /** @param {string} name @param {object} detail @param {boolean} [cancelable] */
  #emit(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  #tellForm() {
    // What is saved matters to a form only, and costs a call of the module.
    const session = this.form ? (savedOf(this.#search.session) ?? this.#saved ?? "") : "";
    const saved = JSON.stringify({ session, choice: this.#choice });
    const { words } = this.#search.options.context;
    this.tellForm(formStateOf(this, this.#search, this.#choice), saved, words.missing, this.#search.input);
  }
}
