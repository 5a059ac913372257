// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import Foundation

/// The Pokédex of PokéAPI: loaded with one request, then searched in memory.
///
///     let pokedex = PokeAPISource(names: [25: PokemonNames(korean: "피카츄")])
///     let session = SearchSession(sections: [SearchSection("species", pokedex)])
///
/// The service has no search of its own, so nothing is asked while a person types. A search begun before the list is
/// there is answered when it is; where loading failed, a retry loads again.
public struct PokeAPISource: RecordSource {
  /// The address of the service, version 2.
  public static var service: URL {
    URL(string: "https://pokeapi.co/api/v2/") ?? URL(filePath: "/")
  }

  private let transport: any HTTPTransport
  private let service: URL
  private let names: [Int: PokemonNames]
  private let count: Int
  private let timeout: Duration
  private let loaded: LoadedSource<PokemonSpecies>

  /// Makes a source that has loaded nothing yet.
  ///
  /// - Parameters:
  ///   - names: What the species are called, by number; what is missing falls back to English.
  ///   - count: How many species there are, from 1.
  ///   - service: The address of the service, up to its version.
  ///   - transport: What carries the request.
  ///   - timeout: How long loading may take.
  public init(
    names: [Int: PokemonNames] = [:],
    count: Int = 1_025,
    service: URL = Self.service,
    transport: any HTTPTransport = SystemTransport(),
    timeout: Duration = .seconds(15)
  ) {
    precondition(count >= 1, "a Pokédex has at least one species")
    self.names = names
    self.count = count
    self.service = service
    self.transport = transport
    self.timeout = timeout
    loaded = LoadedSource(schema: PokemonSpecies.schema) { () async throws(SourceFailure) in
      try await Self.species(0, count, names, service, transport, timeout)
    }
  }

  /// True: nothing is asked of the service while a person types.
  public var isLocal: Bool { true }

  /// Loads the list, if it is not there, so that the first search need not wait.
  ///
  /// - Throws: Why it can't be loaded.
  public func load() async throws(SourceFailure) { try await loaded.load() }

  /// Finds a page of species, when the list is loaded.
  ///
  /// - Parameter request: What is asked; the order may be `number` or `name`, with `-` before it for the largest first.
  /// - Returns: The species, best first; for blank text all by number.
  /// - Throws: Why the list can't be loaded, or `refused` for an unknown order.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<PokemonSpecies>
  {
    try await loaded.page(for: request)
  }

  /// Reads a part of the list from the service, with one request.
  ///
  /// - Parameters:
  ///   - offset: How many species to leave out at the front; 0 or more.
  ///   - limit: The most species to give; all that the source counts unless given.
  /// - Returns: The species by number; forms, which have numbers above 10,000, are left out.
  /// - Throws: `http` with the status, `network`, `timeout`, `cancelled`, and `malformed` with the place.
  public func species(
    offset: Int = 0,
    limit: Int? = nil
  ) async throws(SourceFailure) -> [PokemonSpecies] {
    try await Self.species(offset, limit ?? count, names, service, transport, timeout)
  }

  private static func species(
    _ offset: Int,
    _ limit: Int,
    _ names: [Int: PokemonNames],
    _ service: URL,
    _ transport: any HTTPTransport,
    _ timeout: Duration
  ) async throws(SourceFailure) -> [PokemonSpecies] {
    let url = service.appending(path: "pokemon").appending(queryItems: [
      URLQueryItem(name: "offset", value: String(max(0, offset))),
      URLQueryItem(name: "limit", value: String(max(0, limit))),
    ])
    let request = HTTPRequest(url, headers: [("Accept", "application/json")], timeout: timeout)
    let answer = try ServiceValue(try await transport.success(of: request))
    var species: [Int: PokemonSpecies] = [:]
    for entry in try answer.member("results").elements() {
      let number = try number(in: entry.member("url"))
      if number > largestNumber || species[number] != nil { continue }
      let slug = PokemonSlug.species(of: try entry.member("name").string())
      let given = names[number]
      species[number] = PokemonSpecies(
        number: number,
        slug: slug,
        englishName: given?.english ?? PokemonSlug.englishName(of: slug),
        koreanName: given?.korean
      )
    }
    return species.values.sorted { $0.number < $1.number }
  }

  /// Above it the service numbers forms, such as those of another region.
  private static let largestNumber = 10_000

  /// The number at the end of an address such as `https://pokeapi.co/api/v2/pokemon/25/`.
  private static func number(in address: ServiceValue) throws(SourceFailure) -> Int {
    let last = try address.string().split(separator: "/").last
    guard let last, let number = Int(last), number > 0 else {
      throw address.wrong("an address that ends with a number")
    }
    return number
  }
}
