// Chaja
// SPDX-License-Identifier: Apache-2.0

import { retryAfter } from "../chaja/sources.js";

const timeoutMilliseconds = 10_000;
/** How often one thing is asked for. */
const maximumRounds = 4;
/** Who would have to wait longer is told at once that there is nothing. */
const longestWait = 30_000;
const usualSeconds = 5;

/** @type {any} `timeout` and `any` are younger than the types of the compiler that checks this file */
const signals = AbortSignal;

/** Something behind the server that may want to be left alone for a while; then nobody asks it before that is over. */
export class Service {
  /** When it may be asked again, as `performance.now()` counts. */
  #opening = 0;

  /**
   * @param {string} address
   * @param {AbortSignal} signal ends the wait
   * @returns {Promise<Response>} the answer, also one that tells of a failure; rejected when there is none
   */
  async fetch(address, signal) {
    for (let round = 1; ; round += 1) {
      await this.#open(signal);
      const response = await fetch(address, { signal: signals.any([signal, signals.timeout(timeoutMilliseconds)]) });
      const seconds = waitOf(response);
      if (seconds === undefined) return response;
      this.#opening = Math.max(this.#opening, performance.now() + seconds * 1000);
      if (round === maximumRounds) return response;
    }
  }

  /** @param {AbortSignal} signal */
  async #open(signal) {
    // The time may have been put off meanwhile, by another who was told to wait.
    for (let wait = this.#wait; wait > 0; wait = this.#wait) {
      if (wait > longestWait) throw new Error("the service wants to be left alone for long");
      await pause(wait, signal);
    }
  }

  get #wait() {
    return this.#opening - performance.now();
  }
}

/** @param {Response} response @returns {number | undefined} for how many seconds it asks to be left alone */
function waitOf(response) {
  const seconds = retryAfter(response.headers.get("Retry-After"));
  if (response.status === 429) return seconds ?? usualSeconds;
  return response.status === 503 ? seconds : undefined;
}

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
