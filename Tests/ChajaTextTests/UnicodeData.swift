// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The Unicode test files of the system.
enum UnicodeData {
  /// A file that is not there; its description says what to install.
  struct MissingFile: Error, CustomStringConvertible {
    var path: String

    var description: String {
      "\(path) cannot be read; install the Debian packages unicode-data and bzip2"
    }
  }

  /// The lines of a file below `/usr/share/unicode`, without comments and empty lines.
  static func lines(_ name: String) throws -> [Substring] {
    let path = "/usr/share/unicode/\(name)"
    let data: Data?
    if FileManager.default.fileExists(atPath: path) {
      data = FileManager.default.contents(atPath: path)
    } else {
      data = try? unpacked(path + ".bz2")
    }
    guard let data, !data.isEmpty else { throw MissingFile(path: path) }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let content = line.prefix { $0 != "#" }
      return content.allSatisfy { $0 == " " || $0 == "\t" } ? nil : content
    }
  }

  /// The scalars of a field of hexadecimal numbers.
  static func scalars(_ field: some StringProtocol) -> [Unicode.Scalar] {
    field.split { $0 == " " || $0 == "\t" }.compactMap {
      UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) }
    }
  }

  /// A text of scalars.
  static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func unpacked(_ path: String) throws -> Data {
    guard FileManager.default.fileExists(atPath: path) else { throw MissingFile(path: path) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzip2", "-dc", path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
