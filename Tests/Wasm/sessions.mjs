// Chaja
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { loadChaja, localSource, SearchSession, SourceFailure } from "../../Web/chaja/chaja.js";
import { run, SeededRandom } from "./program.mjs";
import { replay } from "./replay.mjs";

/** A script of a person who does anything at any time, and of sources that answer late, fail, and limit. */
function randomScript(random) {
  const queries = ["p", "pi", "피", "피카", "pik a", ""];
  const sections = ["a", "b"].map((id) => ({
    id,
    pageSize: 1 + random.below(3),
    ...(random.below(3) === 0 ? { local: true } : {}),
    ...(random.below(3) === 0 ? { localFirst: true } : {}),
    ...(random.below(3) === 0 ? { enriches: true } : {}),
    ...(random.below(3) === 0 ? { hidesChosen: true } : {}),
  }));
  const item = () => random.pick(["1", "2", "3", { id: "1", kind: "tv" }, { id: "4", kind: "tv" }]);
  const step = () =>
    random.pick([
      () => ({ text: random.pick(queries), composing: random.below(4) === 0 }),
      () => ({ text: random.pick(queries) }),
      () => ({ text: random.pick(queries) }),
      () => ({ submit: true }),
      () => ({ clear: true }),
      () => ({ cancel: true }),
      () => ({ loadMore: random.pick(["a", "b"]) }),
      () => ({ retry: random.pick(["a", true]) }),
      () => ({ addChip: { id: random.pick(["1", "2"]), label: "Mina" } }),
      () => ({ removeChip: random.pick(["1", "2"]) }),
      () => ({ backspace: true }),
      () => ({ scope: random.pick([null, "a", "other"]) }),
      () => ({ sort: random.pick([null, "year"]) }),
      () => ({ select: random.pick(["next", "previous", "first", "last", null]) }),
      () => ({ choose: true }),
      () => ({ refresh: true }),
      () => ({ pageSize: 1 + random.below(4) }),
      () => ({ clearRecents: true }),
    ])();
  const failure = () =>
    random.pick([
      { kind: "http", status: 500 },
      { kind: "http", status: 429, retryAfterSeconds: random.below(3) },
      { kind: "http", status: 429 },
      { kind: "network" },
      { kind: "timeout" },
      { kind: "cancelled" },
    ]);
  const answer = () => ({
    section: random.pick(["a", "b"]),
    query: random.pick(queries).trim(),
    page: 1 + random.below(3),
    after: random.below(600),
    ...(random.below(4) === 0
      ? { failure: failure() }
      : {
          items: Array.from({ length: random.below(4) }, item),
          ...(random.below(2) === 0 ? { total: random.below(9) } : {}),
          ...(random.below(3) === 0 ? { pages: random.below(4) } : {}),
        }),
  });
  let at = 0;
  return {
    session: {
      debounceMilliseconds: random.pick([0, 50, 300]),
      minimumCharacters: random.pick([1, 2]),
      acceptsOneSyllable: random.below(2) === 0,
      searchOnSubmitOnly: random.below(5) === 0,
      blankQueries: random.pick(["idle", "withChips", "always"]),
      maximumEnrichments: 2,
      ...(random.below(2) === 0 ? { recents: { maximum: 3 } } : {}),
      sections,
    },
    steps: Array.from({ length: 25 }, () => ({ at: (at += random.pick([0, 10, 200, 700])), ...step() })),
    answers: Array.from({ length: 40 }, answer),
    enrichments: [{ item: "1", after: 40 }, { item: { id: "4", kind: "tv" }, after: 30, fails: true }],
    announcements: random.below(2) === 0,
    until: 60_000,
  };
}

/** A session over sources that the test answers by hand. */
function handSession(chaja, settings = {}, extra = {}) {
  const asked = [];
  const source = {
    search: (question) => new Promise((resolve, reject) => asked.push({ ...question, resolve, reject })),
    ...extra,
  };
  const session = new SearchSession(
    chaja,
    { debounceMilliseconds: 0, sections: [{ id: "a", ...settings }] },
    { sources: { a: source } },
  );
  const states = [];
  session.addEventListener("change", (event) => states.push(event.detail));
  return { session, asked, states };
}

/** Lets what was promised happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const rows = (...ids) => ids.map((id) => ({ id, record: { name: `n${id}` } }));

export const checks = {
  async "random sessions give the lines of chaja replay"({ program, wasm }) {
    const chaja = await loadChaja({ wasm });
    const random = new SeededRandom(7);
    let count = 0;
    for (let round = 0; round < 150; round += 1) {
      const script = randomScript(random);
      const native = run(program, ["replay", "-"], JSON.stringify(script)).trimEnd().split("\n");
      const lines = replay(chaja.memory, script);
      assert.deepEqual(lines, native, `round ${round}: ${JSON.stringify(script)}`);
      count += lines.length;
    }
    return `${count} lines, seed 7`;
  },

  async "a source in memory answers in the turn of the key"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex('{"id":7,"name":"피카츄"}', { format: "ndjson" });
    const session = new SearchSession(chaja, { sections: [{ id: "a" }] }, { sources: { a: localSource(index) } });
    const changes = [];
    session.addEventListener("change", (event) => changes.push(event.detail));
    session.apply({ text: "핔", composing: true });
    assert.equal(changes.length, 1);
    assert.deepEqual(changes[0].sections[0].items, ["7"]);
    assert.equal(changes[0].isLoading, false);
    const row = session.row({ section: "a", id: "7" });
    assert.equal(row.record.name, "피카츄");
    assert.deepEqual(row.highlights[0].utf16, [[0, 2]]);
    const opened = [];
    session.addEventListener("open", (event) => opened.push(event.detail));
    session.apply({ text: "핔" }, { select: "next" }, { choose: true });
    assert.equal(opened[0].record.name, "피카츄");
    assert.equal(opened[0].section, "a");
  },

  async "an older request is aborted and its answer dropped"({ wasm }) {
    const { session, asked } = handSession(await loadChaja({ wasm }));
    session.apply({ text: "p" });
    session.apply({ text: "pi" });
    assert.equal(asked.length, 2);
    assert.equal(asked[0].signal.aborted, true);
    asked[1].resolve({ rows: rows(2) });
    asked[0].resolve({ rows: rows(1) });
    await settle();
    assert.deepEqual(session.state.sections[0].items, ["2"]);
    assert.equal(session.row({ section: "a", id: 1 }), undefined);
  },

  async "failures of all kinds arrive in words of the session"({ wasm }) {
    for (const [error, failure] of [
      [new SourceFailure({ kind: "http", status: 500 }), { kind: "http", status: 500 }],
      [new SourceFailure({ kind: "timeout" }), { kind: "timeout" }],
      [new DOMException("late", "TimeoutError"), { kind: "timeout" }],
      [new SyntaxError("no JSON"), { kind: "malformed" }],
    ]) {
      const { session, asked } = handSession(await loadChaja({ wasm }));
      session.apply({ text: "p" });
      asked[0].reject(error);
      await settle();
      assert.equal(session.state.phase, "failed");
      assert.deepEqual(session.state.sections[0].failure, failure);
    }
    const { session, asked } = handSession(await loadChaja({ wasm }));
    session.apply({ text: "p" });
    asked[0].resolve({ rows: [{ id: "", record: {} }] });
    await settle();
    assert.deepEqual(session.state.sections[0].failure, { kind: "malformed" });
  },

  async "a rate limit says when it ends"({ wasm }) {
    const { session, asked } = handSession(await loadChaja({ wasm }));
    session.apply({ text: "p" });
    const before = Date.now();
    asked[0].reject(new SourceFailure({ kind: "http", status: 429, retryAfterSeconds: 5 }));
    await settle();
    const section = session.state.sections[0];
    assert.equal(section.phase, "limited");
    assert.ok(section.retryAt >= before + 5000 && section.retryAt <= Date.now() + 5000);
    session.close();
  },

  async "what is typed before a section has its source runs when it has"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const session = new SearchSession(chaja, { sections: [{ id: "a", local: true }] });
    session.apply({ text: "피" });
    session.apply({ text: "핔" });
    assert.equal(session.state.phase, "loading");
    session.setSource("a", localSource(await chaja.buildIndex('{"id":7,"name":"피카츄"}', { format: "ndjson" })));
    assert.deepEqual(session.state.sections[0].items, ["7"]);
    assert.equal(session.state.sections[0].query, "핔");
  },

  async "two sources of a section show one list"({ wasm }) {
    const chaja = await loadChaja({ wasm });
    let answer;
    const session = new SearchSession(
      chaja,
      { debounceMilliseconds: 0, sections: [{ id: "a" }] },
      {
        sources: {
          a: {
            local: { isLocal: true, search: () => ({ rows: rows(1) }) },
            remote: { search: () => new Promise((resolve) => (answer = resolve)) },
          },
        },
      },
    );
    session.apply({ text: "p" });
    assert.deepEqual(session.state.sections[0].items, ["1"]);
    answer({ rows: rows(2, 1) });
    await settle();
    assert.deepEqual(session.state.sections[0].items, ["1", "2"]);
  },

  async "rows are enriched, and drawn again"({ wasm }) {
    const enrich = async (row) => ({ record: { ...row.record, korean: "번역" } });
    const { session, asked, states } = handSession(await loadChaja({ wasm }), { enriches: true }, { enrich });
    session.apply({ text: "p" });
    asked[0].resolve({ rows: rows(1) });
    await settle();
    await settle();
    assert.equal(session.row({ section: "a", id: 1 }).record.korean, "번역");
    assert.ok(states.length >= 3);
  },

  async "rows that a refresh answered anew are enriched anew, and keep meanwhile what they had"({ wasm }) {
    let language = "en";
    const begun = [];
    const enrich = (row) => new Promise((resolve) => begun.push({ row, resolve }));
    const { session, asked } = handSession(await loadChaja({ wasm }), { enriches: true }, { enrich });
    const tell = (more) => begun.at(-1).resolve({ record: { text: language }, later: language, ...more });
    const shown = () => session.row({ section: "a", id: 1 });
    session.apply({ text: "p" });
    asked[0].resolve({ rows: rows(1) });
    await settle();
    tell();
    await settle();
    assert.equal(shown().record.text, "en");
    language = "ko";
    session.apply({ refresh: true });
    assert.equal(begun.length, 1);
    asked[1].resolve({ rows: [{ id: "1", record: { name: "하나" } }] });
    await settle();
    assert.deepEqual(shown().record, { name: "하나", text: "en" });
    // What comes in part is shown, and what lacks can be asked for again.
    tell({ incomplete: true });
    await settle();
    assert.deepEqual([shown().record.text, shown().later, shown().incomplete], ["ko", "ko", undefined]);
    assert.equal(session.state.sections[0].failedEnrichments, 1);
    session.apply({ retry: "a" });
    assert.equal(session.state.sections[0].failedEnrichments, undefined);
    tell();
    await settle();
    assert.equal(begun.length, 3);
    // Rows that were gone have it when they come back, without being asked for again.
    for (const [text, ids] of [["pi", [2]], ["p", [1]]]) {
      session.apply({ text });
      asked.at(-1).resolve({ rows: rows(...ids) });
      await settle();
    }
    assert.equal(shown().record.text, "ko");
    assert.equal(begun.filter(({ row }) => String(row.id) === "1").length, 3);
  },

  async "an enrichment that was called off can't fail any more"({ wasm }) {
    const chaja = await loadChaja({ wasm });
    const told = [];
    const text = chaja.memory.text.bind(chaja.memory);
    chaja.memory.text = (name, ...rest) => {
      if (name === "chaja_session_apply") told.push(rest[1]);
      return text(name, ...rest);
    };
    const begun = [];
    const enrich = (row, { signal }) => new Promise((_, reject) => begun.push({ signal, reject }));
    const { session, asked } = handSession(chaja, { enriches: true }, { enrich });
    const failures = () => told.filter((events) => events.includes("enrichmentFailed")).length;
    session.apply({ text: "p" });
    asked[0].resolve({ rows: rows(1) });
    await settle();
    session.apply({ text: "pi" });
    asked[1].resolve({ rows: rows(2) });
    await settle();
    assert.deepEqual(begun.map(({ signal }) => signal.aborted), [true, false]);
    begun[0].reject(begun[0].signal.reason);
    await settle();
    assert.equal(failures(), 0);
    begun[1].reject(new SourceFailure({ kind: "timeout" }));
    await settle();
    assert.equal(failures(), 1);
  },

  async "sessions do not disturb each other, and a closed one is silent"({ wasm }) {
    const chaja = await loadChaja({ wasm });
    const one = handSession(chaja);
    const two = handSession(chaja);
    one.session.apply({ text: "p" });
    two.session.apply({ text: "q" });
    one.session.close();
    assert.equal(one.asked[0].signal.aborted, true);
    one.asked[0].resolve({ rows: rows(1) });
    two.asked[0].resolve({ rows: rows(2) });
    await settle();
    assert.deepEqual(two.session.state.sections[0].items, ["2"]);
    assert.equal(one.states.length, 1);
    one.session.apply({ text: "x" });
    assert.equal(one.states.length, 1);
  },

  async "a session is saved and restored with its chips, and asks at once"({ wasm }) {
    const chaja = await loadChaja({ wasm });
    const { session } = handSession(chaja);
    session.apply({ addChip: { id: "u1", label: "미나" } }, { text: "pi" });
    const asked = [];
    const restored = new SearchSession(
      chaja,
      { sections: [{ id: "a" }] },
      { restoring: session.saved, sources: { a: { search: (question) => (asked.push(question), { rows: [] }) } } },
    );
    assert.equal(restored.state.text, "pi");
    assert.deepEqual(restored.state.chips, [{ id: "u1", label: "미나" }]);
    assert.deepEqual(asked.map(({ query, chips }) => [query, chips]), [["pi", ["u1"]]]);
  },

  async "a listener may act while it is told of a change"({ wasm }) {
    const { session, asked } = handSession(await loadChaja({ wasm }));
    session.addEventListener("change", (event) => {
      if (event.detail.text === "p") session.apply({ text: "pi" });
    });
    session.apply({ text: "p" });
    assert.equal(session.state.text, "pi");
    assert.equal(asked.at(-1).query, "pi");
  },
};
