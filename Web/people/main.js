// Chaja
// SPDX-License-Identifier: Apache-2.0

import { startPage } from "../members/page.js";
import { RequestFailure, request } from "../members/request.js";
import { byID } from "../shared/elements.js";
import { Find } from "./find.js";
import { ConversationList } from "./list.js";
import { Outbox } from "./outbox.js";
import { ConversationStore } from "./store.js";
import { Talk } from "./talk.js";
import { texts } from "./texts.js";

/** @typedef {import("../shared/language.js").Language} Language */

/** @type {((words: any, language: Language) => void) | null} */
let speakInside = null;
let spoken = /** @type {[any, Language]} */ ([{}, "en"]);

startPage({
  texts,
  speak(words, language) {
    spoken = [words, language];
    speakInside?.(words, language);
  },
  enter,
});

/** @param {import("../members/page.js").Visit} visit */
function enter({ member, feed }) {
  const store = new ConversationStore(member.id);
  const outbox = new Outbox(member.id);
  const list = new ConversationList(store, (id) => go(id));
  const talk = new Talk(store, outbox, (id) => void befriend(id));
  const find = new Find((chosen) => void write(chosen.id));
  /** @type {Set<number>} */
  let friends = new Set();

  speakInside = (words, language) => {
    list.speak(words, language);
    talk.speak(words, language);
    find.speak(words, language);
    showUnread();
  };

  function showUnread() {
    const [words] = spoken;
    document.title = store.unread > 0 ? `(${store.unread}) ${words.title}` : words.title;
  }

  /** @param {number | null} id @param {boolean} [isNew] whether the way back leads to where one is now */
  function go(id, isNew = true) {
    const address = id === null ? "/people" : `/people?conversation=${id}`;
    if (isNew && address !== location.pathname + location.search) history.pushState(null, "", address);
    void show();
  }

  /** Shows what the address names. */
  async function show() {
    const text = new URLSearchParams(location.search).get("conversation");
    byID("app").classList.toggle("talking", text !== null);
    if (text === null) {
      list.select(null);
      talk.close();
      return;
    }
    const id = Number(text);
    list.select(id);
    try {
      if (!Number.isSafeInteger(id) || id <= 0) throw new RequestFailure({ kind: "http", code: "conversation_not_found" });
      const conversation = await store.find(id);
      if (new URLSearchParams(location.search).get("conversation") !== text) return;
      talk.open(conversation);
      talk.setFriend(friends.has(conversation.partner.id));
      if (!matchMedia("(pointer: coarse)").matches) talk.focus();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      talk.fail(error, () => void show());
    }
  }

  /** @param {number} id the member to write to */
  async function write(id) {
    try {
      const conversation = await store.open(id);
      go(conversation.id);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      byID("app").classList.add("talking");
      talk.fail(error, () => void write(id));
    }
  }

  async function loadFriends() {
    try {
      const { friends: known } = await request("GET", "friends");
      friends = new Set(known.map((/** @type {{ id: number }} */ { id }) => id));
    } catch {
      return;
    }
    const open = talk.id === null ? undefined : store.get(talk.id);
    if (open) talk.setFriend(friends.has(open.partner.id));
  }

  /** @param {number} id */
  async function befriend(id) {
    try {
      await request("PUT", `friends/${id}`);
      await loadFriends();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      talk.warn(error, () => void befriend(id));
    }
  }

  /** @param {import("./store.js").Message} message */
  function take(message) {
    void store.take(message);
    talk.take(message);
  }

  const detailOf = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
  store.addEventListener("change", showUnread);
  store.addEventListener("removed", (event) => {
    if (detailOf(event).id !== talk.id) return;
    talk.fail(new RequestFailure({ kind: "http", code: "member_not_found" }), () => go(null));
  });
  outbox.addEventListener("sent", (event) => take(detailOf(event)));
  feed.addEventListener("message", (event) => {
    const message = detailOf(event);
    take(message);
    if (message.sender === member.id) outbox.remove(message.clientId);
  });
  feed.addEventListener("read", (event) => store.put(detailOf(event)));
  feed.addEventListener("friends", () => void loadFriends());
  feed.addEventListener("member-renamed", (event) => {
    const renamed = detailOf(event);
    store.rename(renamed);
    const open = talk.id === null ? undefined : store.get(talk.id);
    if (open) talk.open(open);
    find.refresh(renamed.id);
  });
  feed.addEventListener("member-deleted", (event) => {
    const { member } = detailOf(event);
    store.forget(member);
    find.refresh(member);
  });
  feed.addEventListener("connection", (event) => {
    if (detailOf(event)) outbox.retry();
  });
  addEventListener("popstate", () => void show());
  addEventListener("online", () => outbox.retry());
  byID("compose").addEventListener("click", () => find.open());
  byID("talk-back").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    go(null);
  });

  speakInside(...spoken);
  void store.load();
  void loadFriends();
  void show();
  outbox.retry();
}
