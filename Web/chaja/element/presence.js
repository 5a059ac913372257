// Chaja
// SPDX-License-Identifier: Apache-2.0

import { wantVisible } from "./paging.js";

/**
 * Watches what happens around an element while it is in a document: focus that leaves, scrolling, and a network
 * that comes back.
 *
 * @param {HTMLElement} element
 * @param {import("./search.js").Search} search
 * @param {AbortSignal} signal ends the watch
 */
export function watch(element, search, signal) {
  element.addEventListener("focusout", (event) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && (to === element || element.contains(to)))) search.shut();
  }, { signal });
  let isWaiting = false;
  const look = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (!signal.aborted) wantVisible(search);
    });
  };
  addEventListener("scroll", look, { signal, passive: true, capture: true });
  addEventListener("resize", look, { signal, passive: true });
  element.addEventListener("chaja-results", look, { signal });
  addEventListener("online", () => {
    if (search.state.phase === "failed") search.retryQuietly();
  }, { signal });
}
