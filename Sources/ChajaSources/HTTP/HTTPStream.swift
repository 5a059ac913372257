// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// A transport that also brings answers piece by piece, as they come.
public protocol HTTPStreamTransport: HTTPTransport {
  /// Asks a service for an answer that comes piece by piece.
  ///
  /// - Parameters:
  ///   - request: What is asked; its time ends with the header, and its bound counts for nothing. Redirections are not
  ///     followed.
  ///   - pause: How long nothing may come after the header.
  /// - Returns: The answer, whatever its status, once its header is there.
  /// - Throws: `network`, `timeout`, and `cancelled` when the task is.
  nonisolated(nonsending)
    func stream(
      _ request: HTTPRequest,
      pause: Duration
    ) async throws(SourceFailure) -> HTTPStream
}

/// An answer that comes piece by piece; it ends when it is let go.
public final class HTTPStream {
  /// The status.
  public let status: Int
  /// The header, with names in small letters.
  public let headers: [String: String]
  private let pieces: HTTPFlow

  /// Waits for the header of an answer.
  ///
  /// - Parameter flow: Where the answer comes.
  /// - Throws: Why there is no header.
  nonisolated(nonsending)
    init(_ flow: HTTPFlow) async throws(SourceFailure)
  {
    pieces = flow
    do throws(SourceFailure) {
      let head = try await flow.head()
      status = head.status
      headers = head.headers
    } catch {
      // Nobody will ask again.
      flow.cancel()
      throw error
    }
  }

  deinit { pieces.cancel() }

  /// Waits for what comes next.
  ///
  /// - Returns: At least one byte; nil at the end.
  /// - Throws: `network` when the connection breaks, `timeout` after a pause that is too long, and `cancelled` when the
  ///   task is.
  public nonisolated(nonsending)
    func next() async throws(SourceFailure) -> [UInt8]?
  {
    try await pieces.next()
  }
}
