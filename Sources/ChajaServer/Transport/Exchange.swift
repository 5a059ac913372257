// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One request on its way in: what has arrived so far, and the checks on it.
///
/// Used by one thread at a time, the one that serves the connection.
final class Exchange {
  /// What to do with the request after a step.
  enum Step {
    /// Read on; nothing to answer yet.
    case readOn
    /// The request is whole or refused; answer it.
    case answer(Result<Request, RequestFault>)
    /// The client sends without end; close the connection without an answer.
    case breakOff
  }

  private let target: [UInt8]
  private let limits: TransportLimits
  private var method: Request.Method = .get
  private var headers: [Request.Header] = []
  private var body: [UInt8] = []
  private var discardedBytes = 0
  private(set) var hasBegun = false
  let arrival: ContinuousClock.Instant

  /// The connection's key in the table, once known.
  var connectionKey = 0
  /// The address of the client, once known.
  var peer = ""
  /// The answer that the connection sleeps for, if any.
  var pending: PendingAnswer?
  /// The stream that is being sent, if any.
  var stream: EventStream?
  /// The answer's facts for the log, once it is queued.
  var answered: (status: Int, bytes: Int, route: Response.Route)?

  init(target: [UInt8], limits: TransportLimits, arrival: ContinuousClock.Instant) {
    self.target = target
    self.limits = limits
    self.arrival = arrival
  }

  /// The method's name for the log, if it is one of those known.
  var loggedMethod: String {
    if case .other = method { "other" } else { method.name }
  }

  /// Takes the request line and the headers; the first step of each request.
  ///
  /// A refusal here is answered before the body is read, and the connection is closed after it.
  func begin(method: String, version: String, headers: [Request.Header]) -> Step {
    hasBegun = true
    self.method = Request.Method(name: method)
    self.headers = headers
    if let fault = fault(version: version) { return .answer(.failure(fault)) }
    return .readOn
  }

  /// Takes the next bytes of the body.
  ///
  /// A body that turns out too long is read on for as much again without keeping it, since an answer can
  /// only be sent after the body; one still longer is broken off.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Step {
    if discardedBytes == 0, body.count + bytes.count <= limits.bodyBytes {
      body.append(contentsOf: bytes)
      return .readOn
    }
    discardedBytes += body.count + bytes.count
    body = []
    return discardedBytes > 2 * limits.bodyBytes + (64 << 10) ? .breakOff : .readOn
  }

  /// Takes the end of the request.
  func finish() -> Step {
    guard discardedBytes == 0 else {
      return .answer(.failure(.bodyTooLarge(limit: limits.bodyBytes)))
    }
    do {
      let target = try RequestTarget(parsing: target)
      return .answer(
        .success(
          Request(method: method, target: target, headers: headers, body: body, peer: peer)
        )
      )
    } catch {
      return .answer(.failure(.invalidTarget(error)))
    }
  }

  private func fault(version: String) -> RequestFault? {
    if target.count > limits.targetBytes { return .targetTooLong(limit: limits.targetBytes) }
    // Each field also has a colon, a space and a line end.
    let size = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    if size > limits.headerBytes { return .headersTooLarge(limit: limits.headerBytes) }
    // A length or coding that only a proxy in front understands would move the border between two requests.
    if !headers.allSatisfy({ Self.isToken($0.name) }) { return .malformedHeader }
    let hosts = headers.filter { $0.name == "host" }.count
    if hosts > 1 || (hosts == 0 && version == "HTTP/1.1") { return .missingHost }
    let lengths = headers.filter { $0.name == "content-length" }
    let codings = headers.filter { $0.name == "transfer-encoding" }
    if lengths.count > 1 || codings.count > 1 { return .ambiguousLength }
    if !lengths.isEmpty, !codings.isEmpty { return .ambiguousLength }
    if let coding = codings.first, coding.value.lowercased() != "chunked" {
      return .unsupportedTransferCoding
    }
    if let length = lengths.first {
      let digits = length.value.utf8
      guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return .invalidLength
      }
      // More digits than an integer holds are too large, not malformed.
      if Int(length.value).map({ $0 > limits.bodyBytes }) ?? true {
        return .bodyTooLarge(limit: limits.bodyBytes)
      }
    }
    return nil
  }

  /// Whether a text may be the name of a header field.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
      }
  }
}
