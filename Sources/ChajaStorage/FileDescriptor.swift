// Chaja
// SPDX-License-Identifier: Apache-2.0

// The one file that talks to the operating system.

import Synchronization

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

  package init(code: Int32) { self.code = code }

  /// The system's own words.
  public var message: String { String(cString: strerror(code)) }

  /// The file or folder is not there.
  static var missing: SystemError { SystemError(code: ENOENT) }

  /// The disk failed.
  static var inputOutput: SystemError { SystemError(code: EIO) }

  static var last: SystemError { SystemError(code: errno) }

  /// Whether a file or folder is not there.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a file was wanted and a folder is there.
  public var isFolder: Bool { code == EISDIR }
}

/// How many bytes may still be written, where tests make a disk full.
package final class DiskRoom: Sendable {
  private let left: Mutex<Int>

  package init(bytes: Int) { left = Mutex(bytes) }

  /// Sets how many bytes may still be written.
  package func set(_ bytes: Int) { left.withLock { $0 = bytes } }

  /// Takes as much of `wanted` as there is.
  func take(_ wanted: Int) -> Int {
    left.withLock { left in
      let taken = min(left, wanted)
      left -= taken
      return taken
    }
  }
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

  deinit {
    // A process that is being started may have a copy of the descriptor for a moment, and the lock would be its too.
    _ = flock(raw, LOCK_UN)
    close(raw)
  }

  /// The size of the file; throws for what is no plain file.
  func size() throws(SystemError) -> Int {
    var status = stat()
    if fstat(raw, &status) != 0 { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return Int(status.st_size)
  }

  /// Whether some name still leads to this file; without one its content goes when it is closed.
  var isNamed: Bool {
    var status = stat()
    return fstat(raw, &status) == 0 && status.st_nlink > 0
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
  func replaceContent(
    _ bytes: UnsafeRawBufferPointer,
    room: DiskRoom? = nil
  ) throws(SystemError) {
    try truncate(to: 0)
    try write(bytes, at: 0, room: room)
    try synchronize()
  }

  /// Writes bytes at a place of the file; when it throws, some of them may be there.
  func write(
    _ bytes: UnsafeRawBufferPointer,
    at start: Int,
    room: DiskRoom? = nil
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let wanted = min(bytes.count - offset, 1 << 30)
      let allowed = room?.take(wanted) ?? wanted
      if allowed == 0 { throw SystemError(code: ENOSPC) }
      // The range lies within the buffer, which the caller keeps alive.
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + allowed])
      let count = pwrite(raw, rest.baseAddress, rest.count, off_t(start + offset))
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        throw count == 0 ? .inputOutput : .last
      }
    }
  }

  /// Cuts the file off, or fills it up with zeros.
  func truncate(to size: Int) throws(SystemError) {
    if ftruncate(raw, off_t(size)) != 0 { throw .last }
  }

  /// All bytes of the file.
  func read() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: try size())
    var offset = 0
    while offset < bytes.count {
      let wanted = min(bytes.count - offset, 1 << 30)
      let count = bytes.withUnsafeMutableBytes { buffer in
        // The place lies within the buffer, and `wanted` ends with it.
        pread(raw, buffer.baseAddress?.advanced(by: offset), wanted, off_t(offset))
      }
      if count > 0 {
        offset += count
      } else if count == 0 {
        // The file became shorter meanwhile.
        bytes.removeLast(bytes.count - offset)
      } else if errno != EINTR {
        throw .last
      }
    }
    return bytes
  }

  /// Makes sure that the file's or folder's state is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    // There `fsync` leaves the bytes in the memory of the drive; not every file system can do more.
    if fcntl(raw, F_FULLFSYNC) == 0 { return }
    #endif
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

  /// Who may do what with a file, or nil where there is none.
  static func rights(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Sets who may do what with the file.
  func setRights(_ rights: mode_t) throws(SystemError) {
    if fchmod(raw, rights) != 0 { throw .last }
  }

  /// Where a path leads through links; the path itself where nothing is there.
  static func path(behindLinks path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
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

  static func remove(_ path: String) throws(SystemError) {
    if unlink(path) != 0 { throw .last }
  }
}

/// A folder of the file system.
enum Folder {
  /// Makes a folder unless it is there; the one around it must be.
  static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// The names of what is in a folder, sorted by their bytes.
  static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // The name is a C string within the entry, which lives until the next call.
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Makes sure that the names in a folder are on the disk.
  static func synchronize(_ path: String) throws(SystemError) {
    try FileDescriptor(folder: path).synchronize()
  }
}
