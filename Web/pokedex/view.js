// Chaja
// SPDX-License-Identifier: Apache-2.0

import { Announcer } from "./announcer.js";
import { Rows } from "./rows.js";
import { countText, emptyText, failureText, texts } from "./texts.js";

/**
 * @typedef {import("./session.js").State} State
 * @typedef {import("./api.js").Hit} Hit
 */

/** Rows that are loaded before they come into sight. */
const ahead = 30;
const progressDelay = 200;

/** Shows states of the session on the page. */
export class View {
  /** @type {import("../shared/language.js").Language} */
  language = "en";
  /** @type {(count: number) => void} more rows are in sight, or soon will be */
  onWant = () => {};
  /** @type {(hit: Hit) => void} a row was pressed */
  onOpen = () => {};
  #progressTimer = 0;
  /** @type {State | null} */
  #shown = null;
  #question = "";

  /** @param {Document} page */
  constructor(page) {
    /** @param {string} id @returns {any} */
    const part = (id) => page.getElementById(id);
    this.input = /** @type {HTMLInputElement} */ (part("query"));
    this.list = /** @type {HTMLElement} */ (part("rows"));
    this.parts = {
      head: page.querySelector(".head"),
      count: part("count"),
      loading: part("loading"),
      empty: part("empty"),
      emptyTitle: part("empty-title"),
      failed: part("failed"),
      reason: part("failed-reason"),
      more: part("more"),
      progress: part("progress"),
    };
    this.rows = new Rows(this.list);
    this.announcer = new Announcer(part("announcement"));
    // The field keeps the focus, and with it a composition, when a row is pressed.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const hit = this.rows.hitAt(event.target);
      if (hit) this.onOpen(hit);
    });
    let isWaiting = false;
    const look = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        this.wantVisible();
      });
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look, { passive: true });
  }

  /** @param {State} state */
  show(state) {
    const { parts } = this;
    parts.loading.hidden = state.phase !== "loading";
    parts.empty.hidden = state.phase !== "empty";
    parts.failed.hidden = state.phase !== "failed";
    this.list.hidden = state.phase !== "results";
    parts.more.hidden = !(state.phase === "results" && state.hasMoreFailed);
    this.input.setAttribute("aria-expanded", String(state.phase === "results"));
    this.list.setAttribute("aria-busy", String(state.isSearching));
    this.#showProgress(state.isSearching);

    const question = `${state.order} ${state.answeredText}`;
    const isNew = this.#shown?.hits !== state.hits && this.#question !== question;
    if (isNew) this.select(-1);
    this.#question = question;
    this.#shown = state;
    this.rows.show(state.hits, state.total, this.language);
    if (isNew) scrollTo(0, 0);
    this.#showTexts(state);
    if (state.phase === "results") this.wantVisible();
  }

  /** @param {number} index selects a row, or none for -1 */
  select(index) {
    const row = this.rows.select(index < 0 ? null : this.rows.idAt(index));
    if (row) this.input.setAttribute("aria-activedescendant", row);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** @returns {number} whole rows between the head and the end of the window */
  get rowsInSight() {
    const height = this.list.firstElementChild?.clientHeight || 56;
    return Math.max(1, Math.floor((innerHeight - this.parts.head.offsetHeight) / height) - 1);
  }

  /** Asks for the rows that are in sight and some more. */
  wantVisible() {
    const height = this.list.firstElementChild?.clientHeight;
    if (!height || this.list.hidden) return;
    const below = innerHeight - this.list.getBoundingClientRect().top;
    this.onWant(Math.ceil(below / height) + ahead);
  }

  /** @param {boolean} isSearching shown only if it takes long enough to be noticed */
  #showProgress(isSearching) {
    clearTimeout(this.#progressTimer);
    if (!isSearching) this.parts.progress.hidden = true;
    else if (this.parts.progress.hidden) {
      this.#progressTimer = setTimeout(() => (this.parts.progress.hidden = false), progressDelay);
    }
  }

  /** @param {State} state */
  #showTexts(state) {
    const { parts, language } = this;
    const failure = state.failure ? failureText(language, state.failure) : "";
    parts.reason.textContent = failure;
    parts.emptyTitle.textContent = emptyText(language, state.answeredText);
    const count = state.phase === "results" || state.phase === "empty";
    parts.count.textContent = count ? countText(language, state) : "";
    if (state.isSearching || state.isLoadingMore) return;
    if (state.phase === "results") this.announcer.tell(parts.count.textContent ?? "");
    if (state.phase === "empty") this.announcer.tell(parts.emptyTitle.textContent ?? "");
    if (state.phase === "failed") {
      this.announcer.tell(`${texts[language].failedTitle}. ${failure}`);
    }
  }
}
