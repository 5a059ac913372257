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
  func perform(
    _ request: HTTPRequest,
    userAgent: String,
    _ call: CurlCall
  ) -> Result<HTTPResponse, SourceFailure> {
    let curl = UnsafeMutableRawPointer(curl)
    curl_easy_reset(curl)
    let receipt = CurlReceipt(call, maximumBytes: request.maximumBytes)
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
            told.timeout_milliseconds = request.timeoutMilliseconds
            told.context = Unmanaged.passUnretained(receipt).toOpaque()
            told.write = { CurlReceipt.of($3)?.takeBody($0, $1 * $2) ?? 0 }
            told.header = { CurlReceipt.of($3)?.takeHeader($0, $1 * $2) ?? 0 }
            told.progress = { context, _, _, _, _ in
              CurlReceipt.of(context)?.call.isCancelled == false ? 0 : 1
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

/// What comes during a transfer; used only by the thread that carries it out.
final class CurlReceipt {
  let call: CurlCall
  private let maximumBytes: Int
  private var response = HTTPResponse(status: 0)
  private var isHeaderWhole = false
  private var isTooLong = false

  init(_ call: CurlCall, maximumBytes: Int) {
    self.call = call
    self.maximumBytes = maximumBytes
  }

  /// The receipt that libcurl was given as its context.
  static func of(_ context: UnsafeMutableRawPointer?) -> CurlReceipt? {
    context.map { Unmanaged<CurlReceipt>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes a part of the body.
  ///
  /// Any other number than `count` ends the transfer.
  func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    if response.body.count + count > maximumBytes {
      isTooLong = true
      return 0
    }
    response.body += UnsafeRawBufferPointer(start: bytes, count: count)
    return count
  }

  /// Takes a line of the header, of any answer on the way.
  func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if line.isEmpty {
      isHeaderWhole = true
    } else if line.hasPrefix("HTTP/") {
      response.headers = [:]
      isHeaderWhole = false
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      response.headers[name] = response.headers[name].map { "\($0), \(value)" } ?? value
      if name == "content-length", let length = Int(value), length > maximumBytes {
        isTooLong = true
        return 0
      }
    }
    return count
  }

  func outcome(_ code: CURLcode, _ status: Int) -> Result<HTTPResponse, SourceFailure> {
    if call.isCancelled { return .failure(.cancelled) }
    if isTooLong {
      return .failure(.malformed("the answer has more than \(maximumBytes) bytes"))
    }
    switch code {
    case CURLE_OK:
      guard isHeaderWhole else {
        return .failure(SourceFailure(.network, detail: "closed within the answer's header"))
      }
      response.status = status
      return .success(response)
    case CURLE_OPERATION_TIMEDOUT: return .failure(.timeout)
    case CURLE_BAD_CONTENT_ENCODING:
      return .failure(.malformed("the answer can't be decompressed"))
    default:
      // The sentence of the library holds no address, and so no key.
      let words = curl_easy_strerror(code).map { String(cString: $0) } ?? ""
      return .failure(SourceFailure(.network, detail: "\(words) (libcurl \(code.rawValue))"))
    }
  }
}
#endif
