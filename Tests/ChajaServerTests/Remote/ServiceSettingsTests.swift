// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Foundation
import Testing

struct ServiceSettingsTests {
  @Test func `an environment without the variables, or with empty ones, has no services`() throws {
    let empty = [
      "TMDB_TOKEN": "", "TMDB_ADDRESS": "", "GOOGLE_TRANSLATE_KEY": "", "LIBRETRANSLATE_URL": "",
    ]
    for environment in [[:], ["PATH": "/bin"], empty] {
      let settings = try ServiceSettings(environment: environment)
      #expect(settings.movies == nil)
      #expect(settings.translation == nil)
    }
  }

  @Test func `takes tokens, keys and addresses`() throws {
    let settings = try ServiceSettings(environment: [
      "TMDB_TOKEN": "a.b-c_d", "TMDB_ADDRESS": "http://127.0.0.1:9/3",
      "LIBRETRANSLATE_URL": "http://translate:5000", "LIBRETRANSLATE_KEY": "k",
    ])
    #expect(settings.movies?.token == "a.b-c_d")
    #expect(settings.movies?.address.absoluteString == "http://127.0.0.1:9/3")
    guard case .libre(let address, "k") = settings.translation else {
      Issue.record("not LibreTranslate")
      return
    }
    #expect(address.absoluteString == "http://translate:5000")
    let google = try ServiceSettings(environment: [
      "TMDB_TOKEN": "t", "GOOGLE_TRANSLATE_KEY": "g",
    ])
    #expect(google.movies?.address.host == "api.themoviedb.org")
    guard case .google("g", let service) = google.translation else {
      Issue.record("not Google")
      return
    }
    #expect(service.host == "translation.googleapis.com")
  }

  @Test(arguments: [
    (["TMDB_ADDRESS": "https://a.b/3"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret one"], "TMDB_TOKEN"),
    (["TMDB_TOKEN": "secret\n"], "TMDB_TOKEN"),
    (["TMDB_TOKEN": "sécret"], "TMDB_TOKEN"),
    (["TMDB_TOKEN": String(repeating: "secret", count: 1000)], "TMDB_TOKEN"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "a.b/3"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "ftp://a.b/"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "http://a.b/"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "http://127.0.0.1.a.b/"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "https://u:p@a.b/"], "TMDB_ADDRESS"),
    (["TMDB_TOKEN": "secret", "TMDB_ADDRESS": "https://a.b/?key=1"], "TMDB_ADDRESS"),
    (["GOOGLE_TRANSLATE_ADDRESS": "https://a.b/"], "GOOGLE_TRANSLATE_ADDRESS"),
    (["GOOGLE_TRANSLATE_KEY": "secret\t"], "GOOGLE_TRANSLATE_KEY"),
    (["LIBRETRANSLATE_KEY": "secret"], "LIBRETRANSLATE_KEY"),
    (["LIBRETRANSLATE_URL": "localhost:5000"], "LIBRETRANSLATE_URL"),
    (
      ["GOOGLE_TRANSLATE_KEY": "secret", "LIBRETRANSLATE_URL": "http://a:1"], "LIBRETRANSLATE_URL"
    ),
  ])
  func `what cannot be used is an error that names the variable, not its value`(
    environment: [String: String],
    variable: String
  ) throws {
    let error = #expect(throws: ServerError.self) {
      try ServiceSettings(environment: environment)
    }
    let message = try #require(error?.message)
    #expect(message.contains("variable \(variable) "))
    #expect(!message.contains("secret"))
  }
}
