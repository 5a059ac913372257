// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the head of a page is told about the files it is made of, so that a browser asks for few of them, and for those at once.
///
/// A browser learns of a module only when it has read the one that imports it: a page whose modules are seven deep waits for
/// seven answers, one after the other. And it asks before each use whether a file is still the newest. So the head names
/// all modules, and the version of the folder stands in the addresses, under which a browser keeps what it has.
enum PageHead {
  /// Completes a page.
  ///
  /// - Parameters:
  ///   - page: The text of a page.
  ///   - version: That of the folder; nil leaves addresses as they are.
  ///   - read: Reads a file by the parts of its path, or gives nil.
  /// - Returns: The page with a `modulepreload` for each module that its scripts import, before the first script, and the
  ///   version in the addresses of the head that lead to files of the folder.
  static func completed(
    _ page: [UInt8],
    version: Folder.Version?,
    read: ([String]) -> [UInt8]?
  ) -> [UInt8] {
    guard let end = page.ranges(of: Array("</head>".utf8)).first?.lowerBound else { return page }
    var head = page[..<end]
    let scripts = head.ranges(of: scriptOpening)
    if let first = scripts.first {
      let starts = scripts.map { text(quotedFrom: $0.upperBound, in: head) }
      let links = modules(importedBy: starts, read: read).map {
        "<link rel=\"modulepreload\" href=\"\($0)\" />\n    "
      }
      head.insert(contentsOf: Array(links.joined().utf8), at: first.lowerBound)
    }
    if let version {
      let inserted = Array("\(versionMark)\(version.name)/".utf8)
      for attribute in attributes {
        // The slash of an address is the end of the attribute's pattern.
        for place in head.ranges(of: attribute).map(\.upperBound).reversed()
        where version.paths.contains(text(quotedFrom: place, in: head)) {
          head.insert(contentsOf: inserted, at: place)
        }
      }
    }
    return Array(head) + page[end...]
  }

  /// What a version begins with in an address.
  static let versionMark = "~"

  private static let quote = UInt8(ascii: "\"")
  private static let scriptOpening = Array("<script type=\"module\" src=\"".utf8)
  private static let attributes = ["href=\"/", "src=\"/"].map { Array($0.utf8) }
  private static let keywords = ["import ", "export {", "export *"].map { Array($0.utf8) }

  private static func text(quotedFrom start: Int, in head: ArraySlice<UInt8>) -> String {
    String(decoding: head[start...].prefix { $0 != quote }, as: UTF8.self)
  }

  /// Lists what modules import, and what those import, each once.
  private static func modules(
    importedBy starts: [String],
    read: ([String]) -> [UInt8]?
  ) -> ArraySlice<String> {
    var modules = starts
    var known = Set(starts)
    var next = 0
    while next < modules.count {
      let parts = modules[next].split(separator: "/").map(String.init)
      next += 1
      for specifier in specifiers(in: read(parts) ?? []) {
        guard let address = address(of: specifier, in: parts.dropLast()) else { continue }
        if known.insert(address).inserted { modules.append(address) }
      }
    }
    return modules.dropFirst(starts.count)
  }

  /// Finds what a module imports, also in order to export it, by the statements that begin a line; not what it may import later.
  private static func specifiers(in source: [UInt8]) -> [String] {
    var found: [String] = []
    for line in source.split(separator: UInt8(ascii: "\n"))
    where keywords.contains(where: { line.starts(with: $0) }) {
      let statement = source[line.startIndex...].prefix { $0 != UInt8(ascii: ";") }
      let quoted = statement.split(separator: quote, omittingEmptySubsequences: false)
      if quoted.count == 3 { found.append(String(decoding: quoted[1], as: UTF8.self)) }
    }
    return found
  }

  /// The address of what a module in a folder imports, or nil for what is not of this server.
  private static func address(of specifier: String, in folder: ArraySlice<String>) -> String? {
    guard specifier.hasPrefix("/") || specifier.hasPrefix(".") else { return nil }
    var parts = specifier.hasPrefix("/") ? [] : Array(folder)
    for part in specifier.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
