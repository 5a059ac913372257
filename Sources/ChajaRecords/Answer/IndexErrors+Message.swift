// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
package import ChajaJSON

extension Index.OpenError {
  /// What is wrong with the bytes, and what to do.
  public var message: String { text.string }

  /// What is wrong with the bytes, and what to do.
  package var text: ErrorText {
    switch self {
    case .truncated: "the index file is cut off or was never finished; build it again"
    case .notAnIndex: "this is not an index file of Chaja"
    case .unknownVersion(let version):
      """
      the index file has format \(version), which this version can't read; build it again, or use a \
      newer version
      """
    case .wrongSize(let expected, let actual):
      "the index file should have \(expected) bytes and has \(actual); build it again"
    case .damaged(let section):
      "the index file is damaged (section \(section)); build it again"
    case .missingSection(let section):
      "the index file lacks section \(section); build it again"
    }
  }
}

extension IndexBuilder.BuildError {
  /// Why there can be no such index, and what to do.
  public var message: String { text.string }

  /// Why there can be no such index, and what to do.
  package var text: ErrorText {
    switch self {
    case .tooManyFields(let maximum):
      "more than \(maximum) searchable fields; declare those to search, with --fields"
    case .tooManyTerms(let maximum):
      "more than \(maximum) different words; search fewer fields, or split the records"
    case .tooLarge: "too much for one index; split the records over several"
    case .damaged: "an index that was to be joined is damaged; build it again"
    }
  }
}
