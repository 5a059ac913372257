// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// An error as the HTTP API tells it: a stable code for programs and a sentence for people.
package struct APIError: Error, Sendable {
  /// What went wrong, as a stable name; each is explained on the page `/errors`.
  package enum Code: String, CaseIterable, Sendable {
    case badRequest = "bad_request"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case uriTooLong = "uri_too_long"
    case headersTooLarge = "headers_too_large"
    case payloadTooLarge = "payload_too_large"
    case missingContentType = "missing_content_type"
    case invalidContentType = "invalid_content_type"
    case missingPayload = "missing_payload"
    case malformedPayload = "malformed_payload"
    case indexNotFound = "index_not_found"
    case invalidQuery = "invalid_search_q"
    case invalidOffset = "invalid_search_offset"
    case invalidLimit = "invalid_search_limit"
    case invalidPage = "invalid_search_page"
    case invalidHitsPerPage = "invalid_search_hits_per_page"
    case invalidFilter = "invalid_search_filter"
    case invalidSort = "invalid_search_sort"
    case invalidFacets = "invalid_search_facets"
    case invalidDistinct = "invalid_search_distinct"
    case invalidAttributesToRetrieve = "invalid_search_attributes_to_retrieve"
    case invalidAttributesToHighlight = "invalid_search_attributes_to_highlight"
    case invalidHighlightPreTag = "invalid_search_highlight_pre_tag"
    case invalidHighlightPostTag = "invalid_search_highlight_post_tag"
    case invalidShowMatchesPosition = "invalid_search_show_matches_position"
    case invalidMatchingStrategy = "invalid_search_matching_strategy"
    case invalidChaja = "invalid_search_chaja"
    case internalError = "internal"

    /// The HTTP status that goes with the code.
    package var status: Int {
      switch self {
      case .notFound, .indexNotFound: 404
      case .methodNotAllowed: 405
      case .payloadTooLarge: 413
      case .uriTooLong: 414
      case .missingContentType, .invalidContentType: 415
      case .headersTooLarge: 431
      case .internalError: 500
      case .badRequest, .missingPayload, .malformedPayload, .invalidQuery, .invalidOffset,
        .invalidLimit, .invalidPage, .invalidHitsPerPage, .invalidFilter, .invalidSort,
        .invalidFacets, .invalidDistinct, .invalidAttributesToRetrieve,
        .invalidAttributesToHighlight, .invalidHighlightPreTag, .invalidHighlightPostTag,
        .invalidShowMatchesPosition, .invalidMatchingStrategy, .invalidChaja:
        400
      }
    }

    /// The class of error, by which a client decides whose fault it is.
    package var type: String { self == .internalError ? "internal" : "invalid_request" }
  }

  package var code: Code
  /// What happened and what to do, in a sentence.
  package var message: String

  /// Makes an error from its code and a sentence.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The answer that tells the error: `message`, `code`, `type` and `link`.
  package func response(route: Response.Route = .none) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("message")
    writer.string(message)
    writer.name("code")
    writer.string(code.rawValue)
    writer.name("type")
    writer.string(code.type)
    writer.name("link")
    writer.string("/errors#\(code.rawValue)")
    writer.endObject()
    return Response(json: writer.bytes, status: code.status, route: route)
  }
}

extension APIError {
  /// Tells why a request was refused before any route saw it.
  package init(_ fault: RequestFault) {
    self =
      switch fault {
      case .targetTooLong(let limit):
        APIError(
          .uriTooLong,
          "The address is longer than \(limit) bytes; send long queries with POST."
        )
      case .headersTooLarge(let limit):
        APIError(.headersTooLarge, "The header fields are longer than \(limit) bytes in all.")
      case .bodyTooLarge(let limit):
        APIError(.payloadTooLarge, "The body is longer than \(limit) bytes; send less at a time.")
      case .ambiguousLength:
        APIError(
          .badRequest,
          "The length of the body is given more than once; send one Content-Length or one "
            + "Transfer-Encoding."
        )
      case .invalidLength:
        APIError(.badRequest, "Content-Length is not a whole number of bytes.")
      case .unsupportedTransferCoding:
        APIError(.badRequest, "Transfer-Encoding may only be chunked.")
      case .missingHost:
        APIError(.badRequest, "The request needs exactly one Host header.")
      case .invalidTarget(.notAPath):
        APIError(.badRequest, "The address of the request is not a path that starts with a slash.")
      case .invalidTarget(.invalidPercentEncoding):
        APIError(
          .badRequest,
          "A percent sign in the address is not followed by two hexadecimal digits; write a percent "
            + "sign itself as %25."
        )
      case .invalidTarget(.invalidUTF8):
        APIError(.badRequest, "The address, percent-decoded, is not UTF-8.")
      }
  }
}
