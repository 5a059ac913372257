// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One HTTP request, decoded and within the limits, free of the library that read it.
package struct Request: Sendable {
  /// The request's method; names are case-sensitive.
  package enum Method: Hashable, Sendable {
    case get
    case head
    case post
    case put
    case patch
    case delete
    /// Any method that no route of this server answers.
    case other(String)

    /// Reads a method name as it stands in the request line.
    package init(name: String) {
      switch name {
      case "GET": self = .get
      case "HEAD": self = .head
      case "POST": self = .post
      case "PUT": self = .put
      case "PATCH": self = .patch
      case "DELETE": self = .delete
      default: self = .other(name)
      }
    }

    /// The name to write into an `Allow` header.
    package var name: String {
      switch self {
      case .get: "GET"
      case .head: "HEAD"
      case .post: "POST"
      case .put: "PUT"
      case .patch: "PATCH"
      case .delete: "DELETE"
      case .other(let name): name
      }
    }
  }

  /// One header field; the name in lower case.
  package struct Header: Sendable {
    package var name: String
    package var value: String

    /// Makes a header from a lower-case name and its value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: Method
  /// The decoded path and the query pairs.
  package var target: RequestTarget
  package var headers: [Header]
  package var body: [UInt8]
  /// The address that the connection comes from, in digits; empty if it is not known.
  package var peer: String

  /// Makes a request; tests use it to ask routes without a socket.
  package init(
    method: Method,
    target: RequestTarget,
    headers: [Header] = [],
    body: [UInt8] = [],
    peer: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// Returns the value of the first header with a lower-case name, or nil.
  package func header(named name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// Why a request was refused before any route saw it.
package enum RequestFault: Error, Hashable, Sendable {
  /// The request line's target is longer than the limit, in bytes.
  case targetTooLong(limit: Int)
  /// All header fields together are longer than the limit, in bytes.
  case headersTooLarge(limit: Int)
  /// The body, announced or read, is longer than the limit, in bytes.
  case bodyTooLarge(limit: Int)
  /// The body's length is given twice, or beside a transfer coding.
  case ambiguousLength
  /// `Content-Length` is not a whole number that fits 63 bits.
  case invalidLength
  /// A transfer coding other than `chunked`.
  case unsupportedTransferCoding
  /// The name of a header field is empty, or has blanks or other bytes in it that no name has.
  case malformedHeader
  /// HTTP/1.1 without a `Host`, or with several.
  case missingHost
  /// The target breaks a rule of percent-encoding or UTF-8.
  case invalidTarget(RequestTarget.ParseError)
}
