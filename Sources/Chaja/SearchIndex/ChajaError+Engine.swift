// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

extension ChajaError {
  /// Says in words why no index could be made.
  init(build error: IndexBuilder.BuildError) {
    let reason =
      switch error {
      case .tooManyFields(let maximum):
        "The schema declares more than \(maximum) fields. Declare fewer."
      case .tooManyTerms(let maximum):
        "The records hold more than \(maximum) different words. Search fewer fields, or split "
          + "the records over several indexes."
      case .damaged:
        "An index that was to be joined is damaged. Write it again."
      case .tooLarge:
        "The records are more than one index holds. Split them over several indexes."
      @unknown default:
        "The index could not be made."
      }
    self.init(.indexTooLarge, reason, underlying: error)
  }

  /// Says in words why a filter can't be used.
  init(filter error: FilterError) {
    self.init(.invalidFilter, "The filter can't be used: \(error.message)", underlying: error)
  }

  /// Says in words why a request could not be answered.
  init(search error: SearchError) {
    switch error {
    case .filter(let fault):
      self.init(filter: fault)
    case .unknownColumn(let name, let known):
      self.init(
        .unknownColumn,
        "There is no column \(ChajaError.quoted(name)). \(ChajaError.list("column", known))",
        underlying: error
      )
    case .unknownField(let name, let known):
      self.init(
        .unknownField,
        "There is no field \(ChajaError.quoted(name)). \(ChajaError.list("field", known))",
        underlying: error
      )
    case .damagedColumns:
      self.init(
        .invalidIndexFile,
        "The index file is damaged in its columns. Write it again.",
        underlying: error
      )
    case .negativeRange(let offset, let limit):
      self.init(
        .invalidParameter,
        "The offset (\(offset)) and the limit (\(limit)) must be 0 or more.",
        underlying: error
      )
    @unknown default:
      self.init(.invalidParameter, "The search could not be answered.", underlying: error)
    }
  }

  private static func quoted(_ name: [UInt8]) -> String {
    "\"\(String(decoding: name, as: UTF8.self))\""
  }

  /// Names what there is.
  private static func list(_ noun: String, _ names: [[UInt8]]) -> String {
    guard !names.isEmpty else { return "The schema declares none." }
    return "The schema declares the \(noun)s \(names.map(quoted).joined(separator: ", "))."
  }
}
