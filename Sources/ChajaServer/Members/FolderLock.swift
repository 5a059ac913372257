// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The right to serve a folder, which one process has at a time and loses when it ends, however it ends.
///
/// Two servers on one database would each have a directory without the members of the other.
final class FolderLock: Sendable {
  /// Why a folder cannot be had.
  enum LockError: Error {
    /// Another process serves it.
    case inUse
    /// The lock's file cannot be opened; with the system's words.
    case failed(reason: String)
  }

  private let descriptor: Int32

  /// Takes the folder.
  init(folder: String) throws(LockError) {
    descriptor = open("\(folder)/members.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(reason: String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw code == EWOULDBLOCK ? .inUse : .failed(reason: String(cString: strerror(code)))
    }
  }

  /// Gives the folder up, also where a process that is being started has a copy of the descriptor for a moment.
  func release() { _ = flock(descriptor, LOCK_UN) }

  deinit {
    release()
    close(descriptor)
  }
}
