// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Foundation

/// `chaja backup`: copies the database of the members while a server uses it.
struct Backup {
  private let folder: String
  private let file: String

  init(_ arguments: ParsedArguments) throws {
    guard arguments.others.count == 2 else {
      throw arguments.error("name the folder and the copy: chaja backup FOLDER FILE")
    }
    folder = arguments.others[0]
    file = arguments.others[1]
  }

  func run() throws -> ExitCode {
    let source = "\(folder)/\(MemberDatabase.fileName)"
    guard FileManager.default.fileExists(atPath: source) else {
      throw Failure(
        code: .missingFile,
        message:
          "\(folder): there is no \(MemberDatabase.fileName) in it; name the folder of --state"
      )
    }
    do {
      try Database.backUp(source, to: file, applicationID: MemberDatabase.applicationID)
    } catch {
      switch error {
      case .foreign: throw Failure(code: .badData, message: error.description)
      case .notOpened(let path, let code, _) where path == source && code.isCorrupt:
        throw Failure(code: .badData, message: error.description)
      default: throw Failure(code: .fault, message: error.description)
      }
    }
    StandardStreams.warn("\(file): copied")
    return .found
  }
}
