// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Foundation
import Testing

struct StaticFilesTests {
  private let folder: TemporaryFolder
  private let files: StaticFiles

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("web/index.html", "start")
    try folder.write("web/pokedex.html", "pokedex")
    try folder.write("web/app/main.js", "export {}")
    try folder.write("web/app/style.css", "a{}")
    try folder.write("web/app/mark.svg", "<svg/>")
    try folder.write("web/app/notes.md", "notes")
    try folder.write("web/app/누리.txt", "korean name")
    try folder.write("web/.hidden.html", "hidden")
    try folder.write("web/.git/config.txt", "hidden")
    try folder.write("secret.txt", "secret")
    try folder.link("web/link.txt", to: "\(folder.path)/secret.txt")
    try folder.link("web/up", to: "..")
    try folder.link("web/inside.txt", to: "app/style.css")
    try folder.pipe("web/pipe.txt")
    files = try StaticFiles(path: "\(folder.path)/web", versionLifetime: .zero)
  }

  private func response(
    _ target: String,
    _ headers: [Request.Header] = []
  ) throws -> Response? {
    files.response(
      to: Request(
        method: .get,
        target: try RequestTarget(parsing: Array(target.utf8)),
        headers: headers
      )
    )
  }

  @Test
  func `serves files that are made beside those of the folder, revalidated by a tag`() throws {
    let files = try StaticFiles(
      path: "\(folder.path)/web",
      made: ["list.chaja": [1, 2, 3], "index.html": Array("made".utf8)]
    )
    func get(_ path: String, _ headers: [Request.Header] = []) throws -> Response? {
      let target = try RequestTarget(parsing: Array(path.utf8))
      return files.response(to: Request(method: .get, target: target, headers: headers))
    }
    let response = try #require(try get("/list.chaja"))
    #expect(response.body == [1, 2, 3])
    #expect(response.header(named: "Content-Type") == "application/octet-stream")
    #expect(response.header(named: "Cache-Control") == "no-cache")
    let tag = try #require(response.header(named: "ETag"))
    #expect(
      try get("/list.chaja", [Request.Header(name: "if-none-match", value: tag)])?.status == 304
    )
    #expect(try get("/app/list.chaja") == nil)
    #expect(try #require(try get("/")).body == Array("made".utf8))
  }

  @Test(arguments: [
    ("/", "start", "text/html; charset=utf-8"),
    ("/?q=1", "start", "text/html; charset=utf-8"),
    ("/pokedex", "pokedex", "text/html; charset=utf-8"),
    ("/pokedex?q=%3Cimg%3E", "pokedex", "text/html; charset=utf-8"),
    ("/app/main.js", "export {}", "text/javascript; charset=utf-8"),
    ("/app/style.css", "a{}", "text/css; charset=utf-8"),
    ("/app/mark.svg", "<svg/>", "image/svg+xml"),
    ("/app/%EB%88%84%EB%A6%AC.txt", "korean name", "text/plain; charset=utf-8"),
    ("/%61pp/main%2Ejs", "export {}", "text/javascript; charset=utf-8"),
  ])
  func `serves files with their type`(target: String, body: String, type: String) throws {
    let response = try #require(try response(target))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.header(named: "Content-Type") == type)
    #expect(response.header(named: "Cache-Control") == "no-cache")
  }

  @Test(arguments: [
    "/missing", "/missing.js", "/app", "/app/", "/app/missing.css", "/app/notes.md",
    "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
    "/app/../../secret.txt", "/app/..%5c..%5csecret.txt", "/.%2e/secret.txt", "//secret.txt",
    "/%2Fetc%2Fpasswd", "/%252e%252e/secret.txt", "/./index.html", "/app/./main.js",
    "/app//main.js", "/link.txt", "/up/secret.txt", "/up/web/app/style.css", "/inside.txt",
    "/pipe.txt", "/.hidden.html", "/.hidden", "/.git/config.txt", "/app/main.js%00",
    "/app/main.js%00.html", "/%00", "/app/main.js%0a", "/app/main.js/", "/app/main.js/x.js",
    "/\\..\\secret.txt", "/app/main.js.", "/APP/main.js", "/~root/a.txt",
  ])
  func `never finds what is not a plain file of the folder`(target: String) throws {
    #expect(try response(target) == nil)
  }

  @Test func `a name of any length is looked for safely`() throws {
    let long = String(repeating: "a", count: 4000)
    #expect(try response("/\(long)") == nil)
    #expect(try response("/" + String(repeating: "a/", count: 2000) + "b.js") == nil)
  }

  @Test(arguments: [
    ("/pokedex/", "/pokedex"),
    ("/pokedex.html", "/pokedex"),
    ("/index", "/"),
    ("/index.html", "/"),
    ("/index/", "/"),
  ])
  func `leads to clean addresses`(target: String, location: String) throws {
    let response = try #require(try response(target))
    #expect(response.status == 308)
    #expect(response.header(named: "Location") == location)
  }

  @Test(arguments: [
    "//pokedex/", "/%2Fhost/", "//host.html", "/evil.example/", "/pokedex//", "/%0d%0aa/",
  ])
  func `never leads to another site or a page that is not there`(target: String) throws {
    #expect(try response(target) == nil)
  }

  @Test func `an unchanged file is answered with 304 and a changed one in full`() throws {
    let first = try #require(try response("/app/style.css"))
    let tag = try #require(first.header(named: "ETag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "\"x\",W/\(tag) ", "*"] {
      let again = try #require(
        try response("/app/style.css", [.init(name: "if-none-match", value: known)])
      )
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(again.header(named: "ETag") == tag)
    }
    try folder.write("web/app/style.css", "b{}")
    let changed = try #require(
      try response("/app/style.css", [.init(name: "if-none-match", value: tag)])
    )
    #expect(changed.status == 200)
    #expect(changed.header(named: "ETag") != tag)
  }

  private static let page = """
    <head>
    <link rel="stylesheet" href="/app/style.css" />
    <link rel="preload" href="/list.chaja" as="fetch" />
    <script type="module" src="/app/main.js"></script>
    </head>
    <body><a href="/app/style.css">style</a></body>
    """

  private func writeModules() throws {
    try folder.write("web/page.html", Self.page)
    try folder.write(
      "web/app/main.js",
      """
      // import "./comment.js";
      import "../lib/all.js";
      import {
        one,
        two,
      } from "./parts/one.js";
      export { three } from "/lib/three.js";
      export const quoted = "./quoted.js";
      import other from "https://example.com/other.js";
      import bare from "bare";
      import gone from "./gone.js";
      const late = () => import("./late.js");
      """
    )
    try folder.write("web/lib/all.js", "export * from \"./three.js\";\n")
    try folder.write("web/lib/three.js", "import \"./all.js\";\n")
    try folder.write(
      "web/app/parts/one.js",
      "import \"../../lib/four.js\";\nimport \"../main.js\";\n"
    )
    try folder.write("web/lib/four.js", "")
  }

  private func text(_ target: String) throws -> String {
    String(decoding: try #require(try response(target)).body, as: UTF8.self)
  }

  @Test func `a page names all modules that its scripts import, each once, before the first`()
    throws
  {
    try writeModules()
    let found = try text("/page").matches(of: /modulepreload" href="\/~[0-9a-f]+(\/[^"]*)"/).map {
      $0.1
    }
    #expect(
      found == ["/lib/all.js", "/app/parts/one.js", "/lib/three.js", "/lib/four.js"]
    )
    let head = try #require(try text("/page").split(separator: "<script").first)
    #expect(head.contains("/lib/four.js"))
  }

  @Test
  func
    `what a page is made of is kept under its version, and asked for anew when any file has changed`()
    throws
  {
    try writeModules()
    func script() throws -> String {
      try String(#require(try text("/page").firstMatch(of: /src="([^"]*main.js)"/)).1)
    }
    let first = try script()
    #expect(first.hasPrefix("/~"))
    #expect(try text("/page").contains("href=\"\(first.dropLast("main.js".count))style.css\""))
    #expect(try text("/page").contains("href=\"/list.chaja\""), "no file of the folder")
    #expect(try text("/page").contains("<a href=\"/app/style.css\">"), "not in the head")
    let answer = try #require(try response(first))
    #expect(answer.header(named: "Cache-Control") == "public, max-age=31536000, immutable")
    #expect(try text(first) == text("/app/main.js"))
    #expect(try script() == first)

    try folder.write("web/lib/four.js", "// changed")
    let second = try script()
    #expect(second != first)
    // A page that was read before still gets what it asks for, which is not to be kept.
    #expect(try #require(try response(first)).header(named: "Cache-Control") == "no-cache")
    #expect(try #require(try response("/app/main.js")).header(named: "Cache-Control") == "no-cache")
  }

  @Test func `the folder is not looked through for each page, and a change shows soon`()
    async throws
  {
    try writeModules()
    let web = "\(folder.path)/web"
    let (slow, usual) = (
      try StaticFiles(path: web, versionLifetime: .seconds(600)), try StaticFiles(path: web)
    )
    let target = try RequestTarget(parsing: Array("/page".utf8))
    let request = Request(method: .get, target: target)
    let first = try #require(slow.response(to: request)?.body)
    #expect(usual.response(to: request)?.body == first)
    try folder.write("web/app/main.js", "// changed")
    #expect(slow.response(to: request)?.body == first)
    try await Task.sleep(for: .milliseconds(120))
    let second = try #require(usual.response(to: request)?.body)
    #expect(second != first && !String(decoding: second, as: UTF8.self).contains("modulepreload"))
  }

  @Test(arguments: [
    "/~1/page", "/~1/page.html", "/~1", "/~1/", "/~1/../secret.txt", "/~1/link.txt",
    "/~1/~1/app/main.js", "/app/~1/main.js",
  ])
  func `a version leads to nothing but plain files`(target: String) throws {
    try writeModules()
    #expect(try response(target) == nil)
  }

  @Test func `files are compressed for who takes that, under a tag of their own`() throws {
    let long = String(repeating: "body { color: black }\n", count: 200)
    try folder.write("web/long.css", long)
    try folder.write("web/picture.png", long)
    let whole = try #require(try response("/long.css"))
    #expect(String(decoding: whole.body, as: UTF8.self) == long)
    for accepted in ["gzip", "br, GZIP;q=0.5", "*", "deflate ,gzip ; q=1.0"] {
      let less = try #require(
        try response("/long.css", [.init(name: "accept-encoding", value: accepted)])
      )
      #expect(less.header(named: "Content-Encoding") == "gzip")
      #expect(less.header(named: "Vary") == "Accept-Encoding")
      #expect(try decompressed(less.body) == long)
      let tag = try #require(less.header(named: "ETag"))
      #expect(tag != whole.header(named: "ETag"))
      let known: [Request.Header] = [
        .init(name: "accept-encoding", value: accepted), .init(name: "if-none-match", value: tag),
      ]
      #expect(try response("/long.css", known)?.status == 304)
      #expect(try response("/long.css", [known[1]])?.status == 200)
    }
    for refused in ["", "br", "gzip;q=0", "gzip; q=0.000", "xgzip"] {
      let headers: [Request.Header] = [.init(name: "accept-encoding", value: refused)]
      #expect(try response("/long.css", headers)?.body == whole.body)
    }
    let gzip: [Request.Header] = [.init(name: "accept-encoding", value: "gzip")]
    for short in ["/picture.png", "/app/style.css"] {
      #expect(try #require(try response(short, gzip)).header(named: "Content-Encoding") == nil)
    }
    try folder.write("web/long.css", long + long)
    #expect(try decompressed(#require(try response("/long.css", gzip)).body) == long + long)
  }

  private func decompressed(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/compressed.gz"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", "\(folder.path)/compressed.gz"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `a browser is shown the page for what is not there, other clients are told in JSON`()
    async throws
  {
    try folder.write("web/404.html", "not there")
    let router = Router(searches: [:], files: files, version: "1")
    func ask(_ accept: String) async throws -> Response {
      await router.response(
        to: .success(
          Request(
            method: .get,
            target: try RequestTarget(parsing: Array("/missing".utf8)),
            headers: [.init(name: "accept", value: accept)]
          )
        )
      )
    }
    let page = try await ask("text/html,application/xhtml+xml,*/*;q=0.8")
    #expect(page.status == 404)
    #expect(page.body == Array("not there".utf8))
    #expect(page.header(named: "Content-Security-Policy") != nil)
    let told = try await ask("*/*")
    #expect(told.status == 404)
    #expect(told.header(named: "Content-Type") == "application/json")
  }

  @Test func `a folder that is not there is a clear error`() {
    #expect(throws: ServerError.self) { try StaticFiles(path: "/nowhere/at/all") }
  }
}
