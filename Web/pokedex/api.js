// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {[start: number, end: number]} Range half-open, in UTF-16 units, which JavaScript counts in
 * @typedef {{ id: number, name_en?: string, name_ko?: string }} Species
 * @typedef {{ edits: number, reading: string, kind: string, field: string }} Match
 * @typedef {{ species: Species, match: Match | null, highlights: Map<string, Range[]> }} Hit
 * @typedef {{ hits: Hit[], total: number }} Answer
 * @typedef {"relevance" | "number"} Order
 * @typedef {{ text: string, order: Order, offset: number, limit: number }} Question
 * @typedef {"network" | "timeout" | "server" | "too-long" | "malformed"} FailureKind
 */

/** Why a search failed, for the reader to be told; a search that was called off throws `AbortError`. */
export class SearchFailure extends Error {
  /** @param {FailureKind} kind */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

const patience = 10_000;

/**
 * Asks the server for hits.
 *
 * @param {Question} question
 * @param {AbortSignal} signal calls the search off
 * @returns {Promise<Answer>}
 */
export async function search(question, signal) {
  const body = {
    q: question.text,
    offset: question.offset,
    limit: question.limit,
    chaja: true,
    ...(question.order === "number" ? { sort: ["id:asc"] } : {}),
  };
  const timeout = AbortSignal.timeout(patience);
  try {
    const response = await fetch("/indexes/pokedex/search", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.status === 413) throw new SearchFailure("too-long");
    if (!response.ok) throw new SearchFailure("server");
    return readAnswer(await response.json());
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SearchFailure) throw error;
    if (timeout.aborted) throw new SearchFailure("timeout");
    throw new SearchFailure(error instanceof SyntaxError ? "malformed" : "network");
  }
}

/**
 * @param {any} json
 * @returns {Answer}
 */
function readAnswer(json) {
  const total = json?.estimatedTotalHits;
  if (!Array.isArray(json?.hits) || !Number.isSafeInteger(total)) {
    throw new SearchFailure("malformed");
  }
  return { hits: json.hits.map(readHit), total };
}

/**
 * @param {any} hit
 * @returns {Hit}
 */
function readHit(hit) {
  if (!Number.isSafeInteger(hit?.id)) throw new SearchFailure("malformed");
  const highlights = new Map();
  for (const { field, utf16 } of hit._chaja?.highlights ?? []) highlights.set(field, utf16);
  return {
    species: { id: hit.id, name_en: hit.name_en, name_ko: hit.name_ko },
    match: hit._chaja?.match ?? null,
    highlights,
  };
}
