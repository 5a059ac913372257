// Chaja
// SPDX-License-Identifier: Apache-2.0

/** Why the server did not do what it was asked for. */
export class RequestFailure extends Error {
  /**
   * @param {object} failure
   * @param {"http" | "network" | "timeout" | "malformed"} failure.kind
   * @param {number} [failure.status]
   * @param {string} [failure.code] as `Documentation/HTTPAPI.md` lists them
   * @param {number} [failure.retryAfterSeconds]
   * @param {ErrorOptions} [options]
   */
  constructor({ kind, status, code, retryAfterSeconds }, options) {
    super(code ?? kind, options);
    this.name = "RequestFailure";
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** @returns {boolean} whether the same request may succeed at another time */
  get isPassing() {
    return this.kind !== "http" || this.status === 429 || (this.status ?? 0) >= 500;
  }
}

/** @type {any} functions that the type checker of Debian does not know yet */
const signals = AbortSignal;

/** Hears `logged-out` when the server no longer knows the session. */
export const account = new EventTarget();

/**
 * Asks a route below `/api`.
 *
 * @param {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path such as `conversations/7/messages`
 * @param {object} [body] becomes JSON
 * @param {{ isLeaving?: boolean, signal?: AbortSignal }} options `isLeaving` lets it outlive the page
 * @returns {Promise<any>} the answer's JSON; null for one without
 * @throws {RequestFailure}
 */
export async function request(method, path, body, { isLeaving = false, signal } = {}) {
  const timeout = signals.timeout(15_000);
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      headers: { "X-Chaja-Request": "1", ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
      signal: signal ? signals.any([signal, timeout]) : timeout,
      keepalive: isLeaving,
      cache: "no-store",
    });
    if (!response.ok) throw await failureOf(response);
    return response.status === 204 ? null : await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RequestFailure) throw error;
    if (timeout.aborted) throw new RequestFailure({ kind: "timeout" }, { cause: error });
    throw new RequestFailure({ kind: error instanceof SyntaxError ? "malformed" : "network" }, { cause: error });
  }
}

/** @param {Response} response @returns {Promise<RequestFailure>} */
async function failureOf(response) {
  const answer = await response.json().catch(() => null);
  const code = typeof answer?.code === "string" ? answer.code : undefined;
  noteStatus(response.status, code);
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  return new RequestFailure({
    kind: "http",
    status: response.status,
    code,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** @param {number} status @param {string} [code] `wrong_credentials` is no end of a session */
function noteStatus(status, code) {
  if (status === 401 && code !== "wrong_credentials") account.dispatchEvent(new Event("logged-out"));
}

/**
 * `fetch` for the search element, which notices the end of the session too.
 *
 * @type {typeof fetch}
 */
export const memberFetch = async (input, init) => {
  const response = await fetch(input, init);
  noteStatus(response.status);
  return response;
};
