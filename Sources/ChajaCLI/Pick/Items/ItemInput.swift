// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import Foundation

/// Opens the input and starts to read and index it, on threads of their own.
struct ItemInput {
  private let options: PickOptions

  init(_ options: PickOptions) { self.options = options }

  /// Begins; what is read appears in the store.
  func begin(_ store: ItemStore) throws {
    switch options.input {
    case .indexFile:
      let index = try Source(path: options.path, options: options.indexing).open()
      store.publish { snapshot in
        snapshot.content = .records(index)
        snapshot.count = index.recordCount
        snapshot.isComplete = true
      }
    case .lines(let separator):
      let descriptor = try open()
      start(.lines, store) { queue in
        var reader = LineReader(descriptor: descriptor, separator: separator, queue: queue)
        reader.run()
      }
    case .records(let format):
      let settings = try options.indexing.settings()
      let skipsInvalid = options.indexing.skipsInvalid
      let descriptor = try open()
      let kind = ItemIndexer.Kind.records(
        settings: settings,
        isTable: format == .csv || format == .tsv,
        skipsInvalid: skipsInvalid
      )
      let name = name
      start(kind, store) { queue in
        let reader = RecordReader(
          name: name,
          byteCount: nil,
          format: format,
          idField: settings.idName ?? "id"
        ) { (_) throws(RecordFileError) in
          try Self.chunk(of: descriptor, name)
        }
        var feed = RecordFeed(reader: reader, skipsInvalid: skipsInvalid, queue: queue)
        feed.run()
      }
    }
  }

  private var name: String { options.path == "-" ? "standard input" : options.path }

  private func start(
    _ kind: ItemIndexer.Kind,
    _ store: ItemStore,
    read: @escaping @Sendable (ItemQueue) -> Void
  ) {
    let queue = ItemQueue()
    let name = name
    Thread.detachNewThread { read(queue) }
    Thread.detachNewThread {
      var indexer = ItemIndexer(kind, name: name, queue: queue, store: store)
      indexer.run()
    }
  }

  private func open() throws -> Int32 {
    if options.path == "-" {
      guard isatty(STDIN_FILENO) == 0 else {
        throw Failure(
          code: .pickError,
          message: "there is nothing to pick from; name a file, or pipe lines in: ls | chaja pick"
        )
      }
      return STDIN_FILENO
    }
    let descriptor = Foundation.open(options.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "there is no such file" : String(cString: strerror(errno))
      throw Failure(code: .pickError, message: "\(options.path): \(reason)")
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(code: .pickError, message: "\(options.path): is a folder, not a file")
    }
    return descriptor
  }

  /// What can be read now, without waiting for more than that.
  private static func chunk(of descriptor: Int32, _ name: String) throws(RecordFileError) -> [UInt8]
  {
    while true {
      var failure: Int32 = 0
      // As many bytes count as were written.
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        let read = read(descriptor, buffer.baseAddress, buffer.count)
        failure = read < 0 ? errno : 0
        count = max(0, read)
      }
      if failure == 0 { return bytes }
      if failure != EINTR {
        let reason = String(cString: strerror(failure))
        throw RecordFileError(file: name, line: nil, reason: .unreadable(reason))
      }
    }
  }
}
