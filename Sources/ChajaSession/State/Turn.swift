// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the events of one turn want, gathered before anything is asked.
struct Turn {
  /// What the shell will have to do.
  var effects: [Effect] = []
  /// Whether the text changed, so that a debounce begins anew.
  var textChanged = false
  /// Whether what is wanted is to be asked without waiting.
  var asksNow = false
  /// Whether the debounce ran out.
  var debounceFired = false
  /// Whether the person stops what is going on and wants nothing after that.
  var cancels = false
  /// Sections whose failed page is to be asked again.
  var retries: [Int] = []
  /// Sections of which the next page is wanted.
  var more: [Int] = []
}
