// Chaja
// SPDX-License-Identifier: Apache-2.0

import { readFile } from "node:fs/promises";
import { checks as calls } from "./calls.mjs";
import { checks as searches } from "./searches.mjs";
import { checks as sessions } from "./sessions.mjs";

// Node.js before version 19 has no CustomEvent; browsers all do.
globalThis.CustomEvent ??= class extends Event {
  constructor(name, options) {
    super(name, options);
    this.detail = options?.detail ?? null;
  }
};

const [program, ...words] = process.argv.slice(2);
const [wasm, buildWasm] = await Promise.all(
  ["chaja.wasm", "chaja-build.wasm"].map((name) => readFile(new URL(`../../Web/chaja/${name}`, import.meta.url))),
);
let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries({ ...calls, ...searches, ...sessions })) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const begin = performance.now();
  try {
    const note = await check({ program, wasm, buildWasm });
    passed += 1;
    console.log(`ok     ${name} (${Math.round(performance.now() - begin)} ms${note ? `; ${note}` : ""})`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n       ${error.stack}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
