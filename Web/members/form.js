// Chaja
// SPDX-License-Identifier: Apache-2.0

import { make } from "../shared/elements.js";
import { failureText } from "./texts.js";

let count = 0;

/**
 * @typedef {object} FieldKind
 * @property {string} name as the server calls it
 * @property {string} text the key of the label
 * @property {string} [hint] the key of what stands below
 * @property {string} [type]
 * @property {string} autocomplete
 */

/** A form of a few fields, which tells below each what is wrong with it. */
export class FieldForm {
  #words = /** @type {any} */ ({});
  #isBusy = false;
  #message = make("p", { class: "form-message", role: "alert", hidden: true });
  /** @type {(() => string) | null} */
  #told = null;
  /** @type {Map<string, { input: HTMLInputElement, error: HTMLElement, box: HTMLElement, told: string }>} */
  #fields = new Map();

  /**
   * @param {FieldKind[]} kinds
   * @param {object} options
   * @param {string} options.action the key of the button's text
   * @param {boolean} [options.isDangerous]
   * @param {(values: Record<string, string>) => Promise<void>} options.send
   */
  constructor(kinds, { action, isDangerous = false, send }) {
    this.send = send;
    const boxes = kinds.map((kind) => this.#make(kind));
    this.button = /** @type {HTMLButtonElement} */ (
      make("button", { class: isDangerous ? "button danger" : "button", "data-text": action })
    );
    this.root = make("form", { class: "fields", novalidate: true }, ...boxes, this.#message, this.button);
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  /** @param {any} words @param {boolean} isFamilyFirst whether the last name comes first, as in Korean */
  speak(words, isFamilyFirst = false) {
    this.#words = words;
    const first = this.#fields.get("first")?.box;
    const last = this.#fields.get("last")?.box;
    if (first && last) {
      if (isFamilyFirst) first.before(last);
      else last.before(first);
    }
    for (const [name, field] of this.#fields) this.#tellField(name, field.told);
    this.#show();
  }

  /** @param {string} name @returns {HTMLInputElement} */
  input(name) {
    const field = this.#fields.get(name);
    if (!field) throw new Error(`no field ${name}`);
    return field.input;
  }

  /** @param {string | null} key of the text, or null for none */
  tell(key, isGood = false) {
    this.#told = key === null ? null : () => this.#words[key];
    this.#message.classList.toggle("good", isGood);
    this.#show();
  }

  /** @param {unknown} failure */
  tellFailure(failure) {
    const code = /** @type {any} */ (failure)?.code ?? "";
    const part = code.startsWith("invalid_") ? code.slice("invalid_".length) : "";
    const name = part === "password" && this.#fields.has("new") ? "new" : part;
    if (this.#fields.has(name)) {
      this.#tellField(name, code);
      this.input(name).focus();
      return;
    }
    this.#message.classList.remove("good");
    this.#told = () => failureText(this.#words, failure);
    this.#show();
  }

  /** Empties fields and messages. */
  reset() {
    for (const [name, { input }] of this.#fields) {
      input.value = "";
      this.#tellField(name, "");
    }
    this.tell(null);
  }

  async #submit() {
    if (this.#isBusy) return;
    this.tell(null);
    /** @type {Record<string, string>} */
    const values = {};
    let isComplete = true;
    for (const [name, { input }] of this.#fields) {
      values[name] = input.value;
      const isMissing = input.value.trim() === "";
      this.#tellField(name, isMissing ? "missing" : "");
      if (isMissing) isComplete = false;
    }
    if (!isComplete) {
      /** @type {HTMLElement | null} */ (this.root.querySelector("[aria-invalid]"))?.focus();
      return;
    }
    this.#setBusy(true);
    try {
      await this.send(values);
    } catch (failure) {
      this.#setBusy(false);
      this.tellFailure(failure);
    } finally {
      this.#setBusy(false);
    }
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.root.setAttribute("aria-busy", String(isBusy));
    // A button that is disabled would lose the focus.
    this.button.setAttribute("aria-disabled", String(isBusy));
  }

  #show() {
    const text = this.#told?.() ?? "";
    this.#message.textContent = text;
    this.#message.hidden = text === "";
  }

  /** @param {string} name @param {string} told the key of what is wrong, or empty */
  #tellField(name, told) {
    const field = this.#fields.get(name);
    if (!field) return;
    field.told = told;
    field.error.textContent = told === "" ? "" : this.#words[told];
    field.error.hidden = told === "";
    if (told === "") field.input.removeAttribute("aria-invalid");
    else field.input.setAttribute("aria-invalid", "true");
  }

  /** @param {FieldKind} kind */
  #make({ name, text, hint, type = "text", autocomplete }) {
    count += 1;
    const id = `field-${count}`;
    const error = make("p", { class: "field-error", id: `${id}-error`, hidden: true });
    const hints = hint ? [make("p", { class: "field-hint", id: `${id}-hint`, "data-text": hint })] : [];
    const input = /** @type {HTMLInputElement} */ (
      make("input", {
        id,
        name,
        type,
        autocomplete,
        spellcheck: "false",
        autocapitalize: type === "text" ? "words" : "off",
        maxlength: "1000",
        "aria-describedby": hint ? `${id}-error ${id}-hint` : `${id}-error`,
        "aria-required": "true",
      })
    );
    input.addEventListener("input", () => this.#tellField(name, ""));
    const box = make("div", { class: "field" }, make("label", { for: id, "data-text": text }), input, error, ...hints);
    this.#fields.set(name, { input, error, box, told: "" });
    return box;
  }
}
