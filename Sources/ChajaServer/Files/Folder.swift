// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder out of which no path leads.
///
/// Each part of a path is opened inside the folder opened before it and never through a symbolic link, so
/// that neither `..`, nor an encoded slash, nor a link can reach a file elsewhere.
final class Folder: Sendable {
  /// Why a folder cannot be served: it is missing, is no folder, or may not be read.
  struct OpenError: Error {
    /// The system's words.
    var reason: String
  }

  /// The largest file that is read, in bytes.
  static let maximumFileBytes = 64 << 20

  let descriptor: Int32

  /// Opens a folder; the path itself may lead through links.
  init(path: String) throws(OpenError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OpenError(reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Reads a whole file.
  ///
  /// - Parameter parts: Folder names and the file's name. A part that is empty, starts with a dot, or
  ///   holds a slash, a backslash or a control character is never found.
  /// - Returns: The bytes, or nil if there is no file at the path, or none that may be read.
  func contents(of parts: [String]) -> [UInt8]? {
    guard let name = parts.last, parts.allSatisfy(Self.isPlain) else { return nil }
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in parts.dropLast() {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if folder != descriptor { close(folder) }
      folder = descriptor
      guard next >= 0 else { return nil }
      folder = next
    }
    // Without O_NONBLOCK the opening of a named pipe would wait for ever.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return Self.contents(ofFile: file)
  }

  private static func contents(ofFile file: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximumFileBytes
    else { return nil }
    var bytes: [UInt8] = []
    let chunk = 64 << 10
    while bytes.count <= maximumFileBytes {
      var isAtEnd = false
      var hasFailed = false
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let got = read(file, buffer.baseAddress, chunk)
        count = max(0, got)
        isAtEnd = got == 0
        hasFailed = got < 0 && errno != EINTR
      }
      if hasFailed { return nil }
      bytes += part
      if isAtEnd { return bytes }
    }
    return nil
  }

  static func isPlain(_ part: String) -> Bool {
    let bytes = part.utf8
    return !bytes.isEmpty && bytes.first != UInt8(ascii: ".") && bytes.count <= 255
      && bytes.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
      }
  }
}
