// Chaja
// SPDX-License-Identifier: Apache-2.0

import { Service } from "./service.js";

/**
 * @typedef {{ kind: string, id: string | number }} Identity
 * @typedef {"waiting" | "translated" | "none" | "failed"} Progress
 * @typedef {{ progress: Progress, text: string }} Translation
 */

/** The most translations that are kept; older ones are asked again. */
const capacity = 500;
const service = new Service();

/**
 * Translations of overviews and biographies, one for each thing, asked of the server after the rows are shown.
 *
 * Events: `change` when there is news of one; `retried` (detail: what) when that came of a retry, of which the session does not know.
 *
 * The originals are English: nothing is asked before a reader of another language needs it. Those who ask meanwhile wait, so that
 * no more are under way at a time than the session allows.
 */
export class Translations extends EventTarget {
  /** @type {Map<string, Translation>} */
  #known = new Map();
  /** @type {Set<string>} */
  #asked = new Set();
  #isWanted = false;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {boolean} isWanted whether the reader's language needs translations */
  want(isWanted) {
    this.#isWanted = isWanted;
    if (isWanted) for (const go of this.#waiting.splice(0)) go();
  }

  /** @param {Identity} item @returns {Translation} what there is of its text */
  of(item) {
    return this.#known.get(keyOf(item)) ?? { progress: "waiting", text: "" };
  }

  /**
   * Fetches the translation of one thing, unless it is there.
   *
   * @param {Identity} item
   * @param {AbortSignal} signal ends the wait; nothing is kept then
   * @returns {Promise<Translation>} never rejected but by the signal
   */
  async fetch(item, signal) {
    const key = keyOf(item);
    const known = this.#known.get(key);
    if (known && known.progress !== "failed") return known;
    await this.#wanted(signal);
    const translation = await ask(item, signal);
    signal.throwIfAborted();
    this.#keep(key, translation);
    return translation;
  }

  /** @param {Identity} item is asked for again */
  async retryOne(item) {
    const key = keyOf(item);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#keep(key, { progress: "waiting", text: "" });
    this.#keep(key, await ask(item, new AbortController().signal));
    this.#asked.delete(key);
    this.dispatchEvent(new CustomEvent("retried", { detail: item }));
  }

  /** @param {AbortSignal} signal */
  #wanted(signal) {
    if (this.#isWanted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", stop);
        resolve(undefined);
      };
      const stop = () => {
        this.#waiting = this.#waiting.filter((other) => other !== go);
        reject(signal.reason);
      };
      signal.addEventListener("abort", stop, { once: true });
      this.#waiting.push(go);
    });
  }

  /** @param {string} key @param {Translation} translation */
  #keep(key, translation) {
    this.#known.delete(key);
    this.#known.set(key, translation);
    for (const old of this.#known.keys()) {
      if (this.#known.size <= capacity) break;
      this.#known.delete(old);
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Identity} item */
function keyOf({ kind, id }) {
  return `${kind}/${id}`;
}

/**
 * @param {Identity} item
 * @param {AbortSignal} signal
 * @returns {Promise<Translation>}
 */
async function ask(item, signal) {
  const address = `/translations/${encodeURIComponent(item.kind)}/${encodeURIComponent(item.id)}?language=ko`;
  try {
    const response = await service.fetch(address, signal);
    if (response.status === 404) return { progress: "none", text: "" };
    const answer = response.ok ? await response.json() : null;
    if (typeof answer?.translation !== "string") return { progress: "failed", text: "" };
    return { progress: "translated", text: answer.translation };
  } catch {
    return { progress: "failed", text: "" };
  }
}
