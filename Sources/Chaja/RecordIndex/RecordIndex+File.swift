// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
public import ChajaRecords
public import ChajaStorage

extension RecordIndex {
  /// Why a file or folder could not be opened as an index of records.
  @nonexhaustive
  public enum OpenError: Error, Equatable, Sendable {
    /// The file can't be read, or is no sound index.
    case file(IndexFile.OpenError)
    /// The folder is that of a live index, and can't be read.
    case folder(LiveIndex.OpenError)
    /// The path leads to a folder that no live index is in.
    case foreignFolder
    /// The file is a sound index, but not one of records: it was made by another program, or a newer version.
    case settings(SettingsError)
  }

  /// Opens an index file, or the index in the folder of a live one as it is now.
  ///
  /// A folder is read without its lock and without changing anything, also while others write it.
  ///
  /// - Parameter path: A file that `save(to:)` wrote, or a folder of `LiveRecordIndex`.
  /// - Throws: `OpenError`.
  public init(path: String) throws(OpenError) {
    do throws(OpenError) {
      try self.init(file: path)
    } catch {
      guard case .file(.unreadable(let system)) = error, system.isFolder else { throw error }
      try self.init(folder: path)
    }
  }

  /// Opens an index file.
  init(file path: String) throws(OpenError) {
    let index: Index
    do {
      index = try IndexFile.open(path)
    } catch {
      throw .file(error)
    }
    do {
      try self.init(index: index)
    } catch {
      throw .settings(error)
    }
  }

  private init(folder path: String) throws(OpenError) {
    guard LiveFolderReport.isLiveFolder(path) else { throw .foreignFolder }
    let content: LiveIndex.Content
    do throws(LiveIndex.OpenError) {
      content = try LiveIndex.read(folder: path)
    } catch {
      throw .folder(error)
    }
    var settings = IndexSettings()
    do throws(SettingsError) {
      try settings.merge(json: content.settings)
    } catch {
      throw .settings(error)
    }
    self.init(snapshot: content.snapshot, settings: settings)
  }

  /// Writes the index to a file, in place of what is there; readers find the old one or the new one.
  ///
  /// - Throws: `IndexFile.WriteError`; what was there is then still there.
  public func save(to path: String) throws(IndexFile.WriteError) {
    try IndexFile.write(index, to: path)
  }
}

extension RecordIndex.OpenError: CustomStringConvertible {
  /// Whether the file is missing.
  public var isMissing: Bool {
    if case .file(.unreadable(let error)) = self { return error.isMissing }
    return false
  }

  /// What is wrong with the file, and what to do.
  public var description: String {
    switch self {
    case .file(.unreadable(let error)):
      error.isMissing ? "there is no such file" : "can't be read: \(error.message)"
    case .file(.unusable(let error)): error.message
    case .file: "can't be opened"
    case .folder(let error): error.description
    case .foreignFolder:
      "this folder holds no live index; name an index file, or a folder that has a manifest in it"
    case .settings(let error): "the index holds settings this version can't use: \(error)"
    }
  }
}

extension IndexFile.WriteError: CustomStringConvertible {
  /// Why the file was not written, and what to do.
  public var description: String {
    switch self {
    case .busy: "another process is writing this file; wait for it, or choose another name"
    case .failed(let error): "can't be written: \(error.message)"
    }
  }
}
