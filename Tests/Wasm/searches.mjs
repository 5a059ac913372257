// Chaja
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { encode, loadChaja } from "../../Web/chaja/module.js";
import { states } from "./keystrokes.mjs";
import { inFolder, run, SeededRandom } from "./program.mjs";

const species = readFileSync(new URL("../../Data/pokedex.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([id, english, korean]) => ({ id: Number(id), name_en: english, name_ko: korean }));

const fields = "id:digits,name_ko,name_en";
const settings = { searchableAttributes: ["id", "name_ko", "name_en"], digitsAttributes: ["id"] };
const ndjson = species.map((record) => JSON.stringify(record)).join("\n");

/** An answer without the time it took. */
const withoutTime = (json) => json.replace(/"microseconds":\d+/, '"microseconds":0');

/** Asks the module, and gives the JSON as it is. */
const ask = (chaja, index, request) => chaja.memory.text("chaja_index_search", index, encode(request));

/** Asks both for every query, and compares what they answer to the byte. */
async function compare({ program, wasm }, source, queries, options, request) {
  const chaja = await loadChaja({ wasm });
  return inFolder((path) => {
    writeFileSync(path("records.ndjson"), source.records);
    writeFileSync(path("queries.txt"), queries.map((query) => query + "\n").join(""));
    run(program, ["index", path("records.ndjson"), "-o", path("a.chaja"), ...source.options]);
    const native = run(program, ["search", path("a.chaja"), "--queries", path("queries.txt"), "--json", ...options])
      .trimEnd()
      .split("\n");
    const file = readFileSync(path("a.chaja"));
    const { index } = chaja.memory.json("chaja_index_open", file);
    assert.equal(native.length, queries.length);
    for (const [place, query] of queries.entries()) {
      assert.equal(ask(chaja, index, { q: query, ...request }), withoutTime(native[place]), query);
    }
    return `${queries.length} queries`;
  });
}

const pokedex = { records: ndjson, options: ["--fields", fields] };

export const checks = {
  async "every keystroke of every species gives what the command line gives"(context) {
    const typed = species.flatMap((record) => [
      ...states(record.name_ko),
      ...[...record.name_en].map((_, index, letters) => letters.slice(0, index + 1).join("").toLowerCase()),
      String(record.id),
    ]);
    return compare(context, pokedex, [...new Set(typed)], ["--limit", "20"], { limit: 20 });
  },

  async "every keystroke keeps its species among the hits"({ wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const index = await chaja.buildIndex(ndjson, { format: "ndjson", settings });
    let count = 0;
    for (const record of species) {
      for (const text of [...states(record.name_ko), record.name_en, record.name_en.slice(0, 2)]) {
        const { hits } = index.search({ q: text, limit: 1025 });
        assert.ok(hits.some((hit) => hit.id === record.id), `${text} should find ${record.name_ko}`);
        count += 1;
      }
    }
    return `${count} states`;
  },

  async "a builder here makes the file that the command line makes"({ program, wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const built = await chaja.buildIndex(ndjson, {
      format: "ndjson",
      settings: { ...settings, searchableAttributes: ["id", "name_ko", "name_en"] },
    });
    inFolder((path) => {
      writeFileSync(path("records.ndjson"), ndjson);
      run(program, ["index", path("records.ndjson"), "-o", path("a.chaja"), "--fields", fields]);
      assert.deepEqual(Buffer.from(built.bytes), readFileSync(path("a.chaja")));
    });
  },

  async "numbers with exponents are the same here, where integers have 32 bits"({ program, wasm, buildWasm }) {
    const chaja = await loadChaja({ wasm, buildWasm });
    const numbers = ["1e5", "1.5E-3", "12.25e+2", "0.1e1", "3e-320", "1e-999999999999", "123456789012345678e-17"];
    const lines = numbers.map((number, id) => `{"id":${id},"title":"number ${id}","score":${number}}`).join("\n");
    const index = await chaja.buildIndex(lines, { format: "ndjson" });
    inFolder((path) => {
      writeFileSync(path("records.ndjson"), lines);
      run(program, ["index", path("records.ndjson"), "-o", path("a.chaja")]);
      assert.deepEqual(Buffer.from(index.bytes), readFileSync(path("a.chaja")));
    });
    for (const [id, number] of numbers.entries()) {
      const { hits } = index.search({ q: "", filter: `score = ${Number(number)}` });
      assert.ok(hits.some((hit) => hit.id === id), number);
    }
  },

  async "the relevance cases give the same hits and highlights"(context) {
    const lines = (name) =>
      readFileSync(new URL(`../Fixtures/${name}`, import.meta.url), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.split("\t"));
    const [header, ...rows] = lines("titles.tsv");
    const records = rows.map((row) => JSON.stringify(Object.fromEntries(header.map((name, at) => [name, row[at]]))));
    const queries = lines("relevance.tsv").map((row) => row[0]);
    return compare(context, { records: records.join("\n"), options: [] }, queries, [], {});
  },

  async "random queries, filters, orders and facets give the same answers"(context) {
    const random = new SeededRandom(20_261_130);
    const genres = ["Drama", "범죄", "Sci-Fi", "été", "日本"];
    const words = ["tom", "피카츄", "Spider-Man", "café", "가나다", "x2", "HTTPServer", "ㅍㅋ", "🎬", "straße"];
    const records = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({
        id: `r${index}`,
        title: [random.pick(words), random.pick(words), random.pick(words)].join(random.pick([" ", "-", ", "])),
        year: 1900 + random.below(120),
        score: random.below(1000) / 10,
        genre: [random.pick(genres), random.pick(genres)],
      }),
    );
    const queries = Array.from({ length: 150 }, () => {
      const word = [...random.pick(words)];
      return word.slice(0, 1 + random.below(word.length)).join("") + random.pick(["", " ", " " + random.pick(words)]);
    });
    const source = { records: records.join("\n"), options: ["--rank", "score"] };
    for (const [options, request] of [
      [["--filter", "year > 1950 AND genre = Drama"], { filter: "year > 1950 AND genre = Drama" }],
      [["--sort", "year:desc,score:asc", "--offset", "5"], { sort: ["year:desc", "score:asc"], offset: 5 }],
      [["--facets", "genre,year", "--matching", "any"], { facets: ["genre", "year"], matching: "any" }],
    ]) {
      await compare(context, source, queries, options, request);
    }
    return `seed 20261130`;
  },
};
