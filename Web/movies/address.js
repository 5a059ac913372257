// Chaja
// SPDX-License-Identifier: Apache-2.0

const pause = 300;
/** An address of many thousand letters cannot be opened again. */
const maximumLength = 2000;
let timer = 0;
/** @type {string | null} */
let pending = null;

/** @returns {string | undefined} the session in the page's address; a plain `?q=` will do, as links have it */
export function sessionInAddress() {
  const fields = new URLSearchParams(location.search);
  if (fields.has("v")) return location.search.slice(1);
  const query = fields.get("q");
  return query === null ? undefined : `v=1&q=${encodeURIComponent(query)}`;
}

/**
 * Keeps a session in the page's address, so that reloading and sharing find it again. Waits for a pause: browsers refuse pages that
 * change their address with every key.
 *
 * @param {string} saved what `SearchSession.saved` gives
 */
export function keepInAddress(saved) {
  clearTimeout(timer);
  timer = setTimeout(() => write(saved), pause);
  pending = saved;
}

addEventListener("pagehide", () => {
  if (pending !== null) write(pending);
});

/** @param {string} saved */
function write(saved) {
  clearTimeout(timer);
  pending = null;
  // Of a selected row only its own page would know; a session without anything to find needs no address.
  const fields = saved.split("&").filter((field) => !field.startsWith("row=") && field !== "q=");
  const address = new URL(location.href);
  if (saved.length <= maximumLength) address.search = fields.length > 1 ? fields.join("&") : "";
  if (address.href === location.href) return;
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // The browser has had enough of changes for now; the next one comes with the next key.
  }
}
