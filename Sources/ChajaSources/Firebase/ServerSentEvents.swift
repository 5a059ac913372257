// Chaja
// SPDX-License-Identifier: Apache-2.0

/// An event of a stream of server-sent events, as the standard of HTML writes them.
package struct ServerSentEvent: Equatable {
  package var name = ""
  package var data: [UInt8] = []
}

/// Reads server-sent events from the pieces in which they come.
package struct ServerSentEvents {
  /// More bytes came without the end of an event than one may have.
  package struct TooLong: Error {}

  private let maximumBytes: Int
  private var line: [UInt8] = []
  private var event = ServerSentEvent()
  private var hasData = false
  private var skipsLineFeed = false
  private var isAtStart = true
  private var ready: [ServerSentEvent] = []

  /// Makes a reader.
  ///
  /// - Parameter maximumBytes: The most bytes of an event.
  package init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// The next whole event; nil until more has come.
  package mutating func next() -> ServerSentEvent? {
    ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Takes a piece of the stream.
  package mutating func append(_ bytes: [UInt8]) throws(TooLong) {
    for byte in bytes {
      // A line ends with a line feed, a carriage return, or both.
      let follows = skipsLineFeed && byte == 0x0A
      skipsLineFeed = byte == 0x0D
      if follows { continue }
      if byte == 0x0A || byte == 0x0D {
        endLine()
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
        if line.count + event.data.count > maximumBytes { throw TooLong() }
      }
    }
  }

  private mutating func endLine() {
    var line = line[...]
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    }
    if line.isEmpty {
      if hasData { ready.append(event) }
      event = ServerSentEvent()
      hasData = false
      return
    }
    let name = line.prefix { $0 != 0x3A }
    var value = line.dropFirst(name.count + 1)
    if value.first == 0x20 { value = value.dropFirst() }
    if name.elementsEqual("event".utf8) {
      event.name = String(decoding: value, as: UTF8.self)
    } else if name.elementsEqual("data".utf8) {
      if hasData { event.data.append(0x0A) }
      event.data += value
      hasData = true
    }
  }
}
