// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import Foundation
import Testing

/// A small folder whose files are cut and changed, byte by byte.
struct LiveCorruptionTests {
  /// A folder with a segment and a log of a few frames, and what it holds after each of them.
  private struct Sample {
    let folder: TemporaryFolder
    let path: String
    var states: [[String]] = []
    private var files: [String: Data] = [:]

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("live")
      let live = try LiveIndex(folder: path, options: RandomChanges.options())
      try live.apply(RandomChanges.names + Self.changes(0))
      try live.seal()
      states = [LiveModel.stored(live.snapshot)]
      for step in 1...3 {
        try live.apply(Self.changes(step))
        states.append(LiveModel.stored(live.snapshot))
      }
      live.close()
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        files[name] = try Data(contentsOf: URL(filePath: path).appending(path: name))
      }
    }

    /// A record is added, and at last one deleted that no segment file has: such a file would be dropped.
    private static func changes(_ step: Int) -> [Change] {
      var record = RecordContent(id: .integer(Int64(step)))
      record.texts = [RecordContent.Text(field: 0, bytes: Array("pika \(step)".utf8))]
      record.stored = Array("\(step)".utf8)
      return [.put(record), .delete(.integer(step == 3 ? 1 : -1))]
    }

    /// The name of the last file that begins so, and its bytes.
    func file(_ start: String) throws -> (name: String, bytes: Data) {
      let name = try #require(files.keys.sorted().last { $0.hasPrefix(start) })
      return (name, files[name] ?? Data())
    }

    /// What an opening finds with other bytes in a file, or without it; nil where it is refused.
    ///
    /// All else is as it was at first: what is opened moves on, and may remove what its log says is deleted.
    func open(_ changed: String? = nil, _ bytes: Data? = nil) throws -> [String]? {
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      for (name, original) in files {
        guard let written = name == changed ? bytes : original else { continue }
        try written.write(to: URL(filePath: path).appending(path: name))
      }
      return find()
    }

    private func find() -> [String]? {
      do throws(LiveIndex.OpenError) {
        let live = try LiveIndex(folder: path, options: RandomChanges.options())
        defer { live.close() }
        return LiveModel.stored(live.snapshot)
      } catch {
        #expect(!error.description.isEmpty)
        return nil
      }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `finds a changed byte of the manifest, and any cut`() throws {
    let sample = try Sample()
    let (name, bytes) = try sample.file("manifest")
    #expect(try sample.open() == sample.states.last)
    for place in 0..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      #expect(try sample.open(name, damaged) == nil, "byte \(place)")
      #expect(try sample.open(name, bytes.prefix(place)) == nil, "cut at \(place)")
    }
    #expect(try sample.open(name, bytes + [0]) == nil)
    #expect(try sample.open(name, nil) == nil)
    #expect(try sample.open() == sample.states.last)
  }

  @Test(.timeLimit(.minutes(2)))
  func `finds a changed byte of the log, save that the last frame may look torn`() throws {
    let sample = try Sample()
    let (name, bytes) = try sample.file("log-")
    var lastFrame = 0
    for place in 0..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      let found = try sample.open(name, damaged)
      if found == sample.states[2] { lastFrame = lastFrame == 0 ? place : lastFrame }
      #expect(found == nil || lastFrame > 0 && found == sample.states[2], "byte \(place)")
    }
    #expect(lastFrame > bytes.count / 2)
  }

  @Test(.timeLimit(.minutes(2)))
  func `takes a log that is cut anywhere as far as its frames are whole`() throws {
    let sample = try Sample()
    let (name, bytes) = try sample.file("log-")
    var step = 0
    for count in 0...bytes.count {
      let found = try sample.open(name, bytes.prefix(count))
      while step < 3, found != sample.states[step] { step += 1 }
      #expect(found == sample.states[step], "cut at \(count)")
    }
    #expect(step == 3)
    #expect(try sample.open(name, nil) == nil)
  }

  @Test(.timeLimit(.minutes(2)))
  func `finds a changed, cut or missing segment`() throws {
    let sample = try Sample()
    let (name, bytes) = try sample.file("segment-")
    for place in stride(from: 0, to: bytes.count, by: 11) {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      #expect(try sample.open(name, damaged) == nil, "byte \(place)")
    }
    #expect(try sample.open(name, bytes.prefix(bytes.count / 2)) == nil)
    #expect(try sample.open(name, nil) == nil)
  }

  @Test
  func `removes what a crash left behind`() throws {
    let sample = try Sample()
    #expect(try sample.open() == sample.states.last)
    let folder = URL(filePath: sample.path)
    let left = ["manifest.partial", "segment-000099.chaja", "log-000001"]
    for name in left { try Data([1, 2, 3]).write(to: folder.appending(path: name)) }
    try Data([4]).write(to: folder.appending(path: "notes.txt"))
    try LiveIndex(folder: sample.path, options: RandomChanges.options()).close()
    let names = try FileManager.default.contentsOfDirectory(atPath: sample.path)
    #expect(!names.contains { left.contains($0) } && names.contains("notes.txt"))
  }
}
