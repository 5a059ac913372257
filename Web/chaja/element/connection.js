// Chaja
// SPDX-License-Identifier: Apache-2.0

import { SearchSession, endpointSource, loadChaja, localSource } from "../chaja.js";

/**
 * @typedef {object} Wish what a search element is to be connected to
 * @property {string | undefined} wasm the address of the module; the one beside the scripts if not given
 * @property {string} src the address of an index file, or empty
 * @property {string} endpoint the address of a search route, or empty
 * @property {Record<string, any>} sources sources by section, given by a script; they come first
 * @property {any} settings of the session
 * @property {string | undefined} saved a session to restore
 *
 * @typedef {object} Connection
 * @property {any} session a `SearchSession`
 * @property {() => void} close ends the session and frees what belongs to it
 */

/** Why a search could not be loaded. */
export class LoadFailure extends Error {
  /**
   * @param {"network" | "http" | "missingFile" | "malformed" | "unsupported"} kind
   * @param {number} [status]
   * @param {unknown} [cause]
   */
  constructor(kind, status, cause) {
    super(`the search could not be loaded: ${kind}${status ? ` ${status}` : ""}`, { cause });
    this.kind = kind;
    this.status = status;
  }
}

/**
 * Modules that are loaded or on their way, by address: all elements of a page share one.
 *
 * @type {Map<string, Promise<any>>}
 */
const modules = new Map();

/**
 * Loads the module and the index, and opens a session on them.
 *
 * @param {Wish} wish
 * @param {AbortSignal} signal calls it off
 * @returns {Promise<Connection>}
 * @throws {LoadFailure}
 */
export async function connect(wish, signal) {
  const [chaja, bytes] = await Promise.all([
    loadModule(wish.wasm),
    wish.src ? loadIndex(wish.src, signal) : null,
  ]);
  signal.throwIfAborted();
  /** @type {any} */
  let index = null;
  try {
    index = bytes && chaja.openIndex(bytes);
    const sources = { ...wish.sources };
    if (index) sources.results ??= localSource(index);
    else if (wish.endpoint) sources.results ??= endpointSource(wish.endpoint);
    const session = makeSession(chaja, wish, sources);
    return {
      session,
      close() {
        session.close();
        index?.close();
      },
    };
  } catch (error) {
    index?.close();
    throw error instanceof LoadFailure ? error : new LoadFailure("malformed", undefined, error);
  }
}

/**
 * @param {any} chaja
 * @param {Wish} wish
 * @param {Record<string, any>} sources
 */
function makeSession(chaja, wish, sources) {
  if (wish.saved !== undefined) {
    try {
      return new SearchSession(chaja, wish.settings, { sources, restoring: wish.saved });
    } catch {
      // What was saved is of another version, or was changed by hand: the search begins anew.
    }
  }
  return new SearchSession(chaja, wish.settings, { sources });
}

/** @param {string | undefined} address @returns {Promise<any>} */
async function loadModule(address) {
  const key = address ?? "";
  const known = modules.get(key);
  if (known) {
    const chaja = await known;
    if (!chaja.isDiscarded) return chaja;
    // One that stopped because of a fault is of no use any more.
    if (modules.get(key) === known) modules.delete(key);
    return loadModule(address);
  }
  const module = loadChaja(address === undefined ? {} : { wasm: address }).catch((error) => {
    modules.delete(key);
    throw moduleFailure(error);
  });
  modules.set(key, module);
  return module;
}

/** @param {any} error @returns {LoadFailure} */
function moduleFailure(error) {
  if (typeof WebAssembly === "undefined") return new LoadFailure("unsupported", undefined, error);
  return new LoadFailure(error?.code === "load_failed" ? "network" : "unsupported", undefined, error);
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<Uint8Array>}
 */
async function loadIndex(address, signal) {
  let response;
  try {
    // Asks whether the copy that the browser keeps is still the newest; only a newer one is loaded again.
    response = await fetch(address, { cache: "no-cache", signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new LoadFailure("network", undefined, error);
  }
  if (response.status === 404) throw new LoadFailure("missingFile", 404);
  if (!response.ok) throw new LoadFailure("http", response.status);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new LoadFailure("network", undefined, error);
  }
}

/** @param {any} session @returns {string | undefined} it as a string to restore; nothing once its module has stopped */
export function savedOf(session) {
  try {
    return session?.saved;
  } catch {
    return undefined;
  }
}
