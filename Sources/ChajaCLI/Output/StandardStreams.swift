// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Standard output and standard error.
enum StandardStreams {
  /// Opens what the program was started without, such that to read it ends at once and to write it fails.
  ///
  /// Otherwise the next files that are opened would take the numbers of the streams, and messages be written into an index.
  static func holdPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw Failure(code: .fault, message: "standard output can't be written to")
    }
  }

  static func write(_ text: String) throws(Failure) { try write([UInt8](text.utf8)) }

  /// Prints a message with the program's name before it.
  static func warn(_ message: String) { writeError("chaja: \(message)\n") }

  static func writeError(_ text: String) {
    // When even standard error is gone there is nowhere left to say so.
    try? FileHandle.standardError.write(contentsOf: [UInt8](text.utf8))
  }

  /// Whether a person sees what is written to standard output.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person sees what is written to standard error.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// How many columns the terminal of standard output has; 80 where that is not known.
  static var columns: Int { columns(of: STDOUT_FILENO) }

  /// The same of standard error.
  static var errorColumns: Int { columns(of: STDERR_FILENO) }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    // The pointer is only used during the call, which fills in the structure.
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return environment("COLUMNS").flatMap { Int($0) }.map { max(20, $0) } ?? 80
  }

  static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
