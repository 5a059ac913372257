// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// Appends an element by a call, where it is not done so often that the code of `append(_:)` should stand in its place:
  /// it is longer than that of most of what surrounds it.
  @inline(never)
  mutating func add(_ element: consuming Element) { append(element) }
}
