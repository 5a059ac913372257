// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files by the C library alone: what else a process loads would count in the memory that is measured.
public enum SystemFile {
  /// Whether there is something at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// All bytes of a file.
  ///
  /// - Throws: A `CorpusError` with the path and the reason.
  public static func bytes(of path: String) throws(CorpusError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw CorpusError(description: "\(path): can't be read; make it with Benchmarks/run")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var room = 4_096
    while true {
      let count = bytes.count
      let more = [UInt8](unsafeUninitializedCapacity: room) { buffer, read in
        read = fread(buffer.baseAddress, 1, room, file)
      }
      bytes.append(contentsOf: more)
      if bytes.count == count { break }
      room = min(room * 2, 1 << 20)
    }
    guard ferror(file) == 0 else { throw CorpusError(description: "\(path): can't be read") }
    return bytes
  }
}

/// A file that is written piece by piece.
public struct OutputFile: ~Copyable {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  /// Begins a file, over one that is there.
  ///
  /// - Throws: A `CorpusError` with the path.
  public init(_ path: String) throws(CorpusError) {
    guard let file = fopen(path, "wb") else { throw OutputFile.error(path) }
    self.path = path
    self.file = file
  }

  /// Adds text at the end; a failure is told by `close()`.
  public func write(_ text: String) { fputs(text, file) }

  /// Brings the rest into the file.
  ///
  /// - Throws: A `CorpusError` with the path, where not all could be written.
  public consuming func close() throws(CorpusError) {
    let isWhole = ferror(file) == 0
    guard fclose(file) == 0, isWhole else { throw OutputFile.error(path) }
  }

  private static func error(_ path: String) -> CorpusError {
    CorpusError(description: "\(path): can't be written")
  }
}

/// Ends the process with an error.
public func fail(_ error: String, status: Int32) -> Never {
  var line = error + "\n"
  _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}
