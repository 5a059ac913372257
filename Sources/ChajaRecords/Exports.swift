// Chaja
// SPDX-License-Identifier: Apache-2.0

// Who reads names of settings and fields also wants to say which ones were meant.
@_exported public import enum ChajaJSON.Spelling
