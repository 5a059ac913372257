// Chaja
// SPDX-License-Identifier: Apache-2.0

/** The most bytes of a file; larger ones are better indexed by the command line. */
export const maximumBytes = 100e6;

/** @typedef {"ndjson" | "json" | "csv" | "tsv"} Format */

/** @type {Record<string, Format>} */
const formats = { csv: "csv", tsv: "tsv", tab: "tsv", json: "json", ndjson: "ndjson", jsonl: "ndjson" };

/**
 * Tells the format of a file by the end of its name, else by how it begins.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Format}
 */
export function formatOf(name, bytes) {
  const known = formats[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
  if (known) return known;
  const beginning = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  if (beginning.startsWith("[")) return "json";
  if (beginning.startsWith("{")) return "ndjson";
  return beginning.split("\n", 1)[0].includes("\t") ? "tsv" : "csv";
}

/** @param {string} name @returns {string} the name of the index file for it */
export function indexName(name) {
  const end = name.lastIndexOf(".");
  const base = (end > 0 ? name.slice(0, end) : name).replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-");
  return `${base || "index"}.chaja`;
}
