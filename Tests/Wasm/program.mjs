// Chaja
// SPDX-License-Identifier: Apache-2.0

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs the command line and gives what it prints.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {string} [input]
 */
export function run(program, parameters, input = "") {
  const result = spawnSync(program, parameters, { input, maxBuffer: 1 << 30 });
  if (result.error) throw result.error;
  if (result.status > 1) throw new Error(`chaja ${parameters.join(" ")}: ${result.stderr}`);
  return result.stdout.toString();
}

/**
 * Calls a function with a folder of its own.
 *
 * @template Result
 * @param {(path: (name: string) => string) => Result} use
 */
export function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "chaja-"));
  try {
    return use((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Random numbers from a seed: mulberry32. */
export class SeededRandom {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed;
  }

  /** A whole number from 0 to below a limit. */
  below(limit) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** One of a list. */
  pick(list) {
    return list[this.below(list.length)];
  }
}
