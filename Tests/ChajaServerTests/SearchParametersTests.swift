// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Testing

struct SearchParametersTests {
  private func pairs(_ query: String) throws -> SearchParameters {
    let target = try RequestTarget(parsing: Array("/s?\(query)".utf8))
    return try SearchParameters(pairs: target.pairs)
  }

  private func error(_ body: () throws -> SearchParameters) -> APIError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? APIError
    }
  }

  @Test func `an empty request asks for the first twenty of all records`() throws {
    for parameters in [try pairs(""), try SearchParameters(json: Array("{}".utf8))] {
      #expect(parameters.query == "")
      #expect(parameters.window == .slice(offset: 0, limit: 20))
      #expect(parameters.filter == nil)
      #expect(parameters.attributesToRetrieve == nil)
      #expect(parameters.highlightPreTag == "<em>")
      #expect(parameters.highlightPostTag == "</em>")
      #expect(parameters.matchingStrategy == .all)
      #expect(!parameters.tellsReasons)
    }
  }

  @Test func `both forms of a request mean the same`() throws {
    let address = try pairs(
      "q=mr+mime&offset=5&limit=7&filter=id%20%3E%203&sort=id:asc,name_en:desc&facets=a,b"
        + "&attributesToRetrieve=id,name_ko&attributesToHighlight=*&highlightPreTag=%3Cb%3E"
        + "&highlightPostTag=%3C/b%3E&showMatchesPosition=true&matchingStrategy=last&chaja=true"
    )
    let json = try SearchParameters(
      json: Array(
        """
        {"q":"mr mime","offset":5,"limit":7,"filter":"id > 3","sort":["id:asc","name_en:desc"],
        "facets":["a","b"],"attributesToRetrieve":["id","name_ko"],"attributesToHighlight":["*"],
        "highlightPreTag":"<b>","highlightPostTag":"</b>","showMatchesPosition":true,
        "matchingStrategy":"last","chaja":true}
        """.utf8
      )
    )
    for parameters in [address, json] {
      #expect(parameters.query == "mr mime")
      #expect(parameters.window == .slice(offset: 5, limit: 7))
      #expect(parameters.filter == .expression("id > 3"))
      #expect(parameters.sort == ["id:asc", "name_en:desc"])
      #expect(parameters.facets == ["a", "b"])
      #expect(parameters.attributesToRetrieve == ["id", "name_ko"])
      #expect(parameters.attributesToHighlight == ["*"])
      #expect(parameters.highlightPreTag == "<b>")
      #expect(parameters.highlightPostTag == "</b>")
      #expect(parameters.showsMatchesPosition)
      #expect(parameters.matchingStrategy == .last)
      #expect(parameters.tellsReasons)
    }
  }

  @Test(arguments: [
    ("limit=0", SearchParameters.Window.slice(offset: 0, limit: 0)),
    ("limit=1000000000", .slice(offset: 0, limit: 1000)),
    ("offset=9223372036854775807", .slice(offset: .max, limit: 20)),
    ("page=3", .page(number: 3, size: 20)),
    ("hitsPerPage=7", .page(number: 1, size: 7)),
    ("page=2&hitsPerPage=5000", .page(number: 2, size: 1000)),
    ("page=2&offset=9&limit=3", .page(number: 2, size: 20)),
  ])
  func `C176: takes and clamps the window`(query: String, window: SearchParameters.Window) throws {
    #expect(try pairs(query).window == window)
  }

  @Test(arguments: [
    ("limit=-5", APIError.Code.invalidLimit),
    ("limit=abc", .invalidLimit),
    ("limit=", .invalidLimit),
    ("limit=1.5", .invalidLimit),
    ("limit=1e9", .invalidLimit),
    ("limit=+5", .invalidLimit),
    ("offset=-1", .invalidOffset),
    ("offset=99999999999999999999", .invalidOffset),
    ("page=x", .invalidPage),
    ("hitsPerPage=-1", .invalidHitsPerPage),
    ("showMatchesPosition=1", .invalidShowMatchesPosition),
    ("chaja=yes", .invalidChaja),
    ("matchingStrategy=best", .invalidMatchingStrategy),
    ("locales=k", .invalidLocales),
    ("locales=ko,e%20n", .invalidLocales),
    ("q=1&q=2", .badRequest),
    ("colour=red", .badRequest),
  ])
  func `C176: refuses wrong values in an address`(query: String, code: APIError.Code) {
    let error = error { try pairs(query) }
    #expect(error?.code == code)
    #expect(error?.code.status == 400)
  }

  @Test(arguments: [
    ("", APIError.Code.missingPayload),
    ("{", .malformedPayload),
    ("{\"q\":\"\u{1}\"}", .malformedPayload),
    ("[1]", .badRequest),
    ("\"q\"", .badRequest),
    ("{\"colour\":1}", .badRequest),
    ("{\"q\":1}", .invalidQuery),
    ("{\"q\":[\"a\"]}", .invalidQuery),
    ("{\"limit\":-5}", .invalidLimit),
    ("{\"limit\":\"5\"}", .invalidLimit),
    ("{\"limit\":1.5}", .invalidLimit),
    ("{\"offset\":99999999999999999999}", .invalidOffset),
    ("{\"filter\":5}", .invalidFilter),
    ("{\"filter\":[5]}", .invalidFilter),
    ("{\"filter\":[[[\"a = 1\"]]]}", .invalidFilter),
    ("{\"sort\":\"id:asc\"}", .invalidSort),
    ("{\"sort\":[1]}", .invalidSort),
    ("{\"facets\":{}}", .invalidFacets),
    ("{\"distinct\":1}", .invalidDistinct),
    ("{\"attributesToRetrieve\":\"id\"}", .invalidAttributesToRetrieve),
    ("{\"attributesToHighlight\":true}", .invalidAttributesToHighlight),
    ("{\"highlightPreTag\":1}", .invalidHighlightPreTag),
    ("{\"highlightPostTag\":[]}", .invalidHighlightPostTag),
    ("{\"showMatchesPosition\":\"true\"}", .invalidShowMatchesPosition),
    ("{\"matchingStrategy\":1}", .invalidMatchingStrategy),
    ("{\"locales\":\"ko\"}", .invalidLocales),
    ("{\"chaja\":0}", .invalidChaja),
  ])
  func `refuses wrong values in a body`(json: String, code: APIError.Code) {
    let error = error { try SearchParameters(json: Array(json.utf8)) }
    #expect(error?.code == code)
    #expect(error?.code.status == 400)
  }

  @Test func `null means the default, and the last of equal names counts`() throws {
    let parameters = try SearchParameters(
      json: Array("{\"q\":\"a\",\"limit\":null,\"filter\":null,\"q\":\"b\"}".utf8)
    )
    #expect(parameters.query == "b")
    #expect(parameters.window == .slice(offset: 0, limit: 20))
  }

  @Test func `nested lists of filters keep their shape, and empty parts say nothing`() throws {
    let parameters = try SearchParameters(
      json: Array("{\"filter\":[[\"a = 1\",\"b = 2\"],\"c = 3\",[],\" \"]}".utf8)
    )
    #expect(
      parameters.filter
        == .all([.any([.expression("a = 1"), .expression("b = 2")]), .expression("c = 3")])
    )
    #expect(try SearchParameters(json: Array("{\"filter\":[]}".utf8)).filter == nil)
    #expect(try SearchParameters(json: Array("{\"filter\":\" \"}".utf8)).filter == nil)
  }

  @Test func `a message never repeats much of what was sent`() {
    let error = error { try pairs(String(repeating: "x", count: 5000) + "=1") }
    #expect((error?.message.utf8.count ?? 0) < 600)
  }
}
