// Chaja
// SPDX-License-Identifier: Apache-2.0

/** Chips and text in one line that scrolls sideways, which tells on which side there is more. */
export class Flow {
  #flow;
  #chips;
  #earlier;
  #sizes = new ResizeObserver(() => this.show());

  /** @param {import("./shadow.js").Parts} parts */
  constructor({ flow, chips, input, earlier }) {
    this.#flow = flow;
    this.#chips = chips;
    this.#earlier = earlier;
    flow.addEventListener("scroll", () => this.show(), { passive: true });
    // A text that grows moves its end out of sight.
    input.addEventListener("input", () => chips.hidden || this.scrollToEnd());
    // It is hidden from those who do not see it, and so must not get the focus.
    earlier.addEventListener("mousedown", (event) => event.preventDefault());
    earlier.addEventListener("click", () => flow.scrollBy({ left: -0.8 * this.#forward * flow.clientWidth }));
    for (const part of [flow, chips, input]) this.#sizes.observe(part);
  }

  /** Shows how many chips lie before what is in sight, and fades the sides where something is cut. */
  show() {
    const { scrollLeft, scrollWidth, clientWidth } = this.#flow;
    const passed = Math.abs(scrollLeft);
    this.#flow.classList.toggle("cut-before", passed > 1);
    this.#flow.classList.toggle("cut-after", scrollWidth - clientWidth - passed > 1);
    const edge = this.#flow.getBoundingClientRect();
    const hidden = [...this.#chips.children].filter((chip) => {
      const { left, right } = chip.getBoundingClientRect();
      return this.#forward > 0 ? left < edge.left - 1 : right > edge.right + 1;
    });
    this.#earlier.hidden = hidden.length === 0;
    this.#earlier.textContent = `+${hidden.length}`;
  }

  scrollToEnd() {
    this.#flow.scrollLeft = this.#forward * this.#flow.scrollWidth;
    this.show();
  }

  /** @returns {number} the sign of the direction in which the text runs */
  get #forward() {
    return isRightToLeft(this.#flow) ? -1 : 1;
  }
}

/** @param {Element} element @returns {boolean} whether what stands in it begins on the right */
export function isRightToLeft(element) {
  return getComputedStyle(element).direction === "rtl";
}
