// Chaja
// SPDX-License-Identifier: Apache-2.0

import { countsOf } from "./filters.js";
import { genreText, texts } from "./texts.js";

/**
 * @typedef {import("../shared/language.js").Language} Language
 * @typedef {import("./filters.js").Filters} Filters
 * @typedef {import("./filters.js").Counts} Counts
 */

const pause = 250;

/** The fields for genre and year, each choice with the number of films and shows that it leaves. */
export class Choices {
  /** @type {Counts} */
  #counts = { genres: new Map(), years: new Map() };
  /** @type {Filters} */
  #filters = { genre: "", year: "" };
  /** @type {Language} */
  #language = "en";
  #asked = "";
  #abort = new AbortController();
  #timer = 0;
  #offersNone = false;

  /**
   * @param {HTMLSelectElement} genre
   * @param {HTMLSelectElement} year
   * @param {(filters: Filters) => void} choose
   */
  constructor(genre, year, choose) {
    this.genre = genre;
    this.year = year;
    for (const select of [genre, year]) {
      select.addEventListener("change", () => {
        this.#filters = { genre: genre.value, year: year.value };
        choose(this.#filters);
      });
    }
    this.#show();
  }

  /** @param {{ filters: string[] }} attributes what can be narrowed to; fields for what can't be are not shown */
  offer({ filters }) {
    /** @type {HTMLElement} */ (this.genre.parentElement).hidden = !filters.includes("genres");
    /** @type {HTMLElement} */ (this.year.parentElement).hidden = !filters.includes("year");
    this.#offersNone = this.genre.parentElement?.hidden === true && this.year.parentElement?.hidden === true;
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.#show();
  }

  /**
   * Shows what is chosen, and asks for the counts when query or choice are others than before.
   *
   * @param {string} query empty while nothing is searched for; then there are no counts
   * @param {Filters} filters
   */
  follow(query, filters) {
    const key = JSON.stringify([query, filters]);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#filters = filters;
    this.#abort.abort();
    this.#abort = new AbortController();
    clearTimeout(this.#timer);
    if (query === "" || this.#offersNone) {
      this.#counts = { genres: new Map(), years: new Map() };
      this.#show();
      return;
    }
    this.#show();
    const { signal } = this.#abort;
    this.#timer = setTimeout(() => void this.#count(query, filters, signal), pause);
  }

  /** @param {string} query @param {Filters} filters @param {AbortSignal} signal */
  async #count(query, filters, signal) {
    try {
      this.#counts = await countsOf(query, filters, signal);
    } catch {
      // Without counts the choices still work; they come with the next query.
      if (signal.aborted) return;
      this.#counts = { genres: new Map(), years: new Map() };
      this.#asked = "";
    }
    if (!signal.aborted) this.#show();
  }

  #show() {
    const words = texts[this.#language];
    const number = new Intl.NumberFormat(this.#language);
    const { genres, years } = this.#counts;
    /** @param {string} label @param {number | undefined} count */
    const counted = (label, count) => (count === undefined ? label : `${label} (${number.format(count)})`);
    const names = [...new Set([...genres.keys(), this.#filters.genre])].filter((name) => name !== "");
    const genreChoices = names
      .map((name) => ({ value: name, label: genreText(name, this.#language) }))
      .sort((one, other) => one.label.localeCompare(other.label, this.#language))
      .map(({ value, label }) => ({ value, label: counted(label, genres.get(value)) }));
    write(this.genre, words.genre, genreChoices, this.#filters.genre);

    /** @type {Map<number, number>} */
    const decades = new Map();
    for (const [year, count] of years) {
      const decade = Math.floor(Number(year) / 10) * 10;
      decades.set(decade, (decades.get(decade) ?? 0) + count);
    }
    const yearChoices = [...decades.keys()].sort((one, other) => other - one).flatMap((decade) => [
      { value: `${decade}s`, label: counted(words.decade(decade), decades.get(decade)) },
      ...Array.from({ length: 10 }, (_, index) => String(decade + 9 - index))
        .filter((year) => years.has(year))
        .map((year) => ({ value: year, label: `\u2003${counted(year, years.get(year))}` })),
    ]);
    const { year } = this.#filters;
    if (year !== "" && !yearChoices.some((choice) => choice.value === year)) {
      const label = year.endsWith("s") ? words.decade(Number(year.slice(0, 4))) : year;
      yearChoices.unshift({ value: year, label });
    }
    write(this.year, words.year, yearChoices, year);
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string} all the choice of everything
 * @param {{ value: string, label: string }[]} choices
 * @param {string} chosen
 */
function write(select, all, choices, chosen) {
  const wanted = [{ value: "", label: all }, ...choices];
  const isSame =
    select.options.length === wanted.length &&
    wanted.every(({ value, label }, index) => select.options[index].value === value && select.options[index].text === label);
  // A list that is open under the reader's finger is not rewritten without need.
  if (!isSame) select.replaceChildren(...wanted.map(({ value, label }) => new Option(label, value)));
  select.value = chosen;
}
