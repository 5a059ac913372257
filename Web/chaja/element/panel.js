// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {HTMLElement & { popover: string | null, showPopover(): void, hidePopover(): void }} Popover */

/** What is left free between the panel and the edge of the window, and the field, in pixels. */
const EDGE = 12;

/**
 * The panel of results: a part of the page, or over it, below the field, or above it where more of it can be seen there.
 * Over the page it lies in the browser's top layer, where nothing around the element cuts it off or covers it; it follows
 * the field when the page moves.
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
    // While it is open it keeps its side, whatever is typed.
    const wasOpen = element.matches(":popover-open");
    if (!wasOpen) this.#choose();
    this.#place();
    if (wasOpen) return;
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
    const choose = () => this.#choose();
    addEventListener("resize", choose, { signal, passive: true });
    // A keyboard on the screen leaves the window as it is, but not what is seen of it.
    visualViewport?.addEventListener("resize", choose, { signal, passive: true });
    // No event tells of all that moves the field, such as a notice that comes or goes above it.
    const follow = () => {
      if (signal.aborted) return;
      this.#place();
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  }

  /** Chooses the side: below if there is room for all that it may show, or at least as much as above. */
  #choose() {
    const { top, bottom } = this.#host.getBoundingClientRect();
    const seen = visualViewport ? { top: visualViewport.offsetTop, height: visualViewport.height } : { top: 0, height: innerHeight };
    const above = top - seen.top - EDGE;
    const below = seen.top + seen.height - bottom - EDGE;
    const isAbove = below < parseFloat(getComputedStyle(this.#element).maxHeight) && above > below;
    this.#element.classList.toggle("above", isAbove);
    this.#element.style.setProperty("--room", `${Math.max(above, 0)}px`);
  }

  get #host() {
    return /** @type {ShadowRoot} */ (this.#element.getRootNode()).host;
  }

  #place() {
    const { left, top, bottom, width } = this.#host.getBoundingClientRect();
    const place = {
      "--bottom": document.documentElement.clientHeight - top - scrollY,
      "--left": left + scrollX,
      "--top": bottom + scrollY,
      "--width": width,
    };
    const { style } = this.#element;
    for (const [name, length] of Object.entries(place)) {
      const value = `${length}px`;
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
  }
}
