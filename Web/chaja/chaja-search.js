// Chaja
// SPDX-License-Identifier: Apache-2.0

import { ChajaSearch } from "./element/element.js";

export { ChajaSearch };
export { markedText, rangesOf, fieldText } from "./element/marks.js";
export { reasonText } from "./element/texts.js";

if (!customElements.get("chaja-search")) customElements.define("chaja-search", ChajaSearch);
