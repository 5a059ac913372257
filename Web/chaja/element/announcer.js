// Chaja
// SPDX-License-Identifier: Apache-2.0

const pause = 500;

/** Tells a screen reader what has changed, once the typing pauses. */
export class Announcer {
  #timer = 0;
  #region;

  /** @param {HTMLElement} region a polite live region */
  constructor(region) {
    this.#region = region;
  }

  /** What a chip did, told with the next results. */
  #event = "";

  /**
   * @param {string} event what a person has done, which is never left out; empty for nothing
   * @param {string} state what the search has come to, which replaces what is not yet told; empty for nothing new
   */
  tell(event, state) {
    if (event !== "") this.#event = event;
    const text = [this.#event, state].filter((part) => part !== "").join(". ");
    if (text === "") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#event = "";
      if (this.#region.textContent !== text) this.#region.textContent = text;
    }, pause);
  }

  /** Tells nothing more. */
  stop() {
    clearTimeout(this.#timer);
    this.#event = "";
  }
}
