// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Keeps what this page was made of on the device, so that it works without a network from the second visit
 * on. Browsers without service workers, or that forbid them, simply need the network.
 */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/pokedex-worker.js", { scope: "/pokedex" });
    const { active } = await navigator.serviceWorker.ready;
    await loaded();
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    const page = new URL("/pokedex", location.href).href;
    const own = used.filter((address) => {
      const { origin, pathname } = new URL(address);
      return origin === location.origin && !pathname.startsWith("/indexes/");
    });
    active?.postMessage({ keep: [...new Set([page, ...own])] });
  } catch {
    // Private windows and insecure addresses have no service workers.
  }
}

/** Waits until module and index are there, which come after the page itself. */
function loaded() {
  const search = /** @type {any} */ (document.getElementById("search"));
  return new Promise((resolve) => {
    if (search.session) resolve(undefined);
    else search.addEventListener("chaja-results", resolve, { once: true });
  });
}
