// Chaja
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { loadChaja, ChajaError, SearchSession } from "../../Web/chaja/chaja.js";
import { encode } from "../../Web/chaja/module.js";
import { SeededRandom } from "./program.mjs";

const three = '{"id":1,"name":"이상해씨"}\n{"id":25,"name":"피카츄"}\n{"id":172,"name":"피츄"}\n';

/** The code of the error that a call throws. */
function code(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ChajaError, String(error.stack));
    assert.ok(error.message.length > 10);
    return error.code;
  }
  return undefined;
}

/** CRC-32C, bit by bit. */
function checksum(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  return ~sum >>> 0;
}

/** Copies of an index, in each of which another section is a byte shorter than it should be and every checksum is right. */
function shortenedSections(index) {
  const count = new DataView(index.buffer, index.byteOffset).getUint32(12, true);
  const rows = Array.from({ length: count }, (_, number) => 32 + number * 24);
  return rows.flatMap((row) => {
    const copy = index.slice();
    const view = new DataView(copy.buffer);
    const start = view.getUint32(row + 8, true);
    const length = view.getUint32(row + 16, true);
    if (length === 0) return [];
    // Between sections stand zeros, and fewer than eight.
    copy[start + length - 1] = 0;
    view.setUint32(row + 16, length - 1, true);
    view.setUint32(row + 4, checksum(copy.subarray(start, start + length - 1)), true);
    view.setUint32(24, checksum(copy.subarray(32, 32 + count * 24)), true);
    return [copy];
  });
}

export const checks = {
  async "refused calls say why, and the module goes on"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex(three, { format: "ndjson" });
    const make = (settings, options) => () => new SearchSession(chaja, settings, options);
    for (const [call, expected] of [
      [() => chaja.openIndex(new Uint8Array(0)), "invalid_index"],
      [() => chaja.openIndex(new TextEncoder().encode(three)), "invalid_index"],
      [() => index.search({ filter: "name =" }), "invalid_search"],
      [() => index.search({ sort: "name" }), "invalid_search"],
      [() => index.search({ limit: -1 }), "invalid_search"],
      [() => index.search({ facets: ["year"] }), "invalid_search"],
      [() => index.search({ query: "a" }), "invalid_search"],
      [() => index.adjust({ primaryKey: "name" }), "invalid_settings"],
      [make({}), "invalid_settings"],
      [make(null), "invalid_settings"],
      [make({ sections: [{ id: "a" }, { id: "a" }] }), "invalid_settings"],
      [make({ sections: [{ id: "a" }] }, { restoring: "q=1" }), "invalid_saved_session"],
      [() => new SearchSession(chaja, { sections: [{ id: "a" }] }).apply({ texts: "" }), "invalid_event"],
    ]) {
      assert.equal(code(call), expected, String(call));
    }
    for (const [records, options, code] of [
      ["{", { format: "ndjson" }, "invalid_records"],
      ["a,b\n1\n", { format: "csv" }, "invalid_records"],
      [three, { format: "xml" }, "invalid_settings"],
      [three, {}, "invalid_settings"],
      [three, { format: "ndjson", settings: { stopWord: [] } }, "invalid_settings"],
    ]) {
      await assert.rejects(chaja.buildIndex(records, options), { name: "ChajaError", code });
    }
    assert.equal(index.search({ q: "피" }).total, 2);
    assert.equal(chaja.isDiscarded, false);
  },

  async "a closed index is stale, also when its place is used again"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex(three, { format: "ndjson" });
    index.close();
    index.close();
    const other = await chaja.buildIndex(three, { format: "ndjson" });
    assert.equal(code(() => index.search({ q: "피" })), "stale_handle");
    assert.equal(other.search({ q: "피" }).total, 2);
  },

  async "records of all formats are read as the command line reads them"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    for (const [format, text] of [
      ["ndjson", three],
      ["json", `[${three.trim().replaceAll("\n", ",")}]`],
      ["csv", "id,name\n1,이상해씨\n25,피카츄\n172,피츄\n"],
      ["tsv", "id\tname\n1\t이상해씨\n25\t피카츄\n172\t피츄\n"],
    ]) {
      const index = await chaja.buildIndex(text, { format });
      assert.deepEqual(index.search({ q: "ㅍㅊ" }).hits.map((hit) => hit.id), [172], format);
    }
    const index = await chaja.buildIndex(`${three}oops\n{"id":25,"name":"라이츄"}`, { format: "ndjson", skipInvalid: true });
    assert.equal(index.count, 3);
    assert.deepEqual([index.report.skipped, index.report.replaced], [1, 1]);
    assert.match(index.report.firstSkipped, /the records:4: /);
  },

  async "text that is not Unicode is searched as replacement characters"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex(three, { format: "ndjson" });
    assert.equal(index.search({ q: "\ud83d" }).query, "\ufffd");
    assert.equal(encode({ q: "a\\ud800 \ud800" }), '{"q":"a\\\\ud800 \\ufffd"}');
    const session = new SearchSession(chaja, { sections: [{ id: "a" }] });
    session.apply({ text: "\udc00x" });
    assert.equal(session.state.text, "\ufffdx");
  },

  async "damaged indexes are refused, or answer as sound ones"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const { bytes } = await chaja.buildIndex(three, { format: "ndjson" });
    let refused = 0;
    const attempt = (damaged) => {
      const result = code(() => chaja.openIndex(damaged).close());
      assert.ok(result === undefined || result === "invalid_index", result);
      refused += result === undefined ? 0 : 1;
    };
    for (let length = 0; length < bytes.length; length += 1) attempt(bytes.subarray(0, length));
    for (let place = 0; place < bytes.length; place += 1) {
      const damaged = bytes.slice();
      damaged[place] ^= 1 << place % 8;
      attempt(damaged);
    }
    assert.equal(refused, bytes.length * 2);
    const random = new SeededRandom(3);
    for (let round = 0; round < 500; round += 1) {
      attempt(Uint8Array.from({ length: random.below(200) }, () => random.below(256)));
    }
    assert.equal(chaja.isDiscarded, false);
  },

  async "memory stays flat over a million calls"({ wasm, buildWasm }) {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    const { Memory } = await import("../../Web/chaja/memory.js");
    const memory = new Memory(instance);
    const { bytes } = await (await loadChaja({ wasm, buildWasm })).buildIndex(three, { format: "ndjson" });
    const { index } = memory.json("chaja_index_open", bytes);
    const settings = '{"sections":[{"id":"a","local":true}]}';
    const { session } = memory.json("chaja_session_make", settings);
    const size = () => instance.exports.memory.buffer.byteLength;
    let calls = 0;
    let early = 0;
    while (calls < 1_000_000) {
      const n = calls;
      memory.text("chaja_index_search", index, n % 2 ? '{"q":"핔","limit":1}' : '{"q":"no"}');
      memory.text("chaja_session_apply", session, n % 4 ? '[{"text":"a"}]' : '[{"text":""}]');
      memory.text("chaja_session_saved", session);
      calls += 3;
      if (n % 5000 === 0) {
        const copy = memory.json("chaja_index_open", memory.bytes("chaja_index_bytes", index)).index;
        const other = memory.json("chaja_session_make", settings).session;
        memory.forget(copy);
        memory.forget(other);
        assert.throws(() => memory.text("chaja_session_saved", other), { code: "stale_handle" });
      }
      if (n < 30_000) early = size();
    }
    assert.equal(size(), early);
    return `${size() / 1024} KiB`;
  },

  async "indexes whose sections do not fit together leave no memory behind"({ wasm, buildWasm }) {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    const { Memory } = await import("../../Web/chaja/memory.js");
    const memory = new Memory(instance);
    const { bytes } = await (await loadChaja({ wasm, buildWasm })).buildIndex(three, { format: "ndjson" });
    const shortened = shortenedSections(bytes);
    const size = () => instance.exports.memory.buffer.byteLength;
    let early = 0;
    let refused = 0;
    for (let round = 0; round < 2000; round += 1) {
      for (const index of shortened) {
        // A list may be as good without its last element.
        const result = code(() => memory.forget(memory.json("chaja_index_open", index).index));
        assert.ok(result === undefined || result === "invalid_index", result);
        refused += result === undefined ? 0 : 1;
      }
      if (round === 100) early = size();
    }
    assert.equal(size(), early);
    return `${refused} refused, ${size() / 1024} KiB`;
  },

  async "a trap discards the instance and says so"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex(three, { format: "ndjson" });
    // An address outside its memory, which nothing but a fault could lead to.
    assert.equal(code(() => chaja.memory.text("chaja_session_make", 0x7ffffff0, 16)), "instance_discarded");
    assert.equal(chaja.isDiscarded, true);
    assert.equal(code(() => index.search({ q: "a" })), "instance_discarded");
    index.close();
    const other = await loadChaja({ wasm, buildWasm });
    assert.equal((await other.buildIndex(three, { format: "ndjson" })).count, 3);
  },

  async "what is no module is refused, and the next call tries again"({ wasm, buildWasm }) {
    for (const bytes of [new Uint8Array(10), wasm.subarray(0, 1000)]) {
      await assert.rejects(loadChaja({ wasm: bytes }), { name: "ChajaError", code: "module_refused" });
    }
    await assert.rejects(loadChaja({ wasm: new Response("", { status: 404 }) }), { code: "load_failed" });
    await assert.rejects(loadChaja({ wasm: "http://127.0.0.1:9/chaja.wasm" }), { code: "load_failed" });
    assert.ok(await loadChaja({ wasm: new Response(wasm) }));
    const given = [new Uint8Array(10), buildWasm];
    const chaja = await loadChaja({ wasm, buildWasm: { then: (resolve) => resolve(given.shift()) } });
    await assert.rejects(chaja.buildIndex(three, { format: "ndjson" }), { code: "module_refused" });
    assert.equal((await chaja.buildIndex(three, { format: "ndjson" })).count, 3);
  },
};
