// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Serves the pages: files of one folder, under clean addresses.
///
/// `/` is `index.html`, `/pokedex` is `pokedex.html`; a file that is asked for by such a name in full, or
/// with a slash at the end, is answered with its clean address. Files are read anew for each request, pages when the
/// folder has changed, so that an edited one shows at the next request, and are revalidated by a tag over their contents.
/// Pages name the files that they are made of by addresses with a version, as `/~1a2b/pokedex/main.js`, which a browser
/// keeps and asks for once.
package final class StaticFiles: Sendable {
  private let folder: Folder
  private let made: [String: [UInt8]]
  private let compressions = Compressions()
  /// The version of the folder, when it was last looked at.
  private let version = Mutex<(value: Folder.Version?, told: ContinuousClock.Instant)?>(nil)
  private let versionLifetime: Duration
  /// The pages as they were last sent.
  private let pages = Mutex<[String: (version: String, bytes: [UInt8])]>([:])

  /// Opens the folder of pages.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - made: Files that stand beside the pages without being in the folder, contents by name; they come first.
  ///   - versionLifetime: How long the folder is taken to be as it was when it was last looked at, file by file. The
  ///     default is too short for a person to write a file and load the page twice in it.
  /// - Throws: `ServerError.folderNotReadable` if the folder can't be opened.
  package init(
    path: String,
    made: [String: [UInt8]] = [:],
    versionLifetime: Duration = .milliseconds(100)
  ) throws(ServerError) {
    self.made = made
    self.versionLifetime = versionLifetime
    do {
      folder = try Folder(path: path)
    } catch {
      throw .folderNotReadable(path: path, reason: error.reason)
    }
  }

  /// Answers a request for a page or a file, or returns nil if there is none.
  package func response(to request: Request) -> Response? {
    var parts = request.target.segments
    guard let name = parts.popLast() else { return file(["index.html"], for: request) }
    if name.isEmpty { return redirect(to: parts == ["index"] ? [] : parts) }
    if parts.isEmpty, name == "index" || name == "index.html" { return redirect(to: []) }
    if name.hasSuffix(".html") { return redirect(to: parts + [String(name.dropLast(5))]) }
    if let first = parts.first, first.hasPrefix(PageHead.versionMark) {
      return file(parts.dropFirst() + [name], version: String(first.dropFirst()), for: request)
    }
    return file(parts + [name.contains(".") ? name : name + ".html"], for: request)
  }

  /// Answers a browser that asked for a page that is not there, with the file `404.html`.
  ///
  /// - Parameter request: A request that ``response(to:)`` has no answer for.
  /// - Returns: A page, or nil for a client that does not ask for pages, or if the file is missing.
  package func notFoundPage(for request: Request) -> Response? {
    guard request.method == .get, request.header(named: "accept")?.contains("text/html") == true,
      let bytes = folder.contents(of: ["404.html"])
    else { return nil }
    return Response(
      status: 404,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
      body: bytes,
      route: .none
    )
  }

  private func file(_ parts: [String], version asked: String? = nil, for request: Request)
    -> Response?
  {
    guard let type = MediaType.contentType(ofFile: parts.last ?? "") else { return nil }
    let isPage = asked == nil && type.hasPrefix("text/html")
    guard var bytes = isPage ? page(parts) : contents(of: parts) else { return nil }
    let isKept = asked != nil && version.withLock { $0?.value?.name == asked }
    let caching = isKept ? "public, max-age=31536000, immutable" : "no-cache"
    var tag = Self.tag(of: bytes)
    var headers = [(name: "Cache-Control", value: caching)]
    if MediaType.isCompressible(type) {
      headers.append((name: "Vary", value: "Accept-Encoding"))
      if Gzip.isAccepted(by: request),
        let compressed = compressions.compressed(bytes, at: parts.joined(separator: "/"), tag: tag)
      {
        bytes = compressed
        tag = "\(tag.dropLast())-gzip\""
        headers.append((name: "Content-Encoding", value: "gzip"))
      }
    }
    headers.append((name: "ETag", value: tag))
    if let known = request.header(named: "if-none-match"), Self.matches(tag, known) {
      headers.removeAll { $0.name == "Content-Encoding" }
      return Response(status: 304, headers: headers, route: .file)
    }
    headers.append((name: "Content-Type", value: type))
    return Response(status: 200, headers: headers, body: bytes, route: .file)
  }

  /// Reads a page and completes its head, which is done once for each version of the folder.
  private func page(_ parts: [String]) -> [UInt8]? {
    // Before anything is read: what is written meanwhile makes another version, and with it another page.
    let version = currentVersion()
    let path = parts.joined(separator: "/")
    if let version, let known = pages.withLock({ $0[path] }), known.version == version.name {
      return known.bytes
    }
    guard let bytes = contents(of: parts) else { return nil }
    let page = PageHead.completed(bytes, version: version, read: contents(of:))
    if let version { pages.withLock { $0[path] = (version.name, page) } }
    return page
  }

  private func currentVersion() -> Folder.Version? {
    let now = ContinuousClock.now
    if let known = version.withLock({ $0 }), now - known.told < versionLifetime {
      return known.value
    }
    // Not under the lock: clients that ask at once may all look.
    let value = folder.version()
    version.withLock { $0 = (value, now) }
    return value
  }

  private func contents(of parts: [String]) -> [UInt8]? {
    (parts.count == 1 ? made[parts[0]] : nil) ?? folder.contents(of: parts)
  }

  /// Leads to a page that exists; its name has only letters, digits and hyphens, so it needs no escape.
  private func redirect(to parts: [String]) -> Response? {
    guard parts.allSatisfy(Self.isPageName),
      folder.contents(of: parts.dropLast() + [(parts.last ?? "index") + ".html"]) != nil
    else { return nil }
    return Response(
      status: 308,
      headers: [
        ("Location", "/" + parts.joined(separator: "/")), ("Cache-Control", "no-cache"),
      ],
      route: .file
    )
  }

  private static func isPageName(_ part: String) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// A strong tag: the length and a fingerprint of the contents.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash = Fingerprint()
    hash.add(bytes)
    return "\"\(String(bytes.count, radix: 16))-\(String(hash.value, radix: 16))\""
  }

  /// Compares as `If-None-Match` asks for: a list of tags, weak ones equal to strong ones, or a star.
  private static func matches(_ tag: String, _ list: String) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }
      let bare = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return bare == "*" || bare.prefix(while: { $0 != " " }) == tag
    }
  }
}
