// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport of Foundation, `URLSession`; the usual one on Apple platforms.
///
/// It keeps no cookies, no credentials and no cache of its own, follows redirections, and decompresses what comes
/// compressed. One transport serves any number of sources and requests at once. On Linux take `CurlTransport`: there
/// `URLSession` ends the process when a service closes the connection within the header of its answer.
public final class URLSessionTransport: HTTPStreamTransport {
  private let receiver = URLSessionReceiver()
  private let session: URLSession
  private let configuration: URLSessionConfiguration

  /// Makes a transport.
  ///
  /// - Parameter userAgent: What the header `User-Agent` says; nil leaves it to the system.
  public init(userAgent: String? = nil) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    if let userAgent { configuration.httpAdditionalHeaders = ["User-Agent": userAgent] }
    self.configuration = configuration
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Asks a service.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `refused` for an address that is neither `http` nor `https`, `network`, `timeout`, `malformed` for a body
  ///   that is too long, and `cancelled`.
  @concurrent
  public func response(to request: HTTPRequest) async throws(SourceFailure) -> HTTPResponse {
    try request.check()
    if Task.isCancelled { throw .cancelled }
    // The task's own timeout counts from byte to byte; a service that drips would never end.
    let outcome = await withTaskGroup(of: Result<HTTPResponse, SourceFailure>?.self) { group in
      group.addTask { await self.exchange(request) }
      group.addTask {
        do { try await Task.sleep(for: request.timeout) } catch { return nil }
        return .failure(.timeout)
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first ?? .failure(.cancelled)
    }
    if Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  /// Asks a service for an answer that comes piece by piece.
  ///
  /// Redirections are not followed, whatever the request says. The header may take as long as a pause.
  ///
  /// - Parameters:
  ///   - request: What is asked; its time and its bound count for nothing.
  ///   - pause: How long nothing may come.
  /// - Returns: The answer, whatever its status.
  /// - Throws: As ``response(to:)``.
  public nonisolated(nonsending)
    func stream(
      _ request: HTTPRequest,
      pause: Duration
    ) async throws(SourceFailure) -> HTTPStream
  {
    try request.check()
    let flow = HTTPFlow(header: pause, pause: pause)
    var request = request
    request.timeout = pause
    // A session of its own: its queue waits when the reader is slow.
    let session = URLSession(
      configuration: configuration,
      delegate: StreamReceiver(flow),
      delegateQueue: nil
    )
    let task = session.dataTask(with: urlRequest(request))
    flow.whenEnded { session.invalidateAndCancel() }
    task.resume()
    return try await HTTPStream(flow)
  }

  private func exchange(_ request: HTTPRequest) async -> Result<HTTPResponse, SourceFailure> {
    let task = session.dataTask(with: urlRequest(request))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receiver.expect(
          task.taskIdentifier,
          request.maximumBytes,
          followsRedirects: request.followsRedirects
        ) { continuation.resume(returning: $0) }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func urlRequest(_ request: HTTPRequest) -> URLRequest {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = request.method
    urlRequest.httpShouldHandleCookies = false
    urlRequest.timeoutInterval = Double(request.timeoutMilliseconds) / 1_000 + 1
    for header in request.headers {
      urlRequest.addValue(header.value, forHTTPHeaderField: header.name)
    }
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    return urlRequest
  }
}
