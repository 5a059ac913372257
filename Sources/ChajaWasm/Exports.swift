// Chaja
// SPDX-License-Identifier: Apache-2.0

import CWasmRuntime
import ChajaEngine

// The functions that JavaScript calls. Texts go in as UTF-8 in memory that the caller allocated with `chaja_allocate` and that the
// callee releases; so nothing leaks when a call fails. What comes out is a block: four bytes with 0 or 1 (an error object), four
// bytes with the number of bytes, little-endian, then the bytes; the caller releases it with `chaja_free`.
//
// All take the instance that `chaja_open` gave: there is no global state.

/// The version of these functions; JavaScript of another version refuses to use them.
@c(chaja_version)
public func version() -> Int32 { 1 }

/// Makes an instance.
@c(chaja_open)
public func open() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Instance()).toOpaque()
}

/// Allocates memory, aligned to 16 bytes; nil when there is none.
@c(chaja_allocate)
public func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
  chaja_runtime_allocate(count)
}

/// Releases memory that `chaja_allocate` or a call gave.
@c(chaja_free)
public func release(_ pointer: UnsafeMutableRawPointer?) {
  chaja_runtime_free(pointer)
}

/// Opens an index; keeps its bytes, which are released with it.
@c(chaja_index_open)
public func openIndex(
  _ instance: UnsafeMutableRawPointer,
  _ bytes: UnsafeMutableRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer? {
  let storage = IndexStorage(UnsafeRawBufferPointer(start: bytes, count: count)) {
    chaja_runtime_free(UnsafeMutableRawPointer(mutating: $0.baseAddress))
  }
  return block(get(instance).openIndex(storage))
}

/// Builds an index of records.
@c(chaja_index_build)
public func buildIndex(
  _ instance: UnsafeMutableRawPointer,
  _ records: UnsafeMutableRawPointer,
  _ recordsCount: Int,
  _ options: UnsafeMutableRawPointer,
  _ optionsCount: Int
) -> UnsafeMutableRawPointer? {
  let records = take(records, recordsCount)
  return block(get(instance).buildIndex(records, options: take(options, optionsCount)))
}

/// Searches an index.
@c(chaja_index_search)
public func searchIndex(
  _ instance: UnsafeMutableRawPointer,
  _ handle: Int32,
  _ request: UnsafeMutableRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer? {
  block(get(instance).search(handle, request: take(request, count)))
}

/// Changes how an index is asked.
@c(chaja_index_adjust)
public func adjustIndex(
  _ instance: UnsafeMutableRawPointer,
  _ handle: Int32,
  _ settings: UnsafeMutableRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer? {
  block(get(instance).adjustIndex(handle, settings: take(settings, count)))
}

/// Gives the bytes of an index.
@c(chaja_index_bytes)
public func indexBytes(
  _ instance: UnsafeMutableRawPointer,
  _ handle: Int32
) -> UnsafeMutableRawPointer? {
  block(get(instance).indexBytes(handle))
}

/// Makes a session.
@c(chaja_session_make)
public func makeSession(
  _ instance: UnsafeMutableRawPointer,
  _ settings: UnsafeMutableRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer? {
  block(get(instance).makeSession(settings: take(settings, count)))
}

/// Makes a session from a saved one.
@c(chaja_session_restore)
public func restoreSession(
  _ instance: UnsafeMutableRawPointer,
  _ settings: UnsafeMutableRawPointer,
  _ settingsCount: Int,
  _ saved: UnsafeMutableRawPointer,
  _ savedCount: Int
) -> UnsafeMutableRawPointer? {
  let settings = take(settings, settingsCount)
  return block(get(instance).restoreSession(settings: settings, saved: take(saved, savedCount)))
}

/// Applies the events of one turn.
@c(chaja_session_apply)
public func applyEvents(
  _ instance: UnsafeMutableRawPointer,
  _ handle: Int32,
  _ events: UnsafeMutableRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer? {
  block(get(instance).apply(handle, events: take(events, count)))
}

/// Gives a session as a query string.
@c(chaja_session_saved)
public func savedSession(
  _ instance: UnsafeMutableRawPointer,
  _ handle: Int32
) -> UnsafeMutableRawPointer? {
  block(get(instance).savedSession(handle))
}

/// Forgets an index or a session.
///
/// - Returns: 1, or 0 when there is none of this number.
@c(chaja_close)
public func close(_ instance: UnsafeMutableRawPointer, _ handle: Int32) -> Int32 {
  get(instance).close(handle) ? 1 : 0
}

/// Forgets an instance with all that is open in it.
@c(chaja_end)
public func end(_ instance: UnsafeMutableRawPointer) {
  Unmanaged<Instance>.fromOpaque(instance).release()
}

/// The instance behind a pointer that `chaja_open` gave.
private func get(_ pointer: UnsafeMutableRawPointer) -> Instance {
  Unmanaged<Instance>.fromOpaque(pointer).takeUnretainedValue()
}

/// Copies bytes that the caller allocated, and releases them.
private func take(_ pointer: UnsafeMutableRawPointer, _ count: Int) -> [UInt8] {
  let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: count))
  chaja_runtime_free(pointer)
  return bytes
}

/// Lays out what a call gave for JavaScript; nil when there is no memory left.
private func block(_ outcome: Instance.Outcome) -> UnsafeMutableRawPointer? {
  let status: UInt32
  let bytes: [UInt8]
  switch outcome {
  case .success(let given): (status, bytes) = (0, given)
  case .failure(let given): (status, bytes) = (1, given)
  }
  guard let block = chaja_runtime_allocate(bytes.count + 8) else { return nil }
  block.storeBytes(of: status.littleEndian, as: UInt32.self)
  block.storeBytes(of: UInt32(bytes.count).littleEndian, toByteOffset: 4, as: UInt32.self)
  bytes.withUnsafeBytes {
    UnsafeMutableRawBufferPointer(start: block + 8, count: bytes.count).copyMemory(from: $0)
  }
  return block
}
