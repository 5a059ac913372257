// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation
import Testing

struct ChajaErrorTests {
  private func index() async throws -> SearchIndex<Film> {
    try await SearchIndex([Film(code: Film.code(1), title: "Heat")], schema: Film.schema)
  }

  private func error(_ change: (inout SearchOptions) -> Void) async throws -> ChajaError? {
    var options = SearchOptions()
    change(&options)
    let index = try await index()
    do {
      _ = try index.search("heat", options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test func `names the place of a fault in a filter`() async throws {
    let error = try #require(try await error { $0.filter = "year >" })
    #expect(error.code == .invalidFilter)
    #expect(error.message.hasPrefix("The filter can't be used: "))
    #expect(error.underlying != nil)
    #expect(error.description.hasSuffix("(invalid_filter)"))
    #expect(error.localizedDescription == error.message)
  }

  @Test(arguments: ["title = Heat", "nothing = 1"])
  func `refuses a filter on what is not a column`(filter: String) async throws {
    #expect(try await error { $0.filter = filter }?.code == .invalidFilter)
  }

  @Test func `lists the columns beside an unknown one`() async throws {
    for change: (inout SearchOptions) -> Void in [
      { $0.sort = [.ascending("colour")] }, { $0.facets = ["colour"] }, { $0.distinct = "colour" },
    ] {
      let error = try #require(try await error(change))
      #expect(error.code == .unknownColumn)
      #expect(error.message.contains("\"colour\""))
      #expect(error.message.contains("\"year\", \"genres\", \"score\""))
    }
  }

  @Test func `refuses negative numbers`() async throws {
    let index = try await index()
    for (offset, limit) in [(-1, 20), (0, -1)] {
      do {
        _ = try index.search("heat", offset: offset, limit: limit)
        Issue.record("accepts \(offset) and \(limit)")
      } catch {
        #expect(error.code == .invalidParameter)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `refuses a rank that is not finite and names the record`(score: Double) async throws {
    let films = [Film(code: Film.code(7), title: "Heat", score: score)]
    do {
      _ = try await SearchIndex(films, schema: Film.schema)
      Issue.record("accepts \(score)")
    } catch {
      #expect(error.code == .invalidRecord)
      #expect(error.message.contains(Film.code(7).uuidString))
    }
  }

  @Test func `stops when its task is cancelled`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await SearchIndex(Species.all(), schema: Species.schema).count
    }
    do {
      _ = try await task.value
      Issue.record("was not cancelled")
    } catch let error as ChajaError {
      #expect(error.code == .cancelled)
    }
  }
}
