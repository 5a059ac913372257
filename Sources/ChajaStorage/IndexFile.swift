// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// Index files: opened by mapping, replaced as a whole or not at all.
///
/// A file is written beside its place, brought to the disk, and then put in its place in one step: whoever opens the file
/// at any moment, also after a crash in the middle of writing, finds the old index or the new one.
public enum IndexFile {
  /// Why a file could not be opened.
  @nonexhaustive
  public enum OpenError: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable(SystemError)
    /// The file can be read and is no index, or a damaged one.
    case unusable(Index.OpenError)
  }

  /// Why a file could not be written.
  @nonexhaustive
  public enum WriteError: Error, Equatable, Sendable {
    /// Another process is writing the same file: wait for it, or choose another name.
    case busy
    /// The system refused, for want of room or permission as a rule.
    case failed(SystemError)
  }

  /// Up to how many bytes all of a file is checked when it is opened and nothing else is asked for: a few milliseconds.
  public static let checkedBytes = 4 << 20

  /// Opens a file.
  ///
  /// The file must not be changed in place while the index is in use; `write(_:to:)` never does.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - checking: How much of it is checked; nil for everything of a file of up to `checkedBytes`, and the layout of a
  ///     larger one, which so takes no longer to open. `Index.verify()` checks the rest.
  /// - Returns: An index that reads the file where it lies.
  /// - Throws: `OpenError`.
  /// - Complexity: That of `Index.init(storage:checking:)`; nothing is copied.
  public static func open(
    _ path: String,
    checking: Index.Checking? = nil
  ) throws(OpenError) -> Index {
    let storage: IndexStorage
    do throws(SystemError) {
      storage = try mapped(path)
    } catch {
      throw .unreadable(error)
    }
    do {
      let usual: Index.Checking = storage.byteCount <= checkedBytes ? .everything : .layout
      return try Index(storage: storage, checking: checking ?? usual)
    } catch {
      throw .unusable(error)
    }
  }

  /// The bytes of a file, where they lie.
  static func mapped(_ path: String) throws(SystemError) -> IndexStorage {
    let file = try FileDescriptor(reading: path)
    let byteCount = try file.size()
    return byteCount == 0
      ? IndexStorage(copying: [])
      : IndexStorage(try file.map(byteCount: byteCount)) { FileDescriptor.unmap($0) }
  }

  /// Writes an index to a file, in place of what is there.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - path: The file, which keeps the rights that it has; where it is a link, the file that it leads to. Its path with
  ///     `.partial` behind it is used on the way.
  /// - Throws: `WriteError`; what was there is then still there.
  public static func write(_ index: Index, to path: String) throws(WriteError) {
    let isWritten: Bool
    do throws(SystemError) {
      let path = FileDescriptor.path(behindLinks: path)
      isWritten = try index.withBytes { (bytes) throws(SystemError) in
        try replace(path, by: bytes, through: path + ".partial")
      }
    } catch {
      throw .failed(error)
    }
    if !isWritten { throw .busy }
  }

  /// - Returns: false when another process is doing the same.
  private static func replace(
    _ path: String,
    by bytes: UnsafeRawBufferPointer,
    through partialPath: String
  ) throws(SystemError) -> Bool {
    let file = try FileDescriptor(writing: partialPath)
    // Between opening and locking another process may have finished and put this very file in its place.
    guard try file.lock(), file.isAt(partialPath) else { return false }
    do throws(SystemError) {
      // Before there is anything to read in it.
      if let rights = FileDescriptor.rights(of: path) { try file.setRights(rights) }
      try file.replaceContent(bytes)
      try FileDescriptor.rename(partialPath, to: path)
    } catch {
      // Under the lock, so that it is nobody else's.
      try? FileDescriptor.remove(partialPath)
      throw error
    }
    try FileDescriptor(folder: folder(of: path)).synchronize()
    return true
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
