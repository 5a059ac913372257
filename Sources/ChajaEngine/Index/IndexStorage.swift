// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The bytes of an index, owned: an allocation or a mapped file.
///
/// An index reads its bytes where they lie. The storage keeps them valid, and frees them when the last index that
/// reads them is gone.
public final class IndexStorage: @unchecked Sendable {
  // Sendable: the bytes are immutable from `init` to `deinit`.
  /// The bytes, valid while this object lives.
  package let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void

  /// Takes over bytes that lie elsewhere.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they must not change from now on.
  ///   - release: Called once, with the same bytes, when nothing reads them any more.
  public init(
    _ bytes: UnsafeRawBufferPointer,
    release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// Copies bytes into storage of its own.
  public convenience init(copying source: [UInt8]) {
    self.init(byteCount: source.count) { memory in
      source.withUnsafeBytes { memory.copyMemory(from: $0) }
    }
  }

  /// Makes storage of its own, which a closure fills.
  init(byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 8)
    fill(memory)
    bytes = UnsafeRawBufferPointer(memory)
    release = { UnsafeMutableRawBufferPointer(mutating: $0).deallocate() }
  }

  /// The number of bytes.
  public var byteCount: Int { bytes.count }

  deinit { release(bytes) }

  var view: ByteView { ByteView(bytes) }
}
