// Chaja
// SPDX-License-Identifier: Apache-2.0

// The one file that talks to the operating system.

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A call of the operating system that failed.
public struct SystemError: Error, Equatable, Sendable {
  /// The error's number, as in `errno`.
  public let code: Int32

  /// The system's own words.
  public var message: String { String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }

  /// Whether a file or folder is not there.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

/// An open file, closed when it goes out of use.
struct FileDescriptor: ~Copyable {
  private let raw: Int32

  /// Opens a file for reading.
  init(reading path: String) throws(SystemError) {
    raw = open(path, O_RDONLY | O_CLOEXEC)
    if raw < 0 { throw .last }
  }

  /// Opens a file for writing, made when it is not there.
  init(writing path: String) throws(SystemError) {
    raw = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if raw < 0 { throw .last }
  }

  /// Opens a folder, to make sure of changes in it.
  init(folder path: String) throws(SystemError) {
    raw = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if raw < 0 { throw .last }
  }

  deinit { close(raw) }

  /// The size of the file; throws for what is no plain file.
  func size() throws(SystemError) -> Int {
    var status = stat()
    if fstat(raw, &status) != 0 { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return Int(status.st_size)
  }

  /// Whether the path still leads to this file.
  func isAt(_ path: String) -> Bool {
    var own = stat()
    var other = stat()
    return fstat(raw, &own) == 0 && stat(path, &other) == 0 && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }

  /// Locks the file for this process alone; the system lets go of it when the process ends, however it ends.
  ///
  /// - Returns: false when another process has the lock.
  func lock() throws(SystemError) -> Bool {
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .last }
    }
    return true
  }

  /// Replaces the content and makes sure that it is on the disk.
  func replaceContent(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    if ftruncate(raw, 0) != 0 { throw .last }
    var offset = 0
    while offset < bytes.count {
      // The range lies within the buffer, which the caller keeps alive.
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = pwrite(raw, rest.baseAddress, min(rest.count, 1 << 30), off_t(offset))
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        throw count == 0 ? SystemError(code: EIO) : .last
      }
    }
    if fsync(raw) != 0 { throw .last }
  }

  /// Makes sure that the file's or folder's state is on the disk.
  func synchronize() throws(SystemError) {
    if fsync(raw) != 0 { throw .last }
  }

  /// Maps the file into memory for reading.
  ///
  /// - Returns: Its bytes, to be given back by `unmap`.
  func map(byteCount: Int) throws(SystemError) -> UnsafeRawBufferPointer {
    guard let base = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, raw, 0), base != MAP_FAILED
    else { throw .last }
    return UnsafeRawBufferPointer(start: base, count: byteCount)
  }

  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    // The buffer is what `map` gave, so the address is that of a mapping of this size.
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  static func rename(_ path: String, to target: String) throws(SystemError) {
    #if canImport(Darwin)
    if Darwin.rename(path, target) != 0 { throw .last }
    #elseif canImport(Musl)
    if Musl.rename(path, target) != 0 { throw .last }
    #else
    if Glibc.rename(path, target) != 0 { throw .last }
    #endif
  }
}
