// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Gathers what comes for each task of a session.
final class URLSessionReceiver: NSObject, URLSessionDataDelegate {
  private struct Exchange {
    var maximumBytes: Int
    var followsRedirects: Bool
    var end: @Sendable (Result<HTTPResponse, SourceFailure>) -> Void
    var response: HTTPResponse?
    var isTooLong = false
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func expect(
    _ task: Int,
    _ maximumBytes: Int,
    followsRedirects: Bool,
    _ end: @escaping @Sendable (Result<HTTPResponse, SourceFailure>) -> Void
  ) {
    exchanges.withLock {
      $0[task] = Exchange(
        maximumBytes: maximumBytes,
        followsRedirects: followsRedirects,
        end: end
      )
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let follows = exchanges.withLock { $0[task.taskIdentifier]?.followsRedirects ?? false }
    completionHandler(follows ? request : nil)
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
    if let error { return .failure(SourceFailure(error)) }
    guard let response = exchange.response else {
      return .failure(.malformed("the answer is not HTTP"))
    }
    return .success(response)
  }
}

extension HTTPResponse {
  init?(_ response: URLResponse) {
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

extension SourceFailure {
  /// What an error of Foundation means.
  ///
  /// The address may hold a key, so of the error only its number is told.
  init(_ error: any Error) {
    guard let error = error as? URLError else {
      self = .network
      return
    }
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timeout
    default: self.init(.network, detail: "URL error \(error.code.rawValue)")
    }
  }
}

/// Hands on what comes for the one task of a session.
final class StreamReceiver: NSObject, URLSessionDataDelegate {
  private let flow: HTTPFlow

  init(_ flow: HTTPFlow) { self.flow = flow }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = HTTPResponse(response) { flow.begin(head) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWanted = data.withUnsafeBytes { flow.bring($0) }
    if !isWanted { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    flow.end(error.map { SourceFailure($0) })
  }
}
