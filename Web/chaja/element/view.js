// Chaja
// SPDX-License-Identifier: Apache-2.0

import { Announcer } from "./announcer.js";
import { ChipList, chipNews } from "./chips.js";
import { Flow } from "./flow.js";
import { ResultPanel } from "./panel.js";
import { limitedText } from "./section.js";
import { SectionList } from "./sections.js";
import { makeParts } from "./shadow.js";
import { failureText, shortened } from "./texts.js";

/**
 * @typedef {import("./rows.js").Row} Row
 * @typedef {import("./sections.js").Place} Place
 * @typedef {import("./chips.js").Chip} Chip
 * @typedef {import("./section.js").SectionState} SectionState
 *
 * @typedef {object} SearchState the session's state; before there is a session, `phase` is that of loading it
 * @property {string} text
 * @property {Chip[]} chips
 * @property {"idle" | "loading" | "results" | "empty" | "failed"} phase
 * @property {Place | null} selection
 * @property {SectionState[]} sections
 * @property {boolean} [isLoading]
 * @property {{ kind: string, status?: number }} [loadFailure] why there is no session
 *
 * @typedef {object} Look how states are shown
 * @property {boolean} isPage whether the results are a part of the page, not a panel over it
 * @property {boolean} isOpen whether the panel may be seen
 * @property {boolean} isDisabled
 * @property {Record<string, string>} titles
 * @property {import("./rows.js").RowContext} context
 *
 * @typedef {object} ViewActions
 * @property {(place: Place) => void} press
 * @property {(chip: Chip) => void} removeChip
 * @property {(section: string) => void} more
 * @property {(section: string | null) => void} retry null for all
 * @property {() => void} clear
 */

const progressDelay = 200;

/** Shows states of a session in a shadow root. */
export class SearchView {
  #progressTimer = 0;
  #loadingTimer = 0;
  /** @type {import("./rows.js").RowContext | null} what the rows were drawn with */
  #context = null;
  #selected = "";
  /** Whether the results may be seen, if there is something to show. */
  #isOpen = false;
  /** Whether the results lie over the page. */
  #isOver = false;
  /** @type {Chip[]} */
  #chips = [];

  /**
   * @param {ShadowRoot} root
   * @param {ViewActions} actions
   */
  constructor(root, actions) {
    this.parts = makeParts(root);
    const { parts } = this;
    this.sections = new SectionList(parts.sections, parts.listbox, actions);
    this.chips = new ChipList(parts.chips, actions.removeChip, () => parts.input.focus());
    this.flow = new Flow(parts);
    this.panel = new ResultPanel(parts.panel);
    this.announcer = new Announcer(parts.announcement);
    parts.clear.addEventListener("click", actions.clear);
    parts.retry.addEventListener("click", () => actions.retry(null));
    // The field keeps the focus, and with it a composition, when a row is pressed.
    parts.sections.addEventListener("mousedown", (event) => {
      const isButton = event.target instanceof Element && event.target.closest("button");
      if (!isButton) event.preventDefault();
    });
    parts.sections.addEventListener("click", (event) => {
      const place = this.sections.placeAt(event.target);
      if (place) actions.press(place);
    });
    parts.field.addEventListener("mousedown", (event) => {
      if (event.target === parts.input || this.#isButton(event.target)) return;
      event.preventDefault();
      parts.input.focus();
    });
  }

  /**
   * @param {SearchState} state
   * @param {(section: SectionState) => Row[]} rowsOf
   * @param {Look} look
   */
  show(state, rowsOf, look) {
    const { parts } = this;
    const { context } = look;
    const isAnew = this.#context !== null && this.#context !== context;
    this.#context = context;
    const loadsAhead = look.isPage && state.sections.length === 1;
    this.sections.show(state.sections, rowsOf, { titles: look.titles, loadsAhead, isAnew, context });
    this.chips.show(state.chips, context.words, look.isDisabled);
    if (state.chips.length > this.#chips.length) this.flow.scrollToEnd();
    const chips = chipNews(this.#chips, state.chips, context.words);
    this.#chips = state.chips;

    const isWaiting = state.isLoading ?? state.phase === "loading";
    this.#isOpen = look.isPage || look.isOpen;
    this.#isOver = !look.isPage;
    this.#showMessages(state, isWaiting, look);
    this.#showProgress(isWaiting);
    const hasRows = this.sections.hasRows;
    const hasText = parts.idle.querySelector("slot")?.assignedNodes().length;
    parts.idle.hidden = hasRows || state.phase !== "idle" || !hasText;
    const isShown = look.isPage || (this.#isOpen && (hasRows || this.#hasMessage));
    this.panel.show(isShown, this.#isOver);
    parts.input.setAttribute("aria-expanded", String(isShown && hasRows));
    parts.input.setAttribute("aria-controls", this.sections.listID);
    this.#select(state.selection, isShown);
    parts.count.textContent = countText(state, context);
    const news = isWaiting ? "" : this.#news(state, look.titles);
    this.announcer.tell(chips, news);
  }

  /** @returns {number} whole rows between the head and the end of what is in sight */
  get rowsInSight() {
    const { panel, head } = this.parts;
    const row = this.parts.sections.querySelector(".row");
    const height = row?.clientHeight || 48;
    const isInPage = getComputedStyle(panel).position === "static";
    const sight = isInPage ? innerHeight - head.offsetHeight : panel.clientHeight;
    return Math.max(1, Math.floor(sight / height) - 1);
  }

  /** Lets go of timers. */
  close() {
    clearTimeout(this.#progressTimer);
    clearTimeout(this.#loadingTimer);
    this.announcer.stop();
    this.panel.close();
    this.sections.close();
  }

  /** @param {EventTarget | null} target */
  #isButton(target) {
    return target instanceof Element && target.closest("button") !== null;
  }

  get #hasMessage() {
    const { idle, loading, empty, failed } = this.parts;
    const isTold = [idle, loading, empty, failed].some((message) => !message.hidden);
    return isTold || this.parts.sections.querySelector(":scope > :not([hidden])") !== null;
  }

  /** @param {Place | null} selection @param {boolean} isShown */
  #select(selection, isShown) {
    const row = this.sections.select(selection);
    const { input } = this.parts;
    if (row && isShown) input.setAttribute("aria-activedescendant", row.id);
    else input.removeAttribute("aria-activedescendant");
    const key = JSON.stringify(selection);
    if (row && key !== this.#selected) row.scrollIntoView({ block: "nearest" });
    this.#selected = key;
  }

  /**
   * @param {SearchState} state
   * @param {boolean} isWaiting
   * @param {Look} look
   */
  #showMessages(state, isWaiting, look) {
    const { parts } = this;
    const { words } = look.context;
    const isBare = !this.sections.hasRows;
    const isTitled = Object.keys(look.titles).length > 0 || state.sections.length > 1;
    const failure = state.loadFailure ?? state.sections.find((section) => section.failure)?.failure;
    const limited = state.sections.find((section) => section.phase === "limited");
    parts.failed.hidden = !(isBare && state.phase === "failed");
    parts.failedTitle.textContent = state.loadFailure ? words.loadFailedTitle : words.failedTitle;
    parts.failedReason.textContent = failureText(words, failure);
    parts.retry.textContent = words.retry;
    parts.empty.hidden = !(isBare && state.phase === "empty" && !isWaiting);
    const query = state.sections.find((section) => section.query)?.query ?? state.text;
    parts.emptyTitle.textContent = query.trim() === "" ? words.emptyBlank : words.empty(shortened(query));
    const isAwaited = (isWaiting && state.phase !== "failed") || limited !== undefined;
    const isLoading = isBare && parts.empty.hidden && isAwaited && !isTitled;
    parts.loadingText.textContent = limited ? limitedText(words, limited.retryAt) : words.loading;
    this.#showLoading(isLoading, limited !== undefined || look.isPage);
    const message = !isBare || (isTitled && state.phase === "failed");
    parts.sections.hidden = !parts.failed.hidden && message && isBare;
  }

  /**
   * Shows that the first rows are awaited: at once where their place is empty anyway, else if it takes long.
   *
   * @param {boolean} isLoading
   * @param {boolean} isAtOnce
   */
  #showLoading(isLoading, isAtOnce) {
    const { loading } = this.parts;
    clearTimeout(this.#loadingTimer);
    if (!isLoading || isAtOnce) loading.hidden = !isLoading;
    else if (loading.hidden) {
      this.#loadingTimer = setTimeout(() => {
        loading.hidden = false;
        this.panel.show(this.#isOpen, this.#isOver);
      }, progressDelay);
    }
  }

  /** @param {boolean} isWaiting shown only if it takes long enough to be noticed */
  #showProgress(isWaiting) {
    const { progress } = this.parts;
    if (!isWaiting) {
      clearTimeout(this.#progressTimer);
      this.#progressTimer = 0;
      progress.hidden = true;
    } else if (progress.hidden && this.#progressTimer === 0) {
      this.#progressTimer = setTimeout(() => (progress.hidden = false), progressDelay);
    }
  }

  /**
   * @param {SearchState} state
   * @param {Record<string, string>} titles
   * @returns {string} what the search has come to
   */
  #news(state, titles) {
    const { parts } = this;
    if (!parts.failed.hidden) {
      return `${parts.failedTitle.textContent} ${parts.failedReason.textContent}`;
    }
    if (!parts.empty.hidden) return parts.emptyTitle.textContent ?? "";
    if (state.phase !== "results") return "";
    if (state.sections.length === 1) return parts.count.textContent ?? "";
    const shown = state.sections.filter((section) => section.items.length > 0);
    return shown
      .map((section) => `${titles[section.id] ?? section.id} ${section.total ?? section.items.length}`)
      .join(", ");
  }
}

/**
 * Tells how many rows there are, in all sections.
 *
 * @param {SearchState} state
 * @param {import("./rows.js").RowContext} context
 * @returns {string} empty while nobody knows
 */
export function countText(state, { words, language }) {
  if (state.phase === "empty") return words.count(0, "0");
  const shown = state.sections.filter((section) => section.items.length > 0);
  if (shown.length === 0) return "";
  const isExact = shown.every((section) => section.total !== null || !section.hasMore);
  const total = shown.reduce((sum, section) => sum + (section.total ?? section.items.length), 0);
  const number = new Intl.NumberFormat(language).format(total);
  if (!isExact) return words.atLeast(number);
  const isBlank = shown.every((section) => (section.query ?? "") === "") && state.chips.length === 0;
  return isBlank ? words.all(total, number) : words.count(total, number);
}
