// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

extension LiveIndex {
  /// The records of a folder as they were at one moment.
  public struct Content: Sendable {
    /// The records.
    public let snapshot: Snapshot

    /// The bytes that were given with the options when the index was made.
    public let settings: [UInt8]
  }

  /// How often a folder is looked at anew that changed under the eyes of its reader.
  private static let attempts = 100

  /// Reads the index in a folder without its lock and without changing anything, also while others write it.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: All that was acknowledged before the call, and maybe some of what is written during it.
  /// - Throws: `OpenError`.
  /// - Complexity: That of opening the folder.
  public static func read(folder: String) throws(OpenError) -> Content {
    for _ in 1..<attempts {
      let number = try Manifest(folder: folder).number
      do throws(OpenError) {
        return try content(folder)
      } catch {
        // Files that the manifest named may have been merged away before they were opened.
        if try Manifest(folder: folder).number == number { throw error }
      }
    }
    return try content(folder)
  }

  private static func content(_ folder: String) throws(OpenError) -> Content {
    let state = try LiveWriter(reading: folder)
    return Content(snapshot: state.makeSnapshot(), settings: state.manifest.settings)
  }

  /// The settings of the index in a folder, read without its lock; nil when no index is there.
  ///
  /// They never change.
  public static func settings(folder: String) throws(OpenError) -> [UInt8]? {
    do throws(OpenError) {
      return try Manifest(folder: folder).settings
    } catch {
      if case .failed(_, let system) = error, system.isMissing { return nil }
      throw error
    }
  }
}
