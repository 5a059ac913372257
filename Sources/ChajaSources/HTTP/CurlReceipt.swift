// Chaja
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import CCurl
import Chaja
import Foundation

/// What comes during a transfer; used only by the thread that carries it out.
final class CurlReceipt {
  /// Who waits for the answer.
  enum Taker {
    /// One who wants it whole.
    case call(CurlCall)
    /// One who wants it piece by piece.
    case flow(HTTPFlow)
  }

  private let taker: Taker
  private let maximumBytes: Int
  private var response = HTTPResponse(status: 0)
  private var isHeaderWhole = false
  private var isTooLong = false

  init(_ taker: Taker, maximumBytes: Int) {
    self.taker = taker
    self.maximumBytes = maximumBytes
  }

  /// The receipt that libcurl was given as its context.
  static func of(_ context: UnsafeMutableRawPointer?) -> CurlReceipt? {
    context.map { Unmanaged<CurlReceipt>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether the transfer is to end: nobody waits any more, or has waited too long.
  var isToStop: Bool {
    switch taker {
    case .call(let call): call.isCancelled
    case .flow(let flow): flow.isToStop
    }
  }

  /// Takes a part of the body.
  ///
  /// Any other number than `count` ends the transfer.
  func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    if case .flow(let flow) = taker {
      return flow.bring(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
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
      if case .flow(let flow) = taker, response.status >= 200 { flow.begin(response) }
    } else if line.hasPrefix("HTTP/") {
      let words = line.split(separator: " ", maxSplits: 2)
      response.status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      response.headers = [:]
      isHeaderWhole = false
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      response.headers[name] = response.headers[name].map { "\($0), \(value)" } ?? value
      if case .call = taker, name == "content-length", let length = Int(value),
        length > maximumBytes
      {
        isTooLong = true
        return 0
      }
    }
    return count
  }

  func outcome(_ code: CURLcode, _ status: Int) -> Result<HTTPResponse, SourceFailure> {
    switch taker {
    case .call(let call): if call.isCancelled { return .failure(.cancelled) }
    case .flow(let flow): if let failure = flow.failure { return .failure(failure) }
    }
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
