// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Lets the Pokédex work without a network. What is asked for comes from the network, where an unchanged
 * file costs an empty answer, and from the last visit if the network gives none in time: so nothing is ever
 * stale while there is a network. The page tells after each visit what it was made of; that is kept, all of
 * it or nothing, and what it no longer needs is forgotten.
 */

/** A change of how things are kept takes a new name; the old ones are then removed. */
const name = "pokedex-1";
const patience = 3000;

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) {
        if (old.startsWith("pokedex-") && old !== name) await caches.delete(old);
      }
      await clients.claim();
    })(),
  );
});

addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep.map(String)).catch(() => {}));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/indexes/")) return;
  event.respondWith(answer(request, event));
});

/** @param {string[]} addresses */
async function keepFiles(addresses) {
  const files = addresses.filter((address) => new URL(address).origin === location.origin);
  // What has a version in its address is the same for ever.
  const answers = await Promise.all(
    files.map((address) => fetch(address, { cache: new URL(address).pathname.startsWith("/~") ? "default" : "no-cache" })),
  );
  if (!answers.every((answer) => answer.ok)) return;
  const cache = await caches.open(name);
  await Promise.all(answers.map((answer, index) => cache.put(files[index], answer)));
  const wanted = new Set(files);
  for (const old of await cache.keys()) {
    if (!wanted.has(old.url)) await cache.delete(old);
  }
}

/**
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function answer(request, event) {
  const fresh = fetch(request);
  const kept = await find(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  // The network may still answer after the kept file was given; the next visit keeps that.
  event.waitUntil(fresh.catch(() => {}));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  return first instanceof Response && first.status < 500 ? first : kept;
}

/** @param {Request} request */
async function find(request) {
  const cache = await caches.open(name);
  // The page is one file, whatever query stands in its address.
  return cache.match(request, { ignoreSearch: request.mode === "navigate" });
}
