// Chaja
// SPDX-License-Identifier: Apache-2.0

import { ChajaError } from "./errors.js";

/**
 * @typedef {import("./module.js").Match} Match
 * @typedef {import("./session.js").Item} Item
 * @typedef {{ field: string, utf16: import("./module.js").Range[], value?: number }} Highlight
 *
 * @typedef {object} Row something found
 * @property {string | number} id
 * @property {string} [kind] where one section has several kinds of things
 * @property {any} record
 * @property {Highlight[]} [highlights] the matched letters of each field, in UTF-16 units, as JavaScript counts
 * @property {Match | null} [match] why it was found
 * @property {any} [later] what `enrich` brought, where that does not belong into the record
 * @property {true} [incomplete] of what `enrich` gives: that a part of it could not be had, so that it counts as failed
 *
 * @typedef {object} Page
 * @property {Row[]} rows
 * @property {number} [total] how many there are in all; leave out where that is not known
 * @property {number} [pages] how many pages there are in all
 *
 * @typedef {object} Question
 * @property {string} query the text, without blanks at its ends
 * @property {Item[]} chips
 * @property {number} page from 1
 * @property {number} pageSize
 * @property {string} [scope]
 * @property {string} [filter]
 * @property {string} [sort]
 * @property {string} section
 * @property {AbortSignal} signal called off when the answer is not wanted any more
 *
 * @typedef {object} Source
 * @property {(question: Question) => Page | Promise<Page>} search a plain value is an answer in the same turn; failures are thrown
 * @property {boolean} [isLocal] whether it answers from memory, so that it is asked with every key
 * @property {(row: Row, options: { signal: AbortSignal }) => Partial<Row> | Promise<Partial<Row>>} [enrich] what belongs to a row and
 *   comes later, such as a translation; for sections with `enriches`. Of `record` only the fields to add or change. It is kept
 *   for as long as the session is, and asked for once more when a refresh has answered the row anew
 *
 * @typedef {"http" | "network" | "timeout" | "cancelled" | "malformed"} FailureKind
 */

/** Why a source gave no answer. */
export class SourceFailure extends Error {
  /**
   * @param {{ kind: FailureKind, status?: number, retryAfterSeconds?: number }} failure `status` with `http`; `retryAfterSeconds` as
   *   the source asks for
   * @param {ErrorOptions} [options]
   */
  constructor({ kind, status, retryAfterSeconds }, options) {
    super(kind === "http" ? `status ${status}` : kind, options);
    this.name = "SourceFailure";
    this.kind = kind;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A failure in the form that the session takes.
 *
 * @param {unknown} error
 * @returns {{ kind: FailureKind, status?: number, retryAfterSeconds?: number }}
 */
export function failureOf(error) {
  if (error instanceof SourceFailure) {
    const wait = error.retryAfterSeconds;
    const retryAfterSeconds = typeof wait === "number" && wait >= 0 ? Math.min(Math.ceil(wait), 1e6) : undefined;
    if (error.kind !== "http") return { kind: error.kind, retryAfterSeconds };
    const status = Number(error.status);
    return { kind: "http", status: status >= 100 && status <= 599 ? Math.trunc(status) : 500, retryAfterSeconds };
  }
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "AbortError") return { kind: "cancelled" };
  if (name === "TimeoutError") return { kind: "timeout" };
  // A mistake in the page's own code must be seen, not only shown to the reader as a failed search.
  reportFault(error);
  return { kind: error instanceof SyntaxError || error instanceof ChajaError ? "malformed" : "network" };
}

/** @param {unknown} error */
function reportFault(error) {
  if (error instanceof ChajaError && error.code !== "instance_discarded") return;
  if (typeof reportError === "function") reportError(error);
}

/** @type {any} functions that the type checker of Debian does not know yet */
const signals = AbortSignal;

/**
 * What holds where both filters do.
 *
 * @param {string | undefined} one
 * @param {string | undefined} other
 * @returns {string | undefined}
 */
function conjunction(one, other) {
  if (!one || !other) return one || other || undefined;
  return `(${one}) AND (${other})`;
}

/**
 * A source that is an index in this page: asked with every key, answers at once, works offline.
 *
 * @param {import("./module.js").SearchIndex} index
 * @param {{ filter?: string, matching?: "all" | "any" | "last", sort?: string | string[], kind?: string }} options what every search has: the filter beside the session's, `sort` unless the session has one; `kind` of all rows
 * @returns {Source}
 */
export function localSource(index, { filter, matching, sort, kind } = {}) {
  return {
    isLocal: true,
    search(question) {
      const offset = (question.page - 1) * question.pageSize;
      const answer = index.search({
        q: question.query,
        limit: question.pageSize,
        offset,
        filter: conjunction(filter, question.filter),
        matching,
        sort: question.sort?.split(",") ?? sort,
      });
      const rows = answer.hits.map((hit) => (kind === undefined ? hit : { ...hit, kind }));
      return { rows, total: answer.total };
    },
  };
}

/**
 * A source that is a search route of a Chaja server, or of one that speaks the same protocol.
 *
 * @param {string | URL} address such as `/indexes/people/search`
 * @param {{ id?: string, kind?: string, filter?: string, parameters?: () => Record<string, any>, headers?: Record<string, string>,
 *   timeoutMilliseconds?: number, method?: "GET" | "POST", fetch?: typeof fetch }} [options] `id`: the field that is the id, `id`
 *   unless given; `parameters`: gives further parameters of each request, such as `locales`; `method`: for routes that are asked with
 *   `GET` only, `POST` unless given
 * @returns {Source}
 */
export function endpointSource(address, options = {}) {
  const { id = "id", kind, filter, parameters, headers, timeoutMilliseconds = 10_000, method = "POST" } = options;
  const ask = options.fetch ?? ((input, init) => fetch(input, init));
  return {
    async search(question) {
      const timeout = signals.timeout(timeoutMilliseconds);
      const filters = conjunction(filter, question.filter);
      const body = {
        q: question.query,
        page: question.page,
        hitsPerPage: question.pageSize,
        chaja: true,
        ...parameters?.(),
        ...(filters === undefined ? {} : { filter: filters }),
        ...(question.sort === undefined ? {} : { sort: question.sort.split(",") }),
      };
      const signal = signals.any([question.signal, timeout]);
      let answer;
      try {
        const response = await (method === "GET"
          ? ask(withParameters(address, body), { headers, signal })
          : ask(address, {
              method,
              headers: { "Content-Type": "application/json", ...headers },
              body: JSON.stringify(body),
              signal,
            }));
        if (!response.ok) {
          throw new SourceFailure({
            kind: "http",
            status: response.status,
            retryAfterSeconds: retryAfter(response.headers.get("Retry-After")),
          });
        }
        answer = await response.json();
      } catch (error) {
        question.signal.throwIfAborted();
        if (error instanceof SourceFailure) throw error;
        if (timeout.aborted) throw new SourceFailure({ kind: "timeout" }, { cause: error });
        throw new SourceFailure({ kind: error instanceof SyntaxError ? "malformed" : "network" }, { cause: error });
      }
      return readPage(answer, id, kind);
    },
  };
}

/**
 * @param {string | URL} address
 * @param {Record<string, any>} parameters lists become values with commas between
 */
function withParameters(address, parameters) {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return `${address}${String(address).includes("?") ? "&" : "?"}${new URLSearchParams(texts)}`;
}

/**
 * @param {any} answer
 * @param {string} id
 * @param {string | undefined} kind
 * @returns {Page}
 */
function readPage(answer, id, kind) {
  if (!Array.isArray(answer?.hits)) throw new SourceFailure({ kind: "malformed" });
  const rows = answer.hits.map((/** @type {any} */ hit) => {
    if (typeof hit?.[id] !== "string" && !Number.isSafeInteger(hit?.[id])) throw new SourceFailure({ kind: "malformed" });
    const { _chaja, _formatted, _matchesPosition, ...record } = hit;
    return {
      id: hit[id],
      ...(kind === undefined ? {} : { kind }),
      record,
      highlights: _chaja?.highlights ?? [],
      match: _chaja?.match ?? null,
    };
  });
  return { rows, total: answer.totalHits ?? answer.estimatedTotalHits, pages: answer.totalPages };
}

/**
 * The seconds of a `Retry-After` header, which is a number or a date.
 *
 * @param {string | null} text
 * @returns {number | undefined} nothing for what can't be read
 */
export function retryAfter(text) {
  if (text === null || text.trim() === "") return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
