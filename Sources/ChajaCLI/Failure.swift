// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How the program ends; the numbers are part of its interface.
enum ExitCode: Int32 {
  case found = 0
  case nothingFound = 1
  case wrongCall = 64
  case badData = 65
  case missingFile = 66
  case fault = 70
  /// `chaja pick` ends as other pickers do: 0, 1, and these.
  case pickError = 2
  case interrupted = 130
}

/// What ends a subcommand before it is done: a message for standard error and an exit code.
struct Failure: Error {
  let code: ExitCode
  let message: String
}
