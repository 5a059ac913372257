// Chaja
// SPDX-License-Identifier: Apache-2.0

import { fetchDocument, isTranslatable, textLanguageOf, textOf } from "./catalogue.js";
import { rolesText } from "./row.js";
import { countryText, genreText, namesOf, texts } from "./texts.js";

/**
 * @typedef {import("../shared/language.js").Language} Language
 * @typedef {import("../chaja/element/rows.js").Row} Row
 *
 * @typedef {object} DetailActions
 * @property {(text: string) => void} search searches for a person or a title that was pressed
 * @property {() => boolean} showsOriginal
 * @property {() => void} switchOriginal
 */

/** The panel that shows one film, show or person. */
export class Detail {
  #content = /** @type {HTMLElement} */ (document.getElementById("detail-content"));
  /** @type {Row | null} */
  #row = null;
  /** @type {Language} */
  #language = "en";
  /** @type {{ language: Language, state: "loading" | "whole" | "failed", record: any } | null} what the row does not have */
  #rest = null;
  #abort = new AbortController();

  /**
   * @param {HTMLDialogElement} dialog
   * @param {import("./translations.js").Translations} translations
   * @param {DetailActions} actions
   */
  constructor(dialog, translations, actions) {
    this.dialog = dialog;
    this.translations = translations;
    this.actions = actions;
    // A press beside the panel closes it; inside, the target is one of its elements.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
      this.#row = null;
      this.#abort.abort();
    });
    translations.addEventListener("change", () => this.#row && this.#draw(this.#row));
  }

  /** @param {Row} row @param {Language} language */
  open(row, language) {
    this.#row = row;
    this.#rest = null;
    this.#language = language;
    this.show(language);
    this.#translate();
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  /** @param {Language} language draws what is open once more */
  show(language) {
    const isNew = language !== this.#language;
    this.#language = language;
    if (!this.#row) return;
    if (this.#row.record.partial && this.#rest?.language !== language) void this.#complete(this.#row);
    if (isNew) this.#translate();
    this.#draw(this.#row);
  }

  /** @param {Row} row of which its hit has a part only */
  async #complete(row) {
    const language = this.#language;
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#rest = { language, state: "loading", record: this.#rest?.record };
    try {
      const record = await fetchDocument({ kind: row.record.kind, id: row.id }, language, signal);
      if (!signal.aborted) this.#rest = { language, state: "whole", record };
    } catch {
      if (!signal.aborted) this.#rest = { language, state: "failed", record: undefined };
    }
    if (signal.aborted || this.#row !== row) return;
    this.#translate();
    this.#draw(row);
  }

  /** Asks for the translation of what is open, where the reader needs one. */
  #translate() {
    if (!this.#row || this.#language !== "ko") return;
    const { id, record } = this.#whole(this.#row);
    if (!isTranslatable(record)) return;
    void this.translations.fetch({ kind: record.kind, id }, new AbortController().signal);
  }

  /** @param {Row} row @returns {Row} it with all that is known */
  #whole(row) {
    return { ...row, record: { ...row.record, ...this.#rest?.record } };
  }

  /** @param {Row} row */
  #draw(row) {
    const had = this.#content.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-action")
      : null;
    const whole = this.#whole(row);
    const { record } = whole;
    this.#content.replaceChildren(...this.#heading(record), ...this.#overview(whole), this.#facts(record), ...this.#news(row));
    // The button with the focus was drawn anew; who uses the keyboard stays on it.
    if (!had) return;
    const again = [...this.#content.querySelectorAll("button")].find((button) => button.getAttribute("data-action") === had);
    (again ?? this.#content).focus();
  }

  /** @param {Row} row @returns {Node[]} whether more is on its way, or could not be had */
  #news(row) {
    const words = texts[this.#language];
    const state = this.#rest?.state ?? "whole";
    if (state === "whole") return [];
    const note = element("p", state === "loading" ? words.loading : `${words.incomplete} `, undefined, "detail-note");
    if (state === "failed") {
      note.append(
        action("complete", words.retry, () => {
          void this.#complete(row);
          this.#draw(row);
        }),
      );
    }
    return [note];
  }

  /** @param {any} record */
  #heading(record) {
    const [first, second] = namesOf(record, this.#language);
    const name = element("h2", first?.text ?? "", first?.language);
    name.id = "detail-name";
    const line = element("p", "", undefined, "detail-line");
    if (second) line.append(element("span", second.text, second.language), " ");
    const words = texts[this.#language];
    const minutes = record.minutes === undefined ? "" : `${record.minutes}${this.#language === "ko" ? "" : " "}${words.minutes}`;
    const rest = [record.year, minutes].filter((text) => text !== undefined && text !== "");
    line.append(element("span", rest.join(" · ")));
    return [name, line];
  }

  /** @param {Row} row */
  #overview({ id, record }) {
    const words = texts[this.#language];
    const original = textOf(record);
    if (original === "") {
      if (this.#rest && this.#rest.state !== "whole") return [];
      const text = record.kind === "person" ? words.noBiography : words.noOverview;
      return [element("p", text, undefined, "detail-overview stand-in")];
    }
    const item = { kind: record.kind, id };
    const { progress, text } = this.translations.of(item);
    const isForeign = this.#language === "ko" && isTranslatable(record);
    const isTranslated = isForeign && progress === "translated" && !this.actions.showsOriginal();
    const overview = element("p", isTranslated ? text : original, isTranslated ? "ko" : textLanguageOf(record), "detail-overview");
    if (!isForeign || progress === "none") return [overview];
    const note = element("p", "", undefined, "detail-note");
    if (progress === "waiting") note.append(words.translating);
    else if (progress === "failed") {
      note.append(`${words.untranslated} `, action("again", words.retry, () => this.translations.retryOne(item)));
    } else {
      const label = isTranslated ? words.showOriginal : words.showTranslation;
      note.append(action("original", label, () => this.actions.switchOriginal()));
    }
    return [overview, note];
  }

  /** @param {any} record */
  #facts(record) {
    const words = texts[this.#language];
    const list = document.createElement("dl");
    const genres = (record.genres ?? []).map((/** @type {string} */ genre) => genreText(genre, this.#language));
    const countries = (record.countries ?? []).map((/** @type {string} */ name) => {
      const country = countryText(name, this.#language);
      return element("span", country.text, country.language);
    });
    list.append(
      ...fact(words.genres, text(genres.join(", "))),
      ...fact(words.roles, text(record.kind === "person" ? rolesText(record, words) : "")),
      ...fact(words.directors, this.#names(record.directors)),
      ...fact(words.creators, this.#names(record.creators)),
      ...fact(words.writers, this.#names(record.writers)),
      ...fact(words.cast, this.#names(record.cast)),
      ...fact(words.knownFor, this.#names(record.known_for)),
      ...fact(words.countries, countries),
    );
    return list;
  }

  /** @param {any[] | undefined} things people or titles, each searched on by a press */
  #names(things) {
    return (things ?? []).flatMap((thing) => {
      const [name] = namesOf(thing, this.#language);
      if (!name) return [];
      const press = action(`search ${name.text}`, name.text, () => {
        this.dialog.close();
        this.actions.search(name.text);
      });
      press.lang = name.language;
      const { searchFor } = texts[this.#language];
      press.setAttribute("aria-label", searchFor(name.text));
      return [press];
    });
  }
}

/** @param {string} label @param {Node[]} values @returns {HTMLElement[]} nothing without values */
function fact(label, values) {
  if (values.length === 0) return [];
  const description = document.createElement("dd");
  description.append(...values.flatMap((value, index) => (index === 0 ? [value] : [" ", value])));
  return [element("dt", label), description];
}

/** @param {string} content @param {string} [language] @returns {Node[]} */
function text(content, language) {
  return content === "" ? [] : [element("span", content, language)];
}

/** @param {string} name @param {string} label @param {() => void} press */
function action(name, label, press) {
  const button = /** @type {HTMLButtonElement} */ (element("button", label, undefined, "link-button"));
  button.type = "button";
  button.setAttribute("data-action", name);
  button.addEventListener("click", press);
  return button;
}

/**
 * @param {string} tag
 * @param {string} content
 * @param {string} [language]
 * @param {string} [name] the class
 */
function element(tag, content, language, name) {
  const made = document.createElement(tag);
  made.textContent = content;
  if (language) made.lang = language;
  if (name) made.className = name;
  return made;
}
