// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// An HTTP server for indexes and the pages that search them.
///
///     let server = Server(configuration: configuration)
///     try server.run()  // prints the address, returns after SIGTERM or SIGINT
public struct Server: Sendable {
  /// What to serve, and where.
  public struct Configuration: Sendable {
    /// The address or name to listen on; only this machine can reach the default.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes any free one.
    public var port: UInt16 = 7700
    /// Indexes to serve, by the names that stand in addresses.
    public var indexes: [String: RecordIndex] = [:]
    /// Whether the index `pokedex` is built at start, `movies`, `tv` and `people` soon after, and the pages are served.
    public var isDemo = false
    /// The folder with `pokedex.tsv` and the tables of films; nil looks for one named `Data` near the program.
    public var dataFolder: String?
    /// Members and what they share, below `/api`; nil for none.
    public var members: MemberSettings?
    /// Services that answer the demonstration's films, shows and people, and translate.
    public var services = ServiceSettings()
    /// The folder with the pages; nil looks for one named `Web` near the program if there is a demonstration, and
    /// serves an API alone if not.
    public var webFolder: String?
    /// The version that `/version` tells.
    public var version = "0.1.0"
    /// The bounds on what clients may do.
    public var limits = TransportLimits()
    /// Where a line for each request goes.
    public var log = RequestLog.standardError

    /// Makes the default configuration: an API without any index, on 127.0.0.1:7700.
    public init() {}
  }

  /// The names that the demonstration's indexes have in addresses.
  public static let demoIndexes = ["pokedex"] + CatalogueDemo.names

  private let configuration: Configuration

  /// Makes a server; nothing is opened before ``run()`` or ``start()``.
  public init(configuration: Configuration) {
    self.configuration = configuration
  }

  /// Serves until the program is asked to end, then finishes the running answers.
  ///
  /// Prints `Chaja is serving http://127.0.0.1:7700/` on standard output once clients can connect. Takes over
  /// SIGTERM and SIGINT; a second signal ends the program at once.
  ///
  /// - Throws: ``ServerError`` if it cannot start.
  public func run() throws(ServerError) {
    let signals = StopSignals()
    let running = try start()
    StandardOutput.writeLine("Chaja is serving \(running.address)")
    signals.wait()
    running.stop()
  }

  /// Starts to serve and returns at once.
  ///
  /// - Throws: ``ServerError`` if it cannot start.
  public func start() throws(ServerError) -> RunningServer {
    let metrics = Metrics()
    let members = try configuration.members.map { settings throws(ServerError) in
      try MemberService(settings: settings, log: configuration.log)
    }
    do {
      return try start(metrics: metrics, members: members)
    } catch {
      members?.stop()
      throw error
    }
  }

  private func start(
    metrics: Metrics,
    members: MemberService?
  ) throws(ServerError) -> RunningServer {
    let (router, catalogue) = try makeRouter(members: members, metrics: metrics)
    let socket: ListeningSocket
    do {
      socket = try ListeningSocket(host: configuration.host, port: configuration.port)
    } catch {
      throw failure(error)
    }
    do {
      let listener = try Listener(
        socket: socket.descriptor,
        limits: configuration.limits,
        log: configuration.log,
        metrics: metrics,
        busy: Router.busy,
        handler: { router.reply(to: $0) }
      )
      metrics.add(Self.gauges(listener: listener, members: members?.api))
      catalogue?.start()
      return RunningServer(
        listener: listener,
        catalogue: catalogue,
        members: members,
        host: configuration.host,
        port: socket.port
      )
    } catch {
      ListeningSocket.close(socket.descriptor)
      throw .libraryFailed
    }
  }

  private static func gauges(listener: Listener, members: MemberAPI?) -> [Metrics.Gauge] {
    var gauges = [
      Metrics.Gauge("chaja_connections", "Open connections.") { [weak listener] in
        listener?.load.connections ?? 0
      },
      Metrics.Gauge("chaja_event_streams", "Open streams of events.") { [weak listener] in
        listener?.load.streams ?? 0
      },
    ]
    if let members {
      gauges += [
        Metrics.Gauge("chaja_database_waiting", "Requests that wait for the database.") {
          members.load.database.waiting
        },
        Metrics.Gauge("chaja_hashing_waiting", "Requests that wait for the hash of a password.") {
          members.load.hashing.waiting
        },
      ]
    }
    return gauges
  }

  private func makeRouter(
    members: MemberService?,
    metrics: Metrics
  ) throws(ServerError) -> (Router, CatalogueDemo?) {
    var indexes = configuration.indexes
    var webFolder = configuration.webFolder
    var made: [String: [UInt8]] = [:]
    var demonstration: Demonstration?
    if configuration.isDemo {
      let pokedex = try PokedexDemo.makeIndex(dataFolder: configuration.dataFolder)
      indexes["pokedex"] = pokedex
      made["pokedex.chaja"] = pokedex.index.withBytes { bytes in Array(bytes) }
      demonstration = try Demonstration(
        dataFolder: configuration.dataFolder,
        services: configuration.services,
        stateFolder: members?.folder,
        log: configuration.log
      )
      webFolder = try ResourceFolder.path(
        given: webFolder,
        named: "Web",
        holding: "index.html",
        option: "--web"
      )
    }
    let files = try webFolder.map { path throws(ServerError) in
      try StaticFiles(path: path, made: made)
    }
    var searches = demonstration?.searches ?? [:]
    var attributes = demonstration?.attributes ?? [:]
    for (name, index) in indexes {
      searches[name] = IndexSearch(index: index).answer
      attributes[name] = IndexAttributes(index.settings)
    }
    let router = Router(
      searches: searches,
      attributes: attributes,
      movies: demonstration?.movies,
      files: files,
      version: configuration.version,
      translations: demonstration?.translations,
      members: members?.api,
      metrics: metrics
    )
    return (router, demonstration?.catalogue)
  }

  private func failure(_ error: ListeningSocket.OpenError) -> ServerError {
    let host = configuration.host
    let port = configuration.port
    return switch error {
    case .unknownHost(let reason): .unknownHost(host: host, reason: reason)
    case .addressInUse: .addressInUse(host: host, port: port)
    case .notPermitted: .portNotPermitted(port: port)
    case .failed(let reason): .cannotListen(host: host, port: port, reason: reason)
    }
  }
}

/// A server that accepts connections, until it is stopped or let go.
public final class RunningServer: Sendable {
  /// The port it listens on.
  public let port: UInt16
  private let host: String
  private let listener: Listener
  private let catalogue: CatalogueDemo?
  private let members: MemberService?

  init(
    listener: Listener,
    catalogue: CatalogueDemo?,
    members: MemberService?,
    host: String,
    port: UInt16
  ) {
    self.listener = listener
    self.catalogue = catalogue
    self.members = members
    self.host = host
    self.port = port
  }

  /// The address of the start page, such as `http://127.0.0.1:7700/`.
  public var address: String {
    host.utf8.contains(UInt8(ascii: ":"))
      ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
  }

  /// Stops to accept, finishes the running answers, and closes every connection.
  ///
  /// Blocks the calling thread for as long as ``TransportLimits/shutdownTime`` at most.
  public func stop() {
    catalogue?.stop()
    listener.stop()
    members?.stop()
  }
}
