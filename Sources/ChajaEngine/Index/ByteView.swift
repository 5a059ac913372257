// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A read-only, little-endian view of part of an index's bytes.
///
/// Elements are addressed by index, not by byte: `u32(3)` is the fourth 32-bit integer. Reading outside the view is a
/// programming error; what a file claims is checked once, when it is opened.
///
/// The pointer is unsafe to keep: a view is valid while the `IndexStorage` it was cut from lives. It is a pointer and
/// not an array because the bytes may be a mapped file, and must not be copied.
package struct ByteView: @unchecked Sendable {
  // Sendable: the bytes are never written after the view is made.
  package let base: UnsafeRawPointer
  package let count: Int

  package init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// Takes a whole buffer.
  init(_ buffer: UnsafeRawBufferPointer) {
    // An empty buffer may have no address; nothing is read through its view then.
    base = buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    count = buffer.count
  }

  /// A part of this view, or nil when it does not lie within.
  func slice(offset: Int, count length: Int) -> ByteView? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return ByteView(base: base + offset, count: length)
  }

  @inline(__always)
  package func u8(_ index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return base.load(fromByteOffset: index, as: UInt8.self)
  }

  @inline(__always)
  func u16(_ index: Int) -> UInt16 {
    assert(index >= 0 && index &* 2 &+ 2 <= count)
    return UInt16(littleEndian: base.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
  }

  @inline(__always)
  func u24(_ index: Int) -> UInt32 {
    assert(index >= 0 && index &* 3 &+ 3 <= count)
    let low = base.loadUnaligned(fromByteOffset: index &* 3, as: UInt16.self)
    return UInt32(UInt16(littleEndian: low)) | UInt32(u8(index &* 3 &+ 2)) << 16
  }

  @inline(__always)
  package func u32(_ index: Int) -> UInt32 {
    assert(index >= 0 && index &* 4 &+ 4 <= count)
    return UInt32(littleEndian: base.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
  }

  @inline(__always)
  func u64(_ index: Int) -> UInt64 {
    assert(index >= 0 && index &* 8 &+ 8 <= count)
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
  }

  @inline(__always)
  func f64(_ index: Int) -> Double {
    Double(bitPattern: u64(index))
  }

  /// Whether another view has the same bytes.
  func holdsSame(as other: ByteView) -> Bool {
    guard count == other.count else { return false }
    for word in 0..<count / 8 where u64(word) != other.u64(word) { return false }
    for place in count & ~7..<count where u8(place) != other.u8(place) { return false }
    return true
  }

  /// The bytes `offset..<offset + count` copied out.
  func bytes(offset: Int, count length: Int) -> [UInt8] {
    assert(offset >= 0 && offset + length <= count)
    return [UInt8](UnsafeRawBufferPointer(start: base + offset, count: length))
  }
}
