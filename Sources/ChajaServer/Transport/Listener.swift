// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Dispatch
import Synchronization

/// An HTTP/1.1 server on one listening socket: libmicrohttpd behind ``Request`` and ``Response``.
///
/// The library's own threads accept, read, call the handler and write; a handler may therefore run on
/// several threads at once, and a slow one delays the other connections of its thread.
package final class Listener: Sendable {
  /// Answers a request; called on several threads at once.
  package typealias Handler = @Sendable (Result<Request, RequestFault>) -> Reply

  /// Why the library could not be started.
  package enum StartError: Error {
    /// The library refused the socket or its options, mostly for want of threads or descriptors.
    case libraryFailed
  }

  /// The library's handle, which any thread may use, once it is let go of by nobody else.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// How many files are open beside the connections, at most.
  private static let otherFiles = 64

  private let service: Service
  private let busy: Response
  private let daemon: Mutex<Daemon?>
  /// Written once; a dispatch source may be cancelled from any thread.
  private nonisolated(unsafe) let reaper: any DispatchSourceTimer

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - socket: A bound, listening, non-blocking socket; the listener closes it.
  ///   - limits: The bounds on what clients may do.
  ///   - log: Receives one line a request.
  ///   - metrics: Counts each request.
  ///   - busy: Answers a request for which no work queue has room, or no time is left at a shutdown.
  ///   - handler: Answers each request, whole or refused.
  /// - Throws: ``StartError``.
  package init(
    socket: Int32,
    limits: TransportLimits,
    log: RequestLog,
    metrics: Metrics = Metrics(),
    busy: Response = Response(status: 503, route: .none),
    handler: @escaping Handler
  ) throws(StartError) {
    var limits = limits
    // Where fewer files may be open, clients must leave some: a database is opened for each reader, and Dispatch ends the
    // process when it gets none for a timer.
    let files = ListeningSocket.allowOpenFiles(limits.connections + Self.otherFiles)
    limits.connections = min(limits.connections, max(1, files - Self.otherFiles))
    let service = Service(limits: limits, log: log, metrics: metrics, busy: busy, handler: handler)
    self.busy = busy
    guard let daemon = Self.startDaemon(socket: socket, service: service) else {
      throw .libraryFailed
    }
    self.service = service
    self.daemon = Mutex(Daemon(pointer: daemon))
    reaper = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    let shortest = min(limits.headerTime, limits.bodyTime, limits.answerTime)
    let period = min(shortest / 4, .seconds(1)).components
    let nanoseconds = Int(period.seconds) * 1_000_000_000 + Int(period.attoseconds / 1_000_000_000)
    reaper.schedule(deadline: .now(), repeating: .nanoseconds(max(nanoseconds, 1_000_000)))
    reaper.setEventHandler { [connections = service.connections] in
      connections.closeOverdue(at: .now)
    }
    reaper.activate()
  }

  deinit { stop() }

  /// Stops to accept, waits for the running answers, then closes every connection.
  ///
  /// Blocks the calling thread meanwhile, so it must not be called by the handler. A second call does nothing.
  package func stop() {
    let daemon = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon?.pointer
    }
    guard let daemon else { return }
    let socket = MHD_quiesce_daemon(daemon)
    service.sleepers.endStreams()
    service.connections.waitForRequests(atMost: service.limits.shutdownTime)
    // The library cannot stop while a connection sleeps.
    service.sleepers.completeAll(with: busy)
    MHD_stop_daemon(daemon)
    reaper.cancel()
    if socket >= 0 { ListeningSocket.close(socket) }
  }

  /// The open connections, and those that are sent a stream.
  package var load: (connections: Int, streams: Int) {
    (service.connections.count, service.sleepers.streamCount)
  }

  private static func startDaemon(socket: Int32, service: Service) -> OpaquePointer? {
    let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    let limits = service.limits
    // The library takes plain addresses. The service outlives the daemon: the listener holds it, and
    // stops the daemon before it lets go of it.
    let context = Unmanaged.passUnretained(service).toOpaque()
    let contextAddress = Int(bitPattern: context)
    let threads = limits.threads ?? max(2, ListeningSocket.processorCount)
    // The buffer of a connection holds request line and headers twice over and the answer's headers.
    let memory = 2 * (limits.headerBytes + limits.targetBytes) + (16 << 10)
    let idleSeconds = max(1, limits.idleTime.components.seconds)
    var options: [any CVarArg] = []
    func add(_ option: MHD_OPTION, _ values: any CVarArg...) {
      options.append(option.rawValue)
      options += values
    }
    add(.LISTEN_SOCKET, socket)
    add(.THREAD_POOL_SIZE, UInt32(max(1, threads)))
    add(.CONNECTION_LIMIT, UInt32(max(threads, limits.connections)))
    add(.CONNECTION_TIMEOUT, UInt32(clamping: idleSeconds))
    add(.CONNECTION_MEMORY_LIMIT, memory)
    add(.STRICT_FOR_CLIENT, Int32(1))
    add(.URI_LOG_CALLBACK, unsafeBitCast(Callbacks.arrived, to: Int.self), contextAddress)
    add(
      .UNESCAPE_CALLBACK,
      unsafeBitCast(Callbacks.leaveEscaped, to: Int.self),
      contextAddress
    )
    add(
      .NOTIFY_CONNECTION,
      unsafeBitCast(Callbacks.connection, to: Int.self),
      contextAddress
    )
    add(.NOTIFY_COMPLETED, unsafeBitCast(Callbacks.completed, to: Int.self), contextAddress)
    options.append(MHD_OPTION.END.rawValue)
    return withVaList(options) {
      MHD_start_daemon_va(flags, 0, nil, nil, Callbacks.access, context, $0)
    }
  }
}
