// Chaja
// SPDX-License-Identifier: Apache-2.0

import { encode } from "./module.js";
import { Rows, identity } from "./rows.js";
import { SourceFailure, failureOf } from "./sources.js";

/**
 * @typedef {import("./sources.js").Row} Row
 * @typedef {import("./sources.js").Page} Page
 * @typedef {import("./sources.js").Source} Source
 * @typedef {Source | { local: Source, remote: Source }} SectionSource one source, or one in memory asked before another
 *
 * @typedef {string | { id: string, kind: string }} Item an id, with the kind where there is one
 * @typedef {{ id: string, kind?: string, label: string, marked?: boolean }} Chip
 * @typedef {{ section: string, id: string, kind?: string }} Selection
 *
 * @typedef {object} SectionState
 * @property {string} id
 * @property {"idle" | "loading" | "results" | "empty" | "failed" | "limited"} phase
 * @property {string | null} query what the items answer
 * @property {Item[]} items the rows on the screen; `SearchSession.row` gives each
 * @property {number | null} total
 * @property {boolean} hasMore
 * @property {boolean} loadingMore
 * @property {boolean} [stale] whether the items answer an older query
 * @property {{ kind: string, status?: number }} [failure]
 * @property {number} [retryAt] when the source is asked again, in milliseconds as `Date.now()` counts
 * @property {number} [failedEnrichments] how many of the rows could not be enriched; `retry` tries again
 *
 * @typedef {object} State what the screen shows
 * @property {string} text
 * @property {Chip[]} chips
 * @property {"idle" | "loading" | "results" | "empty" | "failed"} phase
 * @property {Selection | null} selection
 * @property {string[]} recents
 * @property {boolean} isLoading whether something is awaited: say that nothing was found only when nothing is
 * @property {boolean} isComposing
 * @property {string | null} scope
 * @property {string | null} filter
 * @property {string | null} sort
 * @property {SectionState[]} sections
 *
 * @typedef {object} Event what happened: one of these
 * @property {string} [text] the text of the field, with `composing` while the input method has not settled its last syllable
 * @property {boolean} [composing]
 * @property {true} [submit]
 * @property {true} [clear]
 * @property {true} [cancel]
 * @property {string} [loadMore] a section
 * @property {string | true} [retry] a section, or all
 * @property {{ id: string | number, kind?: string, label?: string }} [addChip]
 * @property {Item | number} [removeChip]
 * @property {true} [backspace]
 * @property {string | null} [scope]
 * @property {string | null} [filter] which records count, in the words of the sources
 * @property {string | null} [sort]
 * @property {"next" | "previous" | "first" | "last" | Selection | null} [select]
 * @property {true} [choose]
 * @property {true} [refresh]
 * @property {number} [pageSize]
 * @property {string} [removeRecent]
 * @property {true} [clearRecents]
 *
 * @typedef {{ n: number, section: string, query: string, chips: Item[], page: number, pageSize: number,
 *   scope?: string, filter?: string, sort?: string, source: "local" | "remote" }} Request
 */

/** The longest time of `setTimeout`. */
const longestTimer = 2 ** 31 - 1;

/** Times are counted from the session's start, and wrap before they need more than 31 bits with the longest wait added. */
const clockPeriod = 2 ** 30;

/**
 * A search screen: tell it what happens, draw its `state` at each `change`.
 *
 * Events: `change` (detail: the state), `open` (detail: the chosen row, with its section), `announce` (detail: `{results: 3}`,
 * `"nothingFound"` or `"failed"`, for people who do not see the screen).
 */
export class SearchSession extends EventTarget {
  #memory;
  #handle;
  /** @type {State} */
  #state;
  #written = "";
  #rows = new Rows();
  /** @type {Map<string, SectionSource>} */
  #sources;
  /** @type {Map<number, { request: Request, abort: AbortController }>} those that are being answered */
  #open = new Map();
  /** @type {Map<number, Request>} those whose section has no source yet */
  #waiting = new Map();
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */
  #timers = new Map();
  /** @type {Map<string, AbortController>} */
  #enrichments = new Map();
  /** @type {object[][]} turns that listeners asked for while one was being shown */
  #queue = [];
  #isRunning = false;
  #isClosed = false;
  #start = Date.now();
  #clockBase = this.#start;

  /**
   * @param {import("./module.js").Chaja} chaja
   * @param {any} settings as `session` in a script of `chaja replay`. A section whose only source is local is asked with every key
   *   unless it says `local: false`.
   * @param {{ sources?: Record<string, SectionSource>, restoring?: string | null }} options `restoring`: what `saved` gave
   * @throws {import("./errors.js").ChajaError} `invalid_settings`, `invalid_saved_session`
   */
  constructor(chaja, settings, { sources = {}, restoring } = {}) {
    super();
    this.#memory = chaja.memory;
    this.#sources = new Map(Object.entries(sources));
    const json = encode({ ...settings, sections: settings?.sections?.map?.((/** @type {any} */ s) => this.#section(s)) });
    const made =
      restoring == null
        ? this.#memory.json("chaja_session_make", json)
        : this.#memory.json("chaja_session_restore", json, restoring);
    this.#handle = this.#memory.keep(this, made.session);
    this.#state = made.state;
    // Sources that list what they have without a query, and restored queries, are asked before anything happens.
    if (restoring != null || settings.blankQueries === "always") this.#turn([]);
  }

  /** @param {any} settings */
  #section(settings) {
    const source = this.#sources.get(settings?.id);
    if (!source || settings.local !== undefined) return settings;
    if ("remote" in source) return { localFirst: true, ...settings };
    return source.isLocal ? { ...settings, local: true } : settings;
  }

  /** What the screen shows; a new object at each change. */
  get state() {
    return this.#state;
  }

  /** The session as a query string: for an address, or to be restored later. */
  get saved() {
    return this.#memory.text("chaja_session_saved", this.#handle);
  }

  /**
   * A row on the screen.
   *
   * @param {{ section: string, id: string | number, kind?: string }} place
   * @returns {Row | undefined}
   */
  row(place) {
    return this.#rows.get(place.section, identity(place));
  }

  /**
   * Takes in what happened, as one turn: however many events, nothing is asked twice and one `change` follows at most.
   *
   * @param {Event[]} events
   * @throws {import("./errors.js").ChajaError} `invalid_event`; none of them has happened then
   */
  apply(...events) {
    if (this.#isRunning) this.#queue.push(events);
    else this.#turn(events);
  }

  /**
   * Gives a section its source; what is asked of it already is answered now.
   *
   * @param {string} section
   * @param {SectionSource} source
   */
  setSource(section, source) {
    this.#sources.set(section, source);
    /** @type {object[]} */
    const events = [];
    for (const [n, request] of this.#waiting) {
      if (request.section !== section) continue;
      this.#waiting.delete(n);
      const event = this.#ask(request);
      if (event) events.push(event);
    }
    if (events.length > 0) this.apply(.../** @type {Event[]} */ (events));
  }

  /** Stops everything and frees the memory; a closed session does nothing any more. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { abort } of this.#open.values()) abort.abort();
    for (const abort of this.#enrichments.values()) abort.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#open.clear();
    this.#waiting.clear();
    this.#enrichments.clear();
    this.#timers.clear();
    this.#queue = [];
    this.#memory.close(this, this.#handle);
  }

  /** @param {object[]} events */
  #turn(events) {
    if (this.#isClosed) return;
    /** @type {[name: string, detail: any][]} */
    const news = [];
    let next = events;
    /** @type {State | null} */
    let latest = null;
    let rowsChanged = false;
    this.#isRunning = true;
    try {
      // Sources in memory answer at once, and their answers belong to the same turn.
      do {
        rowsChanged ||= next.some((event) => "enriched" in event || "enrichmentFailed" in event);
        const text = this.#memory.text("chaja_session_apply", this.#handle, encode(next));
        const { effects, state } = this.#read(text);
        latest = state ?? latest;
        next = [];
        for (const effect of effects) {
          const event = this.#perform(effect, news);
          if (event) next.push(event);
        }
      } while (next.length > 0);
      if (latest) this.#show(latest);
      if (latest || rowsChanged) this.#emit("change", this.#state);
      for (const [name, detail] of news) {
        this.#emit(name, name === "open" ? { ...this.row(detail), ...detail } : detail);
      }
    } finally {
      this.#isRunning = false;
    }
    const queued = this.#queue.shift();
    if (queued) this.#turn(queued);
  }

  /** @param {string} text */
  #read(text) {
    const written = text.slice(text.indexOf('],"state":'));
    if (written !== this.#written) {
      this.#written = written;
      return JSON.parse(text);
    }
    return { effects: JSON.parse(text.slice('{"effects":'.length, text.indexOf('],"state":') + 1)), state: null };
  }

  /** @param {State} state */
  #show(state) {
    for (const section of state.sections) {
      if (section.retryAt !== undefined) section.retryAt += this.#clockBase;
    }
    this.#state = state;
    this.#rows.prune(state);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Does what the session asks for.
   *
   * @param {any} effect
   * @param {[name: string, detail: any][]} news what listeners are to be told
   * @returns {object | undefined} what came of it, if that is known at once
   */
  #perform(effect, news) {
    if (effect.request) return this.#ask(effect.request);
    if (effect.startTimer) {
      const { timer, milliseconds } = effect.startTimer;
      const fire = () => {
        this.#timers.delete(timer);
        this.apply(/** @type {any} */ ({ timer }));
      };
      this.#timers.set(timer, setTimeout(fire, Math.min(milliseconds, longestTimer)));
    } else if (effect.stopTimer !== undefined) {
      clearTimeout(this.#timers.get(effect.stopTimer));
      this.#timers.delete(effect.stopTimer);
    } else if (effect.cancel !== undefined) {
      this.#waiting.delete(effect.cancel);
      this.#open.get(effect.cancel)?.abort.abort();
      this.#open.delete(effect.cancel);
    } else if (effect.enrich !== undefined) {
      return this.#enrich(effect.enrich);
    } else if (effect.cancelEnrichment !== undefined) {
      const key = identity(effect.cancelEnrichment);
      this.#enrichments.get(key)?.abort();
      this.#enrichments.delete(key);
    } else if (effect.open) {
      news.push(["open", effect.open]);
    } else if (effect.announce !== undefined) {
      news.push(["announce", effect.announce]);
    }
    return undefined;
  }

  /**
   * Asks a source.
   *
   * @param {Request} request
   * @returns {object | undefined} the answer, if it is there at once
   */
  #ask(request) {
    const entry = this.#sources.get(request.section);
    if (!entry) {
      this.#waiting.set(request.n, request);
      return undefined;
    }
    const source = "remote" in entry ? entry[request.source] : entry;
    const abort = new AbortController();
    this.#open.set(request.n, { request, abort });
    try {
      const answer = source.search({ ...request, signal: abort.signal });
      if (!(answer instanceof Promise)) return this.#answered(request, answer);
      answer.then(
        (page) => this.#land(this.#answered(request, page)),
        (error) => this.#land(this.#failed(request, error)),
      );
      return undefined;
    } catch (error) {
      return this.#failed(request, error);
    }
  }

  /** @param {object | undefined} event */
  #land(event) {
    if (event) this.apply(/** @type {any} */ (event));
  }

  /**
   * @param {Request} request
   * @param {Page} page
   * @returns {object | undefined}
   */
  #answered(request, page) {
    // An answer to a request that was cancelled is nobody's any more.
    if (this.#open.get(request.n)?.request !== request) return undefined;
    if (!Array.isArray(page?.rows) || !page.rows.every(hasIdentity)) {
      return this.#failed(request, new SourceFailure({ kind: "malformed" }));
    }
    this.#open.delete(request.n);
    const items = this.#rows.add(request, page.rows);
    return { answer: { n: request.n, items, total: count(page.total), pages: count(page.pages) } };
  }

  /**
   * @param {Request} request
   * @param {unknown} error
   * @returns {object | undefined}
   */
  #failed(request, error) {
    if (this.#open.get(request.n)?.request !== request) return undefined;
    this.#open.delete(request.n);
    const at = (Date.now() - this.#start) % clockPeriod;
    this.#clockBase = Date.now() - at;
    return { failure: { n: request.n, at, ...failureOf(error) } };
  }

  /**
   * Fetches what belongs to a row.
   *
   * @param {Item} item
   * @returns {object | undefined}
   */
  #enrich(item) {
    const key = identity(item);
    const found = this.#rows.find(key);
    const entry = found && this.#sources.get(found.section);
    const source = entry && ("remote" in entry ? entry.remote : entry);
    if (!found || !source?.enrich) return { enrichmentFailed: item };
    const abort = new AbortController();
    this.#enrichments.set(key, abort);
    const done = (/** @type {Partial<Row> | undefined} */ more) => {
      const isAwaited = this.#enrichments.get(key) === abort;
      if (isAwaited) this.#enrichments.delete(key);
      // What was called off has no end any more: the row may be fetched again by then, in another form.
      if (!isAwaited || this.#isClosed) return undefined;
      if (!more) return { enrichmentFailed: item };
      const { incomplete, ...whole } = more;
      this.#rows.enrich(key, whole);
      return incomplete ? { enrichmentFailed: item } : { enriched: item };
    };
    try {
      const more = source.enrich(found.row, { signal: abort.signal });
      if (!(more instanceof Promise)) return done(more);
      more.then(
        (more) => this.#land(done(more)),
        () => this.#land(done(undefined)),
      );
      return undefined;
    } catch {
      return done(undefined);
    }
  }
}

/** @param {Row} row */
function hasIdentity(row) {
  return row?.id != null && row.id !== "" && row.kind !== "";
}

/** @param {unknown} value */
function count(value) {
  return Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0 ? Math.min(/** @type {number} */ (value), 1e12) : null;
}
