// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Index {
  /// A part of an index: what it is and how large.
  public struct SectionSize: Hashable, Sendable {
    /// The name of the part, ASCII, as `posting documents`.
    public let name: [UInt8]

    /// The number of the field that it belongs to; nil for all of them.
    public let field: Int?

    /// Its bytes.
    public let byteCount: Int
  }

  /// The parts of the index, in the order in which they lie.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  public var sectionSizes: [SectionSize] {
    guard let table = try? SectionTable(trusting: storage.view) else { return [] }
    var sizes: [SectionSize] = []
    for (kind, byteCount) in table.sizes {
      let section = IndexLayout.Section(rawValue: kind & 0xFFFF)
      let isOfField = (section?.rawValue ?? 0) >= IndexLayout.Section.postingHeads.rawValue
      sizes.append(
        SectionSize(
          name: section?.name ?? [],
          field: isOfField ? Int(kind >> 16) : nil,
          byteCount: byteCount
        )
      )
    }
    return sizes
  }

  /// The number of distinct words.
  public var wordCount: Int { words.count }

  /// The version of the format in which the index lies.
  public static var formatVersion: UInt32 { IndexLayout.version }
}

extension IndexLayout.Section {
  /// The name of the section, ASCII.
  var name: [UInt8] {
    let text: StaticString =
      switch self {
      case .schema: "schema"
      case .settings: "settings"
      case .termOffsets: "word offsets"
      case .termBytes: "word bytes"
      case .termSuffixes: "word suffixes"
      case .initialsOffsets: "initials offsets"
      case .initialsBytes: "initials bytes"
      case .initialsSuffixes: "initials suffixes"
      case .initialsOfTerms: "initials of words"
      case .initialsGroups: "initials groups"
      case .initialsGroupTerms: "words of initials"
      case .forwardOffsets: "forward offsets"
      case .forwardEntries: "forward entries"
      case .ranks: "ranks"
      case .identities: "ids"
      case .storedOffsets: "record offsets"
      case .storedBytes: "records"
      case .columns: "columns"
      case .postingHeads: "posting heads"
      case .postingDocuments: "posting documents"
      case .postingMinima: "posting minima"
      }
    return text.withUTF8Buffer { [UInt8]($0) }
  }
}
