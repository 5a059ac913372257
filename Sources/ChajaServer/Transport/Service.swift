// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

/// What the library's callbacks work with; one for each listener, shared by its threads.
final class Service: Sendable {
  let limits: TransportLimits
  let connections = ConnectionTable()
  private let log: RequestLog
  private let handler: Listener.Handler

  init(limits: TransportLimits, log: RequestLog, handler: @escaping Listener.Handler) {
    self.limits = limits
    self.log = log
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
    if !exchange.hasBegun {
      exchange.connectionKey = Int(bitPattern: chaja_socket_context(connection))
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
      var response = handler(request)
      if case .failure = request { response.closesConnection = true }
      exchange.answered = (response.status, response.body.count, response.route)
      return Self.queue(response, on: connection)
    }
  }

  /// Handles the end of a request, however it ended.
  func complete(_ exchange: Exchange, reason: MHD_RequestTerminationCode) {
    // Written before the count goes down: a shutdown must not end the program before the line is out.
    log.record(exchange, isComplete: reason == .REQUEST_TERMINATED_COMPLETED_OK)
    guard exchange.hasBegun else { return }
    connections.extend(
      key: exchange.connectionKey,
      to: .now + limits.idleTime + limits.headerTime
    )
    connections.requestEnded()
  }

  private static func queue(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    var body = response.body
    let made = body.withUnsafeMutableBytes {
      MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    for header in response.headers {
      guard MHD_add_response_header(made, header.name, header.value) == .YES else { return .NO }
    }
    if response.closesConnection {
      guard MHD_add_response_header(made, "Connection", "close") == .YES else { return .NO }
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  private static func headers(of connection: OpaquePointer) -> [Request.Header] {
    var headers: [Request.Header] = []
    withUnsafeMutablePointer(to: &headers) {
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, Callbacks.header, $0)
    }
    return headers
  }
}

/// The functions that the library calls; none of them touches any state but what it is given.
///
/// Written as C function values outside any actor: they run on the library's threads.
enum Callbacks {
  typealias UnescapeCallback =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
    ) -> Int

  typealias TargetCallback =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer?

  /// A request line has arrived: makes the exchange, which ``completed`` releases.
  static let arrived: TargetCallback = { context, target, _ in
    guard let context, let target else { return nil }
    let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
    var bytes: [UInt8] = []
    var next = target
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    let exchange = Exchange(target: bytes, limits: service.limits, arrival: .now)
    return Unmanaged.passRetained(exchange).toOpaque()
  }

  /// Leaves targets as they came: the exchange keeps its own copy and decodes it with its length.
  static let leaveEscaped: UnescapeCallback = { _, _, text in
    guard let text else { return 0 }
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }

  /// A connection was opened or is about to be closed; its key is kept in the library's slot.
  static let connection: MHD_NotifyConnectionCallback = { context, connection, slot, code in
    guard let context, let connection, let slot else { return }
    let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
      let key = service.connections.open(
        socket: chaja_connection_socket(connection),
        deadline: .now + service.limits.headerTime
      )
      slot.pointee = UnsafeMutableRawPointer(bitPattern: key)
    case .CONNECTION_NOTIFY_CLOSED:
      service.connections.close(key: Int(bitPattern: slot.pointee))
    @unknown default:
      break
    }
  }

  /// Headers, a part of a body, or the end of a request.
  static let access: MHD_AccessHandlerCallback = {
    context,
    connection,
    _,
    method,
    version,
    upload,
    uploadSize,
    slot in
    guard let context, let connection, let method, let version, let uploadSize,
      let exchange = slot?.pointee
    else { return .NO }
    return Unmanaged<Service>.fromOpaque(context).takeUnretainedValue().step(
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(),
      connection: connection,
      method: String(cString: method),
      version: String(cString: version),
      upload: upload,
      uploadSize: uploadSize
    )
  }

  /// A request has ended: releases what ``arrived`` made.
  static let completed: MHD_RequestCompletedCallback = { context, _, slot, reason in
    guard let context, let slot, let exchange = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
      .complete(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue(), reason: reason)
  }

  /// One header field; the context is the array to append it to.
  static let header: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
    guard let context, let name else { return .NO }
    let headers = context.assumingMemoryBound(to: [Request.Header].self)
    let nameBytes = UnsafeRawBufferPointer(start: name, count: nameSize)
    let valueBytes = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
    headers.pointee.append(
      Request.Header(
        name: String(decoding: nameBytes, as: UTF8.self).lowercased(),
        value: String(decoding: valueBytes, as: UTF8.self)
      )
    )
    return .YES
  }
}
