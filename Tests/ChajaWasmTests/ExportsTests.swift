// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaWasm
import Testing

/// The functions that JavaScript calls, called as it does.
struct ExportsTests {
  private func give(_ text: String) throws -> (UnsafeMutableRawPointer, Int) {
    let bytes = [UInt8](text.utf8)
    let pointer = try #require(allocate(bytes.count))
    bytes.withUnsafeBytes {
      pointer.copyMemory(from: $0.baseAddress ?? .init(pointer), byteCount: $0.count)
    }
    return (pointer, bytes.count)
  }

  private func take(_ block: UnsafeMutableRawPointer?) throws -> (status: UInt32, text: String) {
    let block = try #require(block)
    defer { release(block) }
    let count = Int(block.load(fromByteOffset: 4, as: UInt32.self))
    let bytes = UnsafeRawBufferPointer(start: block + 8, count: count)
    return (block.load(as: UInt32.self), String(decoding: bytes, as: UTF8.self))
  }

  @Test func `pass texts in and blocks out`() throws {
    #expect(version() == 1)
    let instance = open()
    defer { end(instance) }
    let records = try give(#"{"id":7,"name":"Squirtle"}"#)
    let options = try give(#"{"format":"ndjson"}"#)
    let built = try take(buildIndex(instance, records.0, records.1, options.0, options.1))
    #expect(built.status == 0 && built.text.hasPrefix(#"{"index":0,"count":1,"#))
    let request = try give(#"{"q":"squ"}"#)
    let answer = try take(searchIndex(instance, 0, request.0, request.1))
    #expect(answer.status == 0 && answer.text.contains(#""record":{"id":7,"name":"Squirtle"}"#))
    let wrong = try give("oops")
    let refused = try take(searchIndex(instance, 0, wrong.0, wrong.1))
    #expect(refused.status == 1 && refused.text.hasPrefix(#"{"error":{"code":"invalid_search""#))
    let damaged = try give("no index")
    let unopened = try take(openIndex(instance, damaged.0, damaged.1))
    #expect(unopened.status == 1 && unopened.text.contains("invalid_index"))
    #expect(close(instance, 0) == 1 && close(instance, 0) == 0)
  }
}
