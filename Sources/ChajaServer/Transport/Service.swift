// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

/// What the library's callbacks work with; one for each listener, shared by its threads.
final class Service: Sendable {
  let limits: TransportLimits
  let connections = ConnectionTable()
  let sleepers = Sleepers()
  private let log: RequestLog
  private let metrics: Metrics
  private let busy: Response
  private let handler: Listener.Handler

  init(
    limits: TransportLimits,
    log: RequestLog,
    metrics: Metrics,
    busy: Response,
    handler: @escaping Listener.Handler
  ) {
    self.limits = limits
    self.log = log
    self.metrics = metrics
    self.busy = busy
    self.handler = handler
  }

  /// Handles one call of the library for a request: the headers, a part of the body, or the end.
  func step(
    _ exchange: Exchange,
    connection: OpaquePointer,
    method: String,
    version: String,
    upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    let step: Exchange.Step
    if let pending = exchange.pending {
      // Awake again. Without an answer it was woken for nothing, which the library allows itself.
      guard let response = pending.take() else { return .YES }
      return send(response, for: exchange, on: connection)
    }
    if !exchange.hasBegun {
      exchange.connectionKey = Int(bitPattern: chaja_socket_context(connection))
      exchange.peer = Self.address(of: connection)
      connections.requestBegan()
      connections.extend(key: exchange.connectionKey, to: .now + limits.bodyTime)
      step = exchange.begin(
        method: method,
        version: version,
        headers: Self.headers(of: connection)
      )
    } else if uploadSize.pointee > 0 {
      step = exchange.receive(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
      uploadSize.pointee = 0
    } else {
      step = exchange.finish()
    }
    switch step {
    case .readOn: return .YES
    case .breakOff: return .NO
    case .answer(let request):
      connections.extend(key: exchange.connectionKey, to: .now + limits.answerTime)
      switch handler(request) {
      case .now(var response):
        if case .failure = request { response.closesConnection = true }
        return send(response, for: exchange, on: connection)
      case .later(let queue, let work):
        let pending = PendingAnswer(suspending: connection)
        exchange.pending = pending
        if !sleepers.add(pending) || !queue.add({ pending.complete(with: work()) }) {
          pending.complete(with: busy)
        }
        return .YES
      case .awaited(let work):
        let pending = PendingAnswer(suspending: connection)
        exchange.pending = pending
        if sleepers.add(pending) {
          Task(executorPreference: ServiceExecutor.shared) {
            pending.complete(with: await work())
          }
        } else {
          pending.complete(with: busy)
        }
        return .YES
      }
    }
  }

  private func send(
    _ response: Response,
    for exchange: Exchange,
    on connection: OpaquePointer
  ) -> MHD_Result {
    if let pending = exchange.pending {
      sleepers.remove(pending)
      exchange.pending = nil
    }
    exchange.answered = (response.status, response.body.count, response.route)
    guard let stream = response.stream else {
      connections.extend(key: exchange.connectionKey, to: .now + limits.answerTime)
      return Self.queue(response, on: connection)
    }
    // An answer without an end has no deadline: a client that is gone is found out by the next comment line, and one
    // that takes nothing by the library's own idle time.
    connections.extend(key: exchange.connectionKey, to: .now + .seconds(1 << 40))
    exchange.stream = stream
    stream.begin(on: connection)
    sleepers.add(stream)
    return Self.queue(response, on: connection)
  }

  /// Handles the end of a request, however it ended.
  func complete(_ exchange: Exchange, reason: MHD_RequestTerminationCode) {
    if let pending = exchange.pending {
      pending.abandon()
      sleepers.remove(pending)
    }
    if let stream = exchange.stream {
      stream.close()
      sleepers.remove(stream)
    }
    // Written before the count goes down: a shutdown must not end the program before the line is out.
    let isComplete = reason == .REQUEST_TERMINATED_COMPLETED_OK
    log.record(exchange, isComplete: isComplete)
    metrics.record(
      route: exchange.answered?.route ?? .none,
      status: exchange.answered?.status ?? 0,
      isComplete: isComplete,
      time: .now - exchange.arrival
    )
    guard exchange.hasBegun else { return }
    connections.extend(
      key: exchange.connectionKey,
      to: .now + limits.idleTime + limits.headerTime
    )
    connections.requestEnded()
  }

  private static func queue(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    guard let made = make(response) else { return .NO }
    defer { MHD_destroy_response(made) }
    for header in response.headers {
      guard MHD_add_response_header(made, header.name, header.value) == .YES else { return .NO }
    }
    if response.closesConnection {
      guard MHD_add_response_header(made, "Connection", "close") == .YES else { return .NO }
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  private static func make(_ response: Response) -> OpaquePointer? {
    if let stream = response.stream {
      // The library releases it with the response.
      let context = Unmanaged.passRetained(stream).toOpaque()
      return MHD_create_response_from_callback(
        UInt64.max,
        4096,
        Callbacks.streamed,
        context,
        Callbacks.streamDone
      )
    }
    var body = response.body
    return body.withUnsafeMutableBytes {
      MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
  }

  private static func address(of connection: OpaquePointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      chaja_connection_address(connection, text.baseAddress, UInt32(text.count)) == 0
        ? "" : text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  private static func headers(of connection: OpaquePointer) -> [Request.Header] {
    var headers: [Request.Header] = []
    withUnsafeMutablePointer(to: &headers) {
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, Callbacks.header, $0)
    }
    return headers
  }
}
