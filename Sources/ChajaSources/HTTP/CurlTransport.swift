// Chaja
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import CCurl
public import Chaja
import Foundation
import Synchronization

/// The transport of Linux, libcurl.
///
/// Foundation's `URLSession` ends the process there when a service closes the connection within the header of its
/// answer; this one does not. It keeps no cookies and no credentials, follows redirections within the web, decompresses
/// what comes compressed, and keeps some connections open between requests.
public final class CurlTransport: HTTPStreamTransport {
  private let userAgent: String
  private let idle = Mutex<[CurlHandle]>([])
  /// The most handles, and with them connections, that are kept between requests.
  private static let maximumIdle = 8

  /// Makes a transport.
  ///
  /// - Parameter userAgent: What the header `User-Agent` says.
  public init(userAgent: String? = nil) {
    self.userAgent = userAgent ?? "chaja"
  }

  /// Asks a service.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `refused` for an address that is neither `http` nor `https` and for a header of several lines, `network`,
  ///   `timeout`, `malformed` for a body that is too long, and `cancelled`.
  public nonisolated(nonsending)
    func response(to request: HTTPRequest) async throws(SourceFailure) -> HTTPResponse
  {
    try request.check()
    if Task.isCancelled { throw .cancelled }
    let call = CurlCall()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard call.wait(continuation) else { return }
        // libcurl blocks; a thread of its own keeps those of Swift free.
        let thread = Thread { [self] in call.end(perform(request, call)) }
        thread.start()
      }
    } onCancel: {
      call.cancel()
    }
    return try outcome.get()
  }

  /// Asks a service for an answer that comes piece by piece.
  ///
  /// Redirections are not followed, whatever the request says. A pause that is too long is noticed within a second.
  ///
  /// - Parameters:
  ///   - request: What is asked; its time ends with the header, and its bound counts for nothing.
  ///   - pause: How long nothing may come after the header.
  /// - Returns: The answer, whatever its status.
  /// - Throws: As ``response(to:)``.
  public nonisolated(nonsending)
    func stream(
      _ request: HTTPRequest,
      pause: Duration
    ) async throws(SourceFailure) -> HTTPStream
  {
    try request.check()
    var request = request
    request.followsRedirects = false
    let flow = HTTPFlow(header: request.timeout, pause: pause)
    let thread = Thread { [request] in self.perform(request, flow) }
    thread.start()
    return try await HTTPStream(flow)
  }

  private func perform(_ request: HTTPRequest, _ flow: HTTPFlow) {
    guard let handle = CurlHandle() else {
      flow.end(SourceFailure(.network, detail: "libcurl can't be started"))
      return
    }
    let receipt = CurlReceipt(.flow(flow), maximumBytes: request.maximumBytes)
    switch handle.perform(request, userAgent: userAgent, timeoutMilliseconds: 0, receipt) {
    case .success: flow.end(nil)
    case .failure(let failure): flow.end(failure)
    }
  }

  private func perform(
    _ request: HTTPRequest,
    _ call: CurlCall
  ) -> Result<HTTPResponse, SourceFailure> {
    guard let handle = idle.withLock({ $0.popLast() }) ?? CurlHandle() else {
      return .failure(SourceFailure(.network, detail: "libcurl can't be started"))
    }
    let outcome = handle.perform(
      request,
      userAgent: userAgent,
      timeoutMilliseconds: request.timeoutMilliseconds,
      CurlReceipt(.call(call), maximumBytes: request.maximumBytes)
    )
    idle.withLock { if $0.count < Self.maximumIdle { $0.append(handle) } }
    return outcome
  }
}

/// A request that is waited for: ends once, with its outcome or because it was cancelled.
final class CurlCall: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Result<HTTPResponse, SourceFailure>, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Whether the transfer is to stop.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Notes who waits; false when the call was cancelled before, and they were told.
  func wait(
    _ continuation: CheckedContinuation<Result<HTTPResponse, SourceFailure>, Never>
  ) -> Bool {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return state.isCancelled
    }
    if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
    return !isCancelled
  }

  func end(_ outcome: Result<HTTPResponse, SourceFailure>) { take()?.resume(returning: outcome) }

  /// Tells who waits at once; the transfer stops when libcurl looks next, within a second.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    take()?.resume(returning: .failure(.cancelled))
  }

  private func take() -> CheckedContinuation<Result<HTTPResponse, SourceFailure>, Never>? {
    state.withLock { state in
      let continuation = state.continuation
      state.continuation = nil
      return continuation
    }
  }
}
#endif
