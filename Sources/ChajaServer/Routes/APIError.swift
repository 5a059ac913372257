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
    case invalidLocales = "invalid_search_locales"
    case invalidChaja = "invalid_search_chaja"
    case notLoggedIn = "not_logged_in"
    case wrongCredentials = "wrong_credentials"
    case wrongPassword = "wrong_password"
    case crossSiteRequest = "cross_site_request"
    case hostNotAllowed = "host_not_allowed"
    case tooManyAttempts = "too_many_attempts"
    case tooManyStreams = "too_many_streams"
    case memberNotFound = "member_not_found"
    case conversationNotFound = "conversation_not_found"
    case invitationNotFound = "invitation_not_found"
    case clientIDTaken = "client_id_taken"
    case draftOutdated = "draft_outdated"
    case invitationSent = "invitation_sent"
    case invitationIncomplete = "invitation_incomplete"
    case notFriends = "not_friends"
    case invalidFirstName = "invalid_first"
    case invalidLastName = "invalid_last"
    case invalidEmail = "invalid_email"
    case invalidPassword = "invalid_password"
    case invalidClientID = "invalid_client_id"
    case invalidTitle = "invalid_title"
    case invalidText = "invalid_text"
    case invalidMembers = "invalid_members"
    case invalidMessage = "invalid_message"
    case invalidRevision = "invalid_revision"
    case invalidAnswer = "invalid_answer"
    case invalidWindow = "invalid_window"
    case translationNotFound = "translation_not_found"
    case documentNotFound = "document_not_found"
    case serviceRefused = "service_refused"
    case serviceFailed = "service_failed"
    case serviceTimeout = "service_timeout"
    case serviceLimited = "service_limited"
    case indexNotReady = "index_not_ready"
    case overloaded
    case storageFull = "storage_full"
    case internalError = "internal"

    /// The HTTP status that goes with the code.
    package var status: Int {
      switch self {
      case .notLoggedIn, .wrongCredentials: 401
      case .crossSiteRequest, .wrongPassword: 403
      case .notFound, .indexNotFound, .memberNotFound, .conversationNotFound, .invitationNotFound,
        .translationNotFound, .documentNotFound:
        404
      case .methodNotAllowed: 405
      case .clientIDTaken, .draftOutdated, .invitationSent: 409
      case .payloadTooLarge: 413
      case .uriTooLong: 414
      case .missingContentType, .invalidContentType: 415
      case .hostNotAllowed: 421
      case .tooManyAttempts, .tooManyStreams, .serviceLimited: 429
      case .headersTooLarge: 431
      case .internalError: 500
      case .serviceRefused, .serviceFailed: 502
      case .indexNotReady, .overloaded: 503
      case .serviceTimeout: 504
      case .storageFull: 507
      case .badRequest, .missingPayload, .malformedPayload, .invalidQuery, .invalidOffset,
        .invalidLimit, .invalidPage, .invalidHitsPerPage, .invalidFilter, .invalidSort,
        .invalidFacets, .invalidDistinct, .invalidAttributesToRetrieve,
        .invalidAttributesToHighlight, .invalidHighlightPreTag, .invalidHighlightPostTag,
        .invalidShowMatchesPosition, .invalidMatchingStrategy, .invalidLocales, .invalidChaja,
        .invitationIncomplete, .notFriends, .invalidFirstName, .invalidLastName, .invalidEmail,
        .invalidPassword, .invalidClientID, .invalidTitle, .invalidText, .invalidMembers,
        .invalidMessage, .invalidRevision, .invalidAnswer, .invalidWindow:
        400
      }
    }

    /// The class of error, by which a client decides whose fault it is.
    package var type: String {
      switch self {
      case .internalError, .indexNotReady, .overloaded, .storageFull, .serviceRefused,
        .serviceFailed, .serviceTimeout:
        "internal"
      case .notLoggedIn, .wrongCredentials, .wrongPassword, .crossSiteRequest: "auth"
      default: "invalid_request"
      }
    }
  }

  package var code: Code
  /// What happened and what to do, in a sentence.
  package var message: String
  /// The seconds after which the same may be tried again; nil where that would not help.
  package var retryAfterSeconds: Int?
  /// The methods to use instead, for one that is not allowed.
  package var allowedMethods: [Request.Method] = []

  /// Makes an error from its code and a sentence.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The answer that tells the error: `message`, `code`, `type` and `link`.
  package func response(route: Response.Route = .none) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("message", message)
    writer.member("code", code.rawValue)
    writer.member("type", code.type)
    writer.member("link", "/errors#\(code.rawValue)")
    writer.endObject()
    var response = Response(json: writer.bytes, status: code.status, route: route)
    if let retryAfterSeconds { response.headers.append(("Retry-After", "\(retryAfterSeconds)")) }
    if !allowedMethods.isEmpty {
      response.headers.append(
        ("Allow", allowedMethods.map { $0.name }.joined(separator: ", "))
      )
    }
    return response
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
      case .malformedHeader:
        APIError(
          .badRequest,
          "The name of a header field is not one; there is no blank between it and the colon."
        )
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
