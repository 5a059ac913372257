// Chaja
// SPDX-License-Identifier: Apache-2.0

const pause = 300;
let timer = 0;

/** @returns {string} the query in the page's address, as text */
export function queryInAddress() {
  return new URLSearchParams(location.search).get("q") ?? "";
}

/**
 * Keeps the query in the page's address, so that reloading and sharing find it again. Waits for a pause:
 * browsers refuse pages that change their address with every key.
 *
 * @param {string} text
 */
export function keepInAddress(text) {
  clearTimeout(timer);
  timer = setTimeout(() => write(text), pause);
  pending = text;
}

/** @type {string | null} */
let pending = null;

addEventListener("pagehide", () => {
  if (pending !== null) write(pending);
});

/** @param {string} text */
function write(text) {
  clearTimeout(timer);
  pending = null;
  const address = new URL(location.href);
  if (text === "") address.searchParams.delete("q");
  // An address of many thousand letters cannot be opened again.
  else if (text.length <= 500) address.searchParams.set("q", text);
  if (address.href === location.href) return;
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // The browser has had enough of changes for now; the next one comes with the next key.
  }
}
