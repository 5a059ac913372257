// Chaja
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import CCurl
import Chaja
import Foundation

/// A handle of libcurl with the connections that it keeps.
///
/// Unchecked: one thread at a time has a handle, the one that took it from the transport's list.
final class CurlHandle: @unchecked Sendable {
  private let curl: OpaquePointer

  private static let isStarted = chaja_curl_start() == CURLE_OK

  /// Makes a handle; nil when the library can't be started.
  init?() {
    guard Self.isStarted, let curl = curl_easy_init() else { return nil }
    self.curl = OpaquePointer(curl)
  }

  deinit { curl_easy_cleanup(UnsafeMutableRawPointer(curl)) }

  /// Carries out a request and waits for its end.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - userAgent: What the header `User-Agent` says.
  ///   - timeoutMilliseconds: How long the whole exchange may take; 0 where the receipt looks after the time.
  ///   - receipt: Takes what comes.
  /// - Returns: What the receipt makes of it.
  func perform(
    _ request: HTTPRequest,
    userAgent: String,
    timeoutMilliseconds: Int,
    _ receipt: CurlReceipt
  ) -> Result<HTTPResponse, SourceFailure> {
    let curl = UnsafeMutableRawPointer(curl)
    curl_easy_reset(curl)
    var lines: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(lines) }
    for header in request.headers {
      // Without a value libcurl would leave the header out; a semicolon sends it empty.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let longer = curl_slist_append(lines, line) else {
        return .failure(SourceFailure(.network, detail: "no memory for the header"))
      }
      lines = longer
    }
    // libcurl reads these pointers until the transfer ends, which is within the closures.
    let code = request.url.absoluteString.withCString { url in
      request.method.withCString { method in
        userAgent.withCString { userAgent in
          request.body.withUnsafeBytes { body in
            var told = chaja_curl_request()
            told.url = url
            told.method = method
            told.user_agent = userAgent
            told.headers = UnsafePointer(lines)
            told.body = body.baseAddress
            told.body_bytes = curl_off_t(body.count)
            told.timeout_milliseconds = timeoutMilliseconds
            told.follows_redirects = request.followsRedirects ? 1 : 0
            told.context = Unmanaged.passUnretained(receipt).toOpaque()
            told.write = { CurlReceipt.of($3)?.takeBody($0, $1 * $2) ?? 0 }
            told.header = { CurlReceipt.of($3)?.takeHeader($0, $1 * $2) ?? 0 }
            told.progress = { context, _, _, _, _ in
              CurlReceipt.of(context)?.isToStop == false ? 0 : 1
            }
            let code = chaja_curl_prepare(curl, &told)
            return code == CURLE_OK ? curl_easy_perform(curl) : code
          }
        }
      }
    }
    return withExtendedLifetime(receipt) { receipt.outcome(code, chaja_curl_status(curl)) }
  }
}
#endif
