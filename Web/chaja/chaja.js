// Chaja
// SPDX-License-Identifier: Apache-2.0

// Search as you type in the browser: the engine and the session of Chaja, compiled to WebAssembly, and the sources they ask.
// `Documentation/Browser.md` is the reference.

export { Chaja, ChajaError, loadChaja, SearchIndex } from "./module.js";
export { SearchSession } from "./session.js";
export { endpointSource, localSource, SourceFailure } from "./sources.js";
