// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RequestFailure, request } from "../members/request.js";
import { randomID } from "../shared/ids.js";

/**
 * @typedef {{ id: number, name: string }} Invited
 * @typedef {{ title: string, text: string, members: Invited[] }} Content
 * @typedef {"new" | "saved" | "saving" | "failed" | "refused" | "conflict"} DraftPhase
 */

const pause = 500;
const longestPause = 30_000;

/**
 * An invitation that is being written. It is saved on the server after each pause, one version after the other, and
 * what is not saved yet outlives a reload of the window.
 *
 * Hears `phase`; `content` when the content has become another one than was given; `sent` when another window has
 * sent it; and `not-friends` when somebody chosen cannot be invited.
 */
export class Draft extends EventTarget {
  /** @type {number | null} */
  id = null;
  /** @type {Content} */
  content = { title: "", text: "", members: [] };
  /** @type {DraftPhase} */
  phase = "new";
  /** @type {any} the invitation as the server had it last */
  saved = null;
  /** @type {unknown} why it could not be saved */
  failure = null;
  #clientId;
  #revision = 0;
  #timer = 0;
  #wait = pause;
  #isDirty = false;
  /** @type {Promise<void> | null} */
  #saving = null;
  #isClosed = false;
  #key;

  /**
   * @param {number} owner
   * @param {string} [clientId] of a draft that may have been made before
   */
  constructor(owner, clientId = randomID()) {
    super();
    this.#clientId = clientId;
    this.#key = `chaja.draft.${owner}`;
  }

  /**
   * @param {number} owner
   * @param {any} invitation a draft as the server has it
   * @returns {Draft}
   */
  static of(owner, invitation) {
    const draft = new Draft(owner, invitation.clientId);
    draft.#load(invitation);
    draft.restore();
    return draft;
  }

  /**
   * @param {number} owner
   * @returns {{ id: number | null, clientId: string } | null} the draft of which this window has something unsaved
   */
  static unsaved(owner) {
    return kept(`chaja.draft.${owner}`);
  }

  /** @returns {string} the id that this page gave it */
  get clientId() {
    return this.#clientId;
  }

  /** @returns {boolean} whether it can be sent */
  get isComplete() {
    const { title, text, members } = this.content;
    return title.trim() !== "" && text.trim() !== "" && members.length > 0;
  }

  /** @returns {boolean} whether there is nothing in it */
  get isEmpty() {
    const { title, text, members } = this.content;
    return title === "" && text === "" && members.length === 0;
  }

  /** @param {Partial<Content>} change is saved after a pause */
  change(change) {
    this.content = { ...this.content, ...change };
    this.#isDirty = true;
    this.#keep();
    if (this.phase === "conflict") return;
    this.#wait = pause;
    this.#saveSoon();
  }

  /** @param {Invited} member has another name now, which is no change of the draft */
  rename({ id, name }) {
    const members = this.content.members.map((one) => (one.id === id ? { ...one, name } : one));
    this.content = { ...this.content, members };
    if (this.#isDirty) this.#keep();
  }

  /** Takes over what this window had not saved before it was loaded anew. */
  restore() {
    const copy = kept(this.#key);
    if (copy && copy.clientId === this.#clientId && copy.content) this.change(copy.content);
  }

  /**
   * Saves now what is not saved.
   *
   * @returns {Promise<boolean>} whether all is
   */
  async flush() {
    clearTimeout(this.#timer);
    while (this.#isDirty && !this.#isClosed && this.phase !== "conflict") {
      await (this.#saving ?? this.#save());
      if (this.phase === "failed" || this.phase === "refused") break;
    }
    return !this.#isDirty && this.id !== null;
  }

  /**
   * Ends the conflict with another window.
   *
   * @param {boolean} keepsMine whether what is written here replaces what that one has saved
   */
  async settle(keepsMine) {
    if (this.id === null) return;
    try {
      const invitation = await request("GET", `invitations/${this.id}`);
      if (invitation.state !== "draft") return this.#wasSent();
      const mine = this.content;
      this.#load(invitation);
      if (keepsMine) this.change(mine);
      else {
        this.#forget();
        this.dispatchEvent(new Event("content"));
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Deletes it, on the server too; if that fails it is saved on as before. */
  async discard() {
    this.close();
    await this.#saving;
    try {
      if (this.id !== null) await request("DELETE", `invitations/${this.id}`);
    } catch (error) {
      const isGone = error instanceof RequestFailure && error.status === 404;
      if (!isGone) {
        this.#isClosed = false;
        throw error;
      }
    }
    this.#forget();
  }

  /** Stops saving; what is unsaved is kept by the window. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** It was sent, and is no draft any more. */
  finish() {
    this.close();
    this.#forget();
  }

  /** @param {any} invitation */
  #load(invitation) {
    this.saved = invitation;
    this.id = invitation.id;
    this.#revision = invitation.revision;
    const members = invitation.members.map((/** @type {Invited} */ { id, name }) => ({ id, name }));
    this.content = { title: invitation.title, text: invitation.text, members };
    this.#isDirty = false;
    this.#show("saved");
  }

  #saveSoon() {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), this.#wait);
  }

  #save() {
    this.#saving = this.#put().finally(() => (this.#saving = null));
    return this.#saving;
  }

  async #put() {
    if (this.id === null && this.isEmpty) {
      this.#isDirty = false;
      return;
    }
    this.#show("saving");
    const sent = this.content;
    const body = { title: sent.title, text: sent.text, members: sent.members.map(({ id }) => id) };
    try {
      const isNew = this.id === null;
      // What was typed last is saved even if the page is being left.
      const options = { isLeaving: true };
      const saved = isNew
        ? await request("POST", "invitations", { clientId: this.#clientId, ...body }, options)
        : await request("PUT", `invitations/${this.id}`, { revision: this.#revision, ...body }, options);
      if (saved.state !== "draft") return this.#wasSent();
      this.saved = saved;
      this.id = saved.id;
      this.#revision = saved.revision;
      this.#wait = pause;
      // A draft made before, whose answer was lost, comes back as it was then.
      const isSame = saved.title === body.title && saved.text === body.text
        && saved.members.map((/** @type {Invited} */ { id }) => id).sort().join() === [...body.members].sort().join();
      this.#isDirty = this.content !== sent || (isNew && !isSame);
      if (!this.#isDirty) this.#forget();
      this.#show("saved");
      if (this.#isDirty) this.#saveSoon();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof RequestFailure)) throw error;
    this.failure = error;
    if (error.code === "draft_outdated") this.#show("conflict");
    else if (error.code === "invitation_sent") this.#wasSent();
    else if (error.code === "invitation_not_found") {
      // Another window has deleted it; what is written here becomes a new one.
      this.id = null;
      this.#clientId = randomID();
      this.#keep();
      this.#show("failed");
      this.#saveSoon();
    } else if (error.code === "not_friends") {
      this.#show("refused");
      this.dispatchEvent(new Event("not-friends"));
    } else if (error.isPassing) {
      this.#show("failed");
      this.#wait = Math.min(this.#wait * 2, longestPause);
      this.#saveSoon();
    } else this.#show("refused");
  }

  #wasSent() {
    this.finish();
    this.dispatchEvent(new Event("sent"));
  }

  /** @param {DraftPhase} phase */
  #show(phase) {
    this.phase = phase;
    this.dispatchEvent(new Event("phase"));
  }

  #keep() {
    try {
      const copy = { id: this.id, clientId: this.#clientId, content: this.content };
      sessionStorage.setItem(this.#key, JSON.stringify(copy));
    } catch {
      // Without storage what is unsaved lasts as long as the page.
    }
  }

  #forget() {
    if (kept(this.#key)?.clientId !== this.#clientId) return;
    sessionStorage.removeItem(this.#key);
  }
}

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
