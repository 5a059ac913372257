// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {HTMLElement & { popover: string | null, showPopover(): void, hidePopover(): void }} Popover */

/**
 * The panel of results: a part of the page, or over it, below the field. Over the page it lies in the browser's top
 * layer, where nothing around the element cuts it off or covers it; it follows the field when the page moves.
 */
export class ResultPanel {
  #element;
  /** @type {AbortController | null} ends the watch over what moves the field */
  #watch = null;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = /** @type {Popover} */ (element);
  }

  /**
   * @param {boolean} isShown
   * @param {boolean} isOver whether it lies over the page
   */
  show(isShown, isOver) {
    const element = this.#element;
    element.hidden = !isShown;
    // A browser without popovers shows it below the field too, as far as what is around allows.
    if (!("popover" in element)) return;
    if (isOver !== (element.popover !== null)) element.popover = isOver ? "manual" : null;
    if (!isShown || !isOver || !element.isConnected) {
      this.close();
      return;
    }
    this.#place();
    if (element.matches(":popover-open")) return;
    element.showPopover();
    this.#follow();
  }

  /** Takes the panel out of sight, and lets go of the page. */
  close() {
    this.#watch?.abort();
    this.#watch = null;
    if ("popover" in this.#element && this.#element.matches(":popover-open")) this.#element.hidePopover();
  }

  #follow() {
    this.#watch?.abort();
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const place = () => this.#place();
    addEventListener("resize", place, { signal, passive: true });
    // The page itself takes the panel along.
    addEventListener("scroll", (event) => {
      if (event.target !== document && !this.#element.contains(/** @type {any} */ (event.target))) place();
    }, { signal, passive: true, capture: true });
    const size = new ResizeObserver(place);
    size.observe(/** @type {ShadowRoot} */ (this.#element.getRootNode()).host);
    signal.addEventListener("abort", () => size.disconnect());
  }

  #place() {
    const { host } = /** @type {ShadowRoot} */ (this.#element.getRootNode());
    const { left, bottom, width } = host.getBoundingClientRect();
    const { style } = this.#element;
    style.setProperty("--left", `${left + scrollX}px`);
    style.setProperty("--top", `${bottom + scrollY}px`);
    style.setProperty("--width", `${width}px`);
  }
}
