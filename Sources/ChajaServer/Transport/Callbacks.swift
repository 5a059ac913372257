// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

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

  /// The next bytes of a stream.
  static let streamed: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return Int(CHAJA_END_OF_STREAM) }
    return Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
      .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
  }

  /// A stream's response is no longer needed.
  static let streamDone: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<EventStream>.fromOpaque(context).release()
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
