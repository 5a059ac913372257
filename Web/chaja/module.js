// Chaja
// SPDX-License-Identifier: Apache-2.0

import { Memory } from "./memory.js";
import { ChajaError } from "./errors.js";

export { ChajaError };

/**
 * @typedef {object} SearchRequest what an index is asked; all but `q` may be left out
 * @property {string} [q] what was typed; an empty text lists all records by rank
 * @property {number} [limit] the most hits to give, 20
 * @property {number} [offset] how many hits to leave out at the front, 0
 * @property {string} [filter] conditions, as in `year > 1990 AND genre = Drama`
 * @property {string | string[]} [sort] `["year:desc"]`
 * @property {string | string[]} [facets] fields whose values are counted
 * @property {"all" | "any" | "last"} [matching] how many of the words a record must have, all
 * @property {string} [distinct] a field of whose equal values only the best record is given
 * @property {string | string[]} [fields] the fields to look in
 *
 * @typedef {[start: number, end: number]} Range half-open
 * @typedef {{ field: string, utf8: Range[], utf16: Range[], characters: Range[] }} Highlight
 * @typedef {{ edits: number, reading: "literal" | "initials" | "layout" | "synonym",
 *   kind: "wholeField" | "wholeWord" | "prefix" | "infix", field: string, missingWords?: number }} Match
 * @typedef {{ id: number | string, match: Match | null, highlights: Highlight[], record: any }} Hit
 * @typedef {{ query: string, total: number, totalIsExact: boolean, offset: number, limit: number, microseconds: number,
 *   hits: Hit[], facets: Record<string, Record<string, number>>,
 *   facetStats?: Record<string, { min: number, max: number }> }} SearchAnswer
 */

/** The version of the functions of the module that this file knows. */
const version = 1;

/**
 * @typedef {string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module} ModuleSource
 *   where a module is, or the module itself
 */

/**
 * Loads the module.
 *
 * @param {{ wasm?: ModuleSource, buildWasm?: ModuleSource, signal?: AbortSignal }} options
 *   `wasm`: `chaja.wasm` beside this file unless given; `buildWasm`: the part that builds indexes, `chaja-build.wasm` beside
 *   this file unless given, fetched when `buildIndex` is called first
 * @returns {Promise<Chaja>}
 * @throws {ChajaError} `load_failed` when it can't be fetched, `module_refused` when it can't be compiled or is of another version
 */
export async function loadChaja({ wasm, buildWasm, signal } = {}) {
  const module = await load(wasm ?? new URL("./chaja.wasm", import.meta.url), signal);
  const builder = () => load(buildWasm ?? new URL("./chaja-build.wasm", import.meta.url));
  return new Chaja(await instantiate(module), builder);
}

/**
 * @param {ModuleSource} given
 * @param {AbortSignal} [signal]
 * @returns {Promise<WebAssembly.Module>}
 */
async function load(given, signal) {
  const source = await given;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return compile(source);
  const response = source instanceof Response ? source : await get(source, signal);
  if (!response.ok) {
    throw new ChajaError("load_failed", `${response.url || "the module"}: the server answered with ${response.status}`);
  }
  try {
    // Compiled while it comes, and kept compiled by the browser; file servers that do not know the type serve as well.
    if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
    return await compile(await response.arrayBuffer());
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ChajaError) throw error;
    if (error instanceof WebAssembly.CompileError) throw refusal(error);
    throw new ChajaError("load_failed", "the module was not received as a whole; try again", { cause: error });
  }
}

/**
 * @param {string | URL | Request} address
 * @param {AbortSignal | undefined} signal
 */
async function get(address, signal) {
  try {
    return await fetch(address, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ChajaError("load_failed", `${address}: can't be reached; try again`, { cause: error });
  }
}

/** @param {BufferSource} bytes */
async function compile(bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw refusal(error);
  }
}

/** @param {unknown} cause */
function refusal(cause) {
  return new ChajaError(
    "module_refused",
    "the module can't be compiled: it is no module of Chaja, or the page's policy lacks 'wasm-unsafe-eval' in script-src",
    { cause },
  );
}

/** @param {WebAssembly.Module} module */
async function instantiate(module) {
  let instance;
  try {
    instance = await WebAssembly.instantiate(module, {});
  } catch (error) {
    throw new ChajaError("module_refused", "the module can't be started", { cause: error });
  }
  if (/** @type {any} */ (instance.exports).chaja_version?.() !== version) {
    throw new ChajaError("module_refused", "the module and the scripts are of different versions; load both anew");
  }
  return instance;
}

/** The module: opens and builds indexes, and runs sessions. One is enough for a page, and several do not disturb each other. */
export class Chaja {
  #memory;
  #loadBuilder;
  /** @type {Promise<WebAssembly.Module> | null} */
  #builder = null;

  /**
   * Use `loadChaja`.
   *
   * @param {WebAssembly.Instance} instance an instance of the module
   * @param {() => Promise<WebAssembly.Module>} loadBuilder gives the part that builds indexes
   */
  constructor(instance, loadBuilder) {
    this.#memory = new Memory(instance);
    this.#loadBuilder = loadBuilder;
  }

  /** Whether the module stopped because of a fault. Then every call throws `instance_discarded`; load it anew. */
  get isDiscarded() {
    return this.#memory.isDiscarded;
  }

  /**
   * Opens an index file.
   *
   * @param {BufferSource} bytes the content of a `.chaja` file; copied
   * @returns {SearchIndex}
   * @throws {ChajaError} `invalid_index` when they are no sound index
   */
  openIndex(bytes) {
    return new SearchIndex(this.#memory, this.#memory.json("chaja_index_open", bytes));
  }

  /**
   * Builds an index of records.
   *
   * The part of the module that builds is fetched with the first call. Each index is built in memory of its own, which is given
   * back afterwards.
   *
   * @param {BufferSource | string} records the content of a file
   * @param {{ format: "ndjson" | "json" | "csv" | "tsv", settings?: object, name?: string, skipInvalid?: boolean }} options
   *   `settings` as of the HTTP API; `name` for errors; with `skipInvalid` records that can't be used are left out and counted
   * @returns {Promise<SearchIndex>}
   * @throws {ChajaError} `invalid_records`, `invalid_settings`, with the place; `build_failed` when there is not enough memory;
   *   `load_failed` and `module_refused` as `loadChaja`
   */
  async buildIndex(records, options) {
    const memory = new Memory(await instantiate(await this.#buildModule()));
    let report;
    let bytes;
    try {
      report = memory.json("chaja_index_build", records, encode(options));
      bytes = memory.bytes("chaja_index_bytes", report.index);
    } catch (error) {
      if (!memory.isDiscarded) throw error;
      throw new ChajaError(
        "build_failed",
        "the index can't be built here, since memory ran out or because of a fault; build it with the command line",
        { cause: error },
      );
    }
    return new SearchIndex(this.#memory, { ...report, ...this.#memory.json("chaja_index_open", bytes) });
  }

  async #buildModule() {
    this.#builder ??= this.#loadBuilder();
    try {
      return await this.#builder;
    } catch (error) {
      // The next call tries again.
      this.#builder = null;
      throw error;
    }
  }

  /** For `SearchSession`: the functions of the module. */
  get memory() {
    return this.#memory;
  }
}

/** An index. Frees its memory when it is closed, or not used any more. */
export class SearchIndex {
  #memory;
  #handle;
  #settings;

  /**
   * @param {Memory} memory
   * @param {any} description what the module says about it
   */
  constructor(memory, description) {
    this.#memory = memory;
    this.#handle = memory.keep(this, description.index);
    this.#settings = description.settings;
    /** The number of records. */
    this.count = description.count;
    /** The size in bytes. */
    this.byteCount = description.bytes;
    /** @type {string[]} the searchable fields in order of weight */
    this.fields = description.fields;
    /** What was noticed when it was built: records left out, the first of them in words, records that came again. */
    this.report = {
      skipped: description.skipped ?? 0,
      firstSkipped: description.firstSkipped ?? null,
      replaced: description.replaced ?? 0,
      unseenFields: description.unseenFields ?? [],
    };
  }

  /** How the index was built and is asked, as an object of the HTTP API. */
  get settings() {
    return this.#settings;
  }

  /** The index as the bytes of an index file. */
  get bytes() {
    return this.#memory.bytes("chaja_index_bytes", this.#handle);
  }

  /**
   * Searches.
   *
   * @param {SearchRequest} request
   * @returns {SearchAnswer} as `chaja search --json` prints it
   * @throws {ChajaError} `invalid_search`, which names what can't be understood; `stale_handle` after `close`
   */
  search(request = {}) {
    const begin = performance.now();
    const answer = this.#memory.json("chaja_index_search", this.#handle, encode(request));
    answer.microseconds = Math.round((performance.now() - begin) * 1000);
    return answer;
  }

  /**
   * Changes how the index is asked: stop words, synonyms, typing errors, what is shown.
   *
   * @param {object} settings only those to change
   * @throws {ChajaError} `invalid_settings`, also for those that are fixed once an index is built
   */
  adjust(settings) {
    this.#settings = this.#memory.json("chaja_index_adjust", this.#handle, encode(settings));
  }

  /** Frees the memory; closing twice does nothing. */
  close() {
    this.#memory.close(this, this.#handle);
  }
}

/**
 * JSON with what is no text in Unicode, such as half of an emoji, replaced as an encoder to UTF-8 would.
 *
 * @param {any} value
 */
export function encode(value) {
  const json = JSON.stringify(value) ?? "null";
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (escape) => (escape.length > 2 ? "\\ufffd" : escape));
}
