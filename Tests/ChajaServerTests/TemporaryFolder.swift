// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own for one test, removed with everything in it at the end.
final class TemporaryFolder {
  struct Failure: Error {
    var path: String
  }

  let path: String

  init() throws {
    var template = Array("/tmp/chaja-server-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(path: "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, making the folders above it.
  func write(_ name: String, _ text: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    guard let file = fopen("\(path)/\(name)", "w") else { throw Failure(path: name) }
    defer { fclose(file) }
    fputs(text, file)
  }

  /// Makes a symbolic link to any path.
  func link(_ name: String, to target: String) throws {
    guard symlink(target, "\(path)/\(name)") == 0 else { throw Failure(path: name) }
  }

  /// Makes a named pipe, which blocks who opens it carelessly.
  func pipe(_ name: String) throws {
    guard mkfifo("\(path)/\(name)", 0o644) == 0 else { throw Failure(path: name) }
  }
}
