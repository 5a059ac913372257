// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaSources
import Synchronization

/// The indexes `movies`, `tv` and `people`, built beside the running server.
///
/// Their 81,000 records take longer than a server may take to start. Until an index is there, searches of it are answered
/// with 503 and a time after which to ask again.
package final class CatalogueDemo: Sendable {
  /// The names of the indexes in addresses.
  package static let names = ["movies", "tv", "people"]

  private enum State {
    case building([String: IndexSearch])
    case failed(String)
  }

  private let folder: String
  private let log: RequestLog
  private let state = Mutex(State.building([:]))
  private let texts = Mutex<[CatalogueItem: CatalogueText]?>(nil)
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Looks for the data.
  ///
  /// - Parameters:
  ///   - dataFolder: The folder with the tables; nil looks for one named `Data` near the program.
  ///   - log: Told when building fails.
  /// - Throws: `ServerError` when a table is missing.
  package init(dataFolder: String?, log: RequestLog) throws(ServerError) {
    var folder = dataFolder
    for file in Catalogue.files {
      folder = try ResourceFolder.path(
        given: folder,
        named: "Data",
        holding: file,
        option: "--data"
      )
    }
    self.folder = folder ?? "Data"
    self.log = log
  }

  /// Starts to build, once.
  package func start() {
    task.withLock { task in
      guard task == nil else { return }
      task = Task(priority: .utility) { [self] in build() }
    }
  }

  /// Waits until the indexes are built, or building has failed or was stopped.
  package func finish() async {
    await task.withLock { $0 }?.value
  }

  /// The search of an index; it fails with `index_not_ready` as long as the index is not built.
  package func search(of name: String) -> Router.Search {
    { [self] parameters throws(APIError) in
      switch state.withLock({ $0 }) {
      case .building(let ready):
        guard let search = ready[name] else {
          throw Self.notReady("Index `\(name)` is being built; ask again in a second.")
        }
        return try search.answer(parameters)
      case .failed(let reason):
        throw APIError(.internalError, "Index `\(name)` could not be built: \(reason).")
      }
    }
  }

  /// The overview or biography of a record in both languages.
  ///
  /// - Returns: The texts; nil for a record that is not there or has none.
  /// - Throws: As the searches do while the tables are not read, or can't be.
  package func texts(of item: CatalogueItem) throws(APIError) -> CatalogueText? {
    if let texts = texts.withLock({ $0 }) { return texts[item] }
    switch state.withLock({ $0 }) {
    case .building:
      throw Self.notReady("The translations are being read; ask again in a second.")
    case .failed(let reason):
      throw APIError(.internalError, "The translations could not be read: \(reason).")
    }
  }

  /// Stops building, if it is not done.
  package func stop() {
    task.withLock { $0?.cancel() }
  }

  private static func notReady(_ message: String) -> APIError {
    var error = APIError(.indexNotReady, message)
    error.retryAfterSeconds = 1
    return error
  }

  private func build() {
    do throws(CatalogueError) {
      let catalogue = try Catalogue(folder: folder)
      let known = catalogue.texts
      texts.withLock { $0 = known }
      for (kind, name) in [(Catalogue.Kind.tv, "tv"), (.movie, "movies"), (.person, "people")] {
        let search = IndexSearch(index: try catalogue.makeIndex(of: kind))
        state.withLock { state in
          guard case .building(var ready) = state else { return }
          ready[name] = search
          state = .building(ready)
        }
      }
    } catch {
      if case .cancelled = error.reason { return }
      state.withLock { $0 = .failed("\(error)") }
      log.record(event: "catalogue-failed", reason: "\(error)")
    }
  }
}
