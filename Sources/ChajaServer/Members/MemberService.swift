// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import ChajaSources
import Dispatch
import Foundation

/// The members of a running server: the folder, the database in it, and the routes.
final class MemberService: Sendable {
  let api: MemberAPI
  /// The folder of the database, where others may keep files of theirs.
  let folder: String
  private let lock: FolderLock
  private let temporaryFolder: String?
  /// Written once; a dispatch source may be cancelled from any thread.
  private nonisolated(unsafe) let sweeper: any DispatchSourceTimer

  /// Opens the database.
  ///
  /// - Parameters:
  ///   - settings: The folder and the bounds.
  ///   - log: Receives a line for each fault of the database.
  /// - Throws: ``ServerError`` with what is wrong with the folder, the file or an option.
  init(settings: MemberSettings, log: RequestLog) throws(ServerError) {
    if let origin = settings.origin, PublicOrigin(origin) == nil {
      throw .originNotReadable(text: origin)
    }
    let folder = settings.stateFolder ?? Self.temporaryPath
    temporaryFolder = settings.stateFolder == nil ? folder : nil
    try Self.makeFolder(folder)
    do {
      lock = try FolderLock(folder: folder)
    } catch {
      switch error {
      case .inUse: throw .folderInUse(path: folder)
      case .failed(let reason): throw .folderNotReadable(path: folder, reason: reason)
      }
    }
    self.folder = folder
    let path = "\(folder)/\(MemberDatabase.fileName)"
    guard let hasher = PasswordHasher(cost: settings.passwordCost) else {
      throw .outOfMemory(bytes: settings.passwordCost.memoryBytes)
    }
    let database: MemberDatabase
    do {
      database = try MemberDatabase(path: path)
      if settings.addsSampleMembers { try SampleMembers.add(to: database, hasher: hasher) }
    } catch {
      throw .databaseNotUsable(reason: error.description)
    }
    api = try MemberAPI(database: database, hasher: hasher, settings: settings, log: log)
    sweeper = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    sweeper.schedule(deadline: .now(), repeating: .seconds(3600))
    sweeper.setEventHandler { [api] in api.removeOutdated() }
    sweeper.activate()
  }

  /// Stops what runs beside requests, gives the folder up, and removes a folder that nobody asked for.
  func stop() {
    sweeper.cancel()
    api.stop()
    lock.release()
    guard let temporaryFolder else { return }
    try? FileManager.default.removeItem(atPath: temporaryFolder)
  }

  private static var temporaryPath: String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("chaja-\(UUID().uuidString)").path
  }

  /// Makes a folder that others cannot read: e-mail addresses and messages lie in it.
  private static func makeFolder(_ path: String) throws(ServerError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .folderNotMade(path: path, reason: error.systemWords)
    }
  }
}
