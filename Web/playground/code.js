// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Writes a page that searches an index file. The names in it come from a file of the reader's, so they are escaped.
 *
 * @param {string} index the name of the index file
 * @param {string[]} fields what a row shows; names with a comma can't be told in an attribute and are left out
 * @returns {string}
 */
export function pageFor(index, fields) {
  const title = index.replace(/\.chaja$/, "");
  const shown = fields.filter((name) => !name.includes(",") && name.trim() === name).join(",");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <script type="module" src="chaja/chaja-search.js"></script>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <chaja-search src="${escaped(encodeURIComponent(index))}" fields="${escaped(shown)}" label="${escaped(title)}"></chaja-search>
    </main>
  </body>
</html>
`;
}

/**
 * Writes a Swift program that searches an index file, as the project's own `Snippets/IndexFile.swift` does.
 *
 * @param {string} index the name of the index file
 * @param {string} query what it searches for
 * @returns {string}
 */
export function programFor(index, query) {
  return `import Chaja

let index = try RecordIndex(path: "${quoted(index)}")
var scratch = SearchScratch()
for hit in try index.answer(RecordQuery("${quoted(query)}"), scratch: &scratch).hits {
  print(String(decoding: hit.record, as: UTF8.self))
}
`;
}

/** @param {string} text @returns {string} one line as the content of a Swift string literal */
function quoted(text) {
  return text.replace(/[\u0000-\u001f]/g, " ").replace(/[\\"]/g, "\\$&");
}

/** @param {string} text @returns {string} it as the text of an element or of an attribute */
function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/**
 * Gives the reader a file that was made in this page.
 *
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
