// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RequestFailure, request } from "./request.js";

/**
 * @typedef {"message" | "read" | "invitation" | "friends" | "member-renamed" | "member-deleted" | "reset"} EventName
 * @typedef {{ id: number, name: EventName, data: any }} MemberEvent
 */

/** @type {EventName[]} */
const names = ["message", "read", "invitation", "friends", "member-renamed", "member-deleted", "reset"];

const shortestPause = 500;
const longestPause = 30_000;

/**
 * The events of a member, each once and in order. Browsers open few connections to one server, so that the windows
 * of a browser share one stream: whoever holds a lock has it and tells the others. After a break it goes on from the
 * last event, in whatever window.
 *
 * Events: one named after each `EventName` (detail: its data), `connection` (detail: whether there is one), and
 * `another-member` when the cookie has become that of somebody else.
 */
export class MemberFeed extends EventTarget {
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("chaja-events") : null;
  #member = 0;
  #last = 0;
  /** @type {{ member: number, event: MemberEvent }[] | null} what other windows told before this one knew where it is */
  #early = [];
  /** @type {EventSource | null} */
  #stream = null;
  #timer = 0;
  #pause = shortestPause;
  #isConnected = true;
  #isLeader = false;
  #isStopped = false;

  /** Begins to listen to the other windows; make it before asking for the state that the events change. */
  constructor() {
    super();
    this.#channel?.addEventListener("message", ({ data }) => this.#heard(data));
  }

  /**
   * Begins to tell events.
   *
   * @param {number} member
   * @param {number} last the last event that is part of the state
   */
  start(member, last) {
    this.#member = member;
    this.#last = last;
    const early = this.#early ?? [];
    this.#early = null;
    for (const { member, event } of early) if (member === this.#member) this.#take(event);
    addEventListener("online", () => this.#openSoon(0));
    addEventListener("offline", () => {
      this.#stream?.close();
      this.#stream = null;
      this.#show(false);
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !this.#isConnected) this.#openSoon(0);
    });
    if (this.#channel && navigator.locks) void this.#lead();
    else this.#become();
  }

  /** Ends it. */
  stop() {
    this.#isStopped = true;
    this.#isLeader = false;
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#channel?.close();
  }

  async #lead() {
    this.#post({ asks: true });
    try {
      await navigator.locks.request(`chaja-events-${this.#member}`, () => {
        this.#become();
        // The lock is kept until the window goes.
        return new Promise(() => {});
      });
    } catch {
      this.#become();
    }
  }

  #become() {
    if (this.#isStopped) return;
    this.#isLeader = true;
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#stream?.close();
    const stream = new EventSource(`/api/events?after=${this.#last}`);
    this.#stream = stream;
    stream.addEventListener("open", () => {
      this.#pause = shortestPause;
      this.#show(true);
    });
    for (const name of names) {
      stream.addEventListener(name, (event) => {
        const { data, lastEventId } = /** @type {MessageEvent} */ (event);
        const told = { id: Number(lastEventId), name, data: JSON.parse(data) };
        if (!this.#take(told)) return;
        this.#post({ event: told });
      });
    }
    stream.addEventListener("error", () => {
      if (this.#stream !== stream) return;
      stream.close();
      this.#stream = null;
      this.#show(false);
      this.#openSoon(this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
    });
  }

  /** @param {number} pause in milliseconds; the stream that is open stays */
  #openSoon(pause) {
    if (!this.#isLeader || this.#stream || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#openAgain(), pause);
  }

  /** The cookie may have become that of somebody else, whose events must not be taken for this member's. */
  async #openAgain() {
    try {
      const { id } = await request("GET", "me");
      if (this.#isStopped || this.#stream) return;
      if (id === this.#member) this.#open();
      else this.dispatchEvent(new Event("another-member"));
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 401) return;
      this.#openSoon(this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
    }
  }

  /** @param {MemberEvent} event @returns {boolean} whether it is new */
  #take(event) {
    if (!(event.id > this.#last)) return false;
    this.#last = event.id;
    this.dispatchEvent(new CustomEvent(event.name, { detail: event.data }));
    return true;
  }

  /** @param {object} news */
  #post(news) {
    this.#channel?.postMessage({ member: this.#member, ...news });
  }

  /** @param {any} news */
  #heard(news) {
    if (this.#early) {
      if (news.event) this.#early.push(news);
      return;
    }
    if (news.member !== this.#member || this.#isStopped) return;
    if (news.event) this.#take(news.event);
    else if (news.asks && this.#isLeader) this.#post({ isConnected: this.#isConnected });
    else if (typeof news.isConnected === "boolean" && !this.#isLeader) this.#tell(news.isConnected);
  }

  /** @param {boolean} isConnected */
  #show(isConnected) {
    if (this.#isLeader && isConnected !== this.#isConnected) this.#post({ isConnected });
    this.#tell(isConnected);
  }

  /** @param {boolean} isConnected */
  #tell(isConnected) {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.dispatchEvent(new CustomEvent("connection", { detail: isConnected }));
  }
}
