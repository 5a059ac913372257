// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport of Foundation, `URLSession`; the usual one on Apple platforms.
///
/// It keeps no cookies, no credentials and no cache of its own, follows redirections, and decompresses what comes
/// compressed. One transport serves any number of sources and requests at once. On Linux take `CurlTransport`: there
/// `URLSession` ends the process when a service closes the connection within the header of its answer.
public final class URLSessionTransport: HTTPTransport {
  private let receiver = Receiver()
  private let session: URLSession

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

  private func exchange(_ request: HTTPRequest) async -> Result<HTTPResponse, SourceFailure> {
    let task = session.dataTask(with: urlRequest(request))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receiver.expect(task.taskIdentifier, request.maximumBytes) {
          continuation.resume(returning: $0)
        }
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

/// Gathers what comes for each task of a session.
private final class Receiver: NSObject, URLSessionDataDelegate {
  private struct Exchange {
    var maximumBytes: Int
    var end: @Sendable (Result<HTTPResponse, SourceFailure>) -> Void
    var response: HTTPResponse?
    var isTooLong = false
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func expect(
    _ task: Int,
    _ maximumBytes: Int,
    _ end: @escaping @Sendable (Result<HTTPResponse, SourceFailure>) -> Void
  ) {
    exchanges.withLock { $0[task] = Exchange(maximumBytes: maximumBytes, end: end) }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let task = dataTask.taskIdentifier
    let isTooLong = exchanges.withLock { exchanges in
      guard let limit = exchanges[task]?.maximumBytes else { return true }
      let isTooLong = response.expectedContentLength > Int64(limit)
      exchanges[task]?.isTooLong = isTooLong
      exchanges[task]?.response = HTTPResponse(response)
      return isTooLong
    }
    completionHandler(isTooLong ? .cancel : .allow)
    // The system's own handler may go on; a cancelled task certainly does not.
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let task = dataTask.taskIdentifier
    let isTooLong = exchanges.withLock { exchanges in
      guard let exchange = exchanges[task], !exchange.isTooLong else { return false }
      let count = exchange.response?.body.count ?? 0
      if count + data.count > exchange.maximumBytes {
        exchanges[task]?.isTooLong = true
        return true
      }
      exchanges[task]?.response?.body.append(contentsOf: data)
      return false
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
    else { return }
    exchange.end(Self.outcome(of: exchange, error))
  }

  private static func outcome(
    of exchange: Exchange,
    _ error: (any Error)?
  ) -> Result<HTTPResponse, SourceFailure> {
    if exchange.isTooLong {
      return .failure(.malformed("the answer has more than \(exchange.maximumBytes) bytes"))
    }
    if let error {
      // The address may hold a key, so of the error only its number is told.
      guard let error = error as? URLError else { return .failure(.network) }
      switch error.code {
      case .cancelled: return .failure(.cancelled)
      case .timedOut: return .failure(.timeout)
      default:
        return .failure(SourceFailure(.network, detail: "URL error \(error.code.rawValue)"))
      }
    }
    guard let response = exchange.response else {
      return .failure(.malformed("the answer is not HTTP"))
    }
    return .success(response)
  }
}

extension HTTPResponse {
  fileprivate init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return nil }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      let key = name.lowercased()
      headers[key] = headers[key].map { "\($0), \(value)" } ?? value
    }
    self.init(status: response.statusCode, headers: headers)
  }
}
