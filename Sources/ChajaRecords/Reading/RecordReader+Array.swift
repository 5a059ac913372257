// Chaja
// SPDX-License-Identifier: Apache-2.0

// One JSON array, cut into its elements without holding more than one of them: brackets are counted and strings
// skipped; whether an element is good JSON is not looked at.

extension RecordReader {
  mutating func beginArray() throws(RecordFileError) {
    try skipWhiteSpace()
    guard let first = try input.byte(at: 0) else { throw failure(.emptyFile, line: input.line) }
    guard first == 0x5B else { throw failure(.notAnArray(first: first), line: input.line) }
    input.advance(by: 1)
    try skipWhiteSpace()
    if try input.byte(at: 0) == 0x5D { try finishArray() }
  }

  mutating func nextElement() throws(RecordFileError) -> Record? {
    if isFinished { return nil }
    try skipWhiteSpace()
    let firstLine = input.line
    var length = 0
    var depth = 0
    var lastContent = 0
    var isInString = false
    while true {
      guard let byte = try input.byte(at: length) else {
        throw failure(.unclosedArray, line: line(at: length))
      }
      length += 1
      if isInString {
        if byte == 0x5C {
          length += 1
        } else if byte == 0x22 {
          isInString = false
        }
      } else if byte == 0x22 {
        isInString = true
      } else if byte == 0x7B || byte == 0x5B {
        depth += 1
      } else if depth > 0 {
        if byte == 0x7D || byte == 0x5D { depth -= 1 }
      } else if byte == 0x2C || byte == 0x5D {
        break
      }
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { lastContent = length }
    }
    let isLast = input.buffer[input.position + length - 1] == 0x5D
    let json = input.bytes(lastContent)
    count += 1
    if isLast {
      input.advance(by: length - 1)
      try finishArray()
    } else {
      input.advance(by: length)
    }
    guard !json.isEmpty else { throw failure(.missingElement, line: firstLine) }
    return Record(json: json, line: firstLine, number: count)
  }

  /// Uses up the closing bracket and checks that nothing follows.
  private mutating func finishArray() throws(RecordFileError) {
    input.advance(by: 1)
    isFinished = true
    try skipWhiteSpace()
    if try input.byte(at: 0) != nil { throw failure(.contentAfterArray, line: input.line) }
  }

  private mutating func skipWhiteSpace() throws(RecordFileError) {
    while let byte = try input.byte(at: 0),
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      input.advance(by: 1)
    }
  }
}
