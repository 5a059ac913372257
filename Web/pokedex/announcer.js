// Chaja
// SPDX-License-Identifier: Apache-2.0

const pause = 500;

/** Tells a screen reader what the list holds, once the typing pauses. */
export class Announcer {
  #timer = 0;

  /** @param {HTMLElement} region a polite live region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text replaces what is not yet told */
  tell(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.region.textContent = text;
    }, pause);
  }
}
