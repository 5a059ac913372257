// Chaja
// SPDX-License-Identifier: Apache-2.0

import { SearchFailure } from "./api.js";

/**
 * @typedef {import("./api.js").Hit} Hit
 * @typedef {import("./api.js").Order} Order
 * @typedef {import("./api.js").Answer} Answer
 * @typedef {import("./api.js").Question} Question
 * @typedef {import("./api.js").FailureKind} FailureKind
 *
 * @typedef {object} State what the page shows; each is a whole, never half of an older one
 * @property {string} text what is typed now
 * @property {Order} order
 * @property {"loading" | "results" | "empty" | "failed"} phase
 * @property {string} answeredText the text that `hits` belong to
 * @property {Hit[]} hits
 * @property {number} total
 * @property {boolean} isSearching an answer for `text` is awaited
 * @property {boolean} isLoadingMore
 * @property {boolean} hasMoreFailed
 * @property {FailureKind | null} failure
 */

/** The hits of a first answer, and the least that are added at a time. */
export const pageSize = 60;
const maximumPageSize = 1000;

/** One search as it is typed: which question is the current one, and what its answer was. */
export class Session {
  /** Grows with each question; an answer with an older number is dropped. */
  #generation = 0;
  #abort = new AbortController();
  #onChange;
  #search;

  /**
   * @param {(question: Question, signal: AbortSignal) => Promise<Answer>} search
   * @param {(state: State) => void} onChange called after each change
   */
  constructor(search, onChange) {
    this.#search = search;
    this.#onChange = onChange;
    /** @type {State} */
    this.state = {
      text: "",
      order: "relevance",
      phase: "loading",
      answeredText: "",
      hits: [],
      total: 0,
      isSearching: false,
      isLoadingMore: false,
      hasMoreFailed: false,
      failure: null,
    };
  }

  /** @param {{ text?: string, order?: Order }} change asks anew if it changes anything */
  ask(change) {
    const { text, order } = { ...this.state, ...change };
    const isSame = text === this.state.text && order === this.state.order;
    if (isSame && this.#generation > 0) return;
    this.#update({ text, order });
    this.#start();
  }

  /** Asks the current question again, after a failure. */
  retry() {
    if (this.state.phase !== "failed" || this.state.isSearching) return;
    this.#update({ phase: "loading", failure: null });
    this.#start();
  }

  /** @param {number} count makes sure that so many hits are there, or on their way */
  async want(count) {
    const { phase, hits, total, isSearching, isLoadingMore, hasMoreFailed } = this.state;
    if (phase !== "results" || isSearching || isLoadingMore || hasMoreFailed) return;
    if (hits.length >= Math.min(count, total)) return;
    const limit = Math.min(Math.max(count - hits.length, pageSize), maximumPageSize);
    const generation = this.#generation;
    this.#update({ isLoadingMore: true });
    try {
      const more = await this.#search(this.#question(hits.length, limit), this.#abort.signal);
      if (generation !== this.#generation) return;
      const known = new Set(hits.map((hit) => hit.species.id));
      const fresh = more.hits.filter((hit) => !known.has(hit.species.id));
      // A page without anything new is the last, whatever the total says.
      const total = fresh.length > 0 ? more.total : hits.length;
      this.#update({ hits: [...hits, ...fresh], total, isLoadingMore: false });
    } catch {
      if (generation === this.#generation) {
        this.#update({ isLoadingMore: false, hasMoreFailed: true });
      }
    }
  }

  /** Lets ``want`` try again after it failed. */
  retryMore() {
    this.#update({ hasMoreFailed: false });
  }

  async #start() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#generation += 1;
    const generation = this.#generation;
    const { text } = this.state;
    this.#update({ isSearching: true, isLoadingMore: false, hasMoreFailed: false });
    try {
      const answer = await this.#search(this.#question(0, pageSize), this.#abort.signal);
      if (generation !== this.#generation) return;
      this.#update({
        phase: answer.hits.length > 0 ? "results" : "empty",
        answeredText: text,
        hits: answer.hits,
        total: answer.total,
        isSearching: false,
        failure: null,
      });
    } catch (error) {
      // A question that was called off has a newer one behind it, and is no failure.
      if (generation !== this.#generation) return;
      const failure = error instanceof SearchFailure ? error.kind : "network";
      this.#update({ phase: "failed", hits: [], total: 0, isSearching: false, failure });
    }
  }

  /**
   * @param {number} offset
   * @param {number} limit
   * @returns {Question}
   */
  #question(offset, limit) {
    return { text: this.state.text, order: this.state.order, offset, limit };
  }

  /** @param {Partial<State>} change */
  #update(change) {
    this.state = { ...this.state, ...change };
    this.#onChange(this.state);
  }
}
