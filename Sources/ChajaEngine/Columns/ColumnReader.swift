// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Takes the parts of a section of columns one after the other; empty ones where the section ends too early.
struct ColumnReader {
  private let view: ByteView
  /// Where the next part begins.
  private(set) var offset = 0
  /// Whether a part reached beyond the section.
  private(set) var isTruncated = false

  init(_ view: ByteView) { self.view = view }

  /// Takes integers as `ByteWriter.append(packed:)` writes them.
  mutating func integers() -> PackedIntegers {
    PackedIntegers(takenFrom: view, at: &offset) ?? PackedIntegers(none: end())
  }

  /// Takes bytes as `ByteWriter.append(padded:)` writes them.
  mutating func bytes() -> ByteView { view.takePadded(at: &offset) ?? end() }

  /// Takes some words of 64 bits.
  mutating func words(_ count: Int) -> ByteView {
    let (length, overflow) = count.multipliedReportingOverflow(by: 8)
    guard !overflow, let result = view.slice(offset: offset, count: length) else { return end() }
    offset += length
    return result
  }

  private mutating func end() -> ByteView {
    isTruncated = true
    return ByteView(base: view.base, count: 0)
  }
}
