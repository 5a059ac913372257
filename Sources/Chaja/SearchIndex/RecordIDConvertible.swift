// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import Foundation

/// A type whose values can be the id of a record.
///
/// Integers and strings are, and `UUID`, which counts as its text. Another type conforms by giving one of them.
public protocol RecordIDConvertible: SendableMetatype {
  /// The value as an id; different values must give different ids.
  var recordID: RecordID { get }
}

extension RecordIDConvertible where Self: BinaryInteger {
  /// The integer; one beyond 64 bits with sign is its decimal digits as text.
  public var recordID: RecordID {
    Int64(exactly: self).map { .integer($0) } ?? .text(Array(String(self).utf8))
  }
}

extension Int: RecordIDConvertible {}
extension Int64: RecordIDConvertible {}
extension Int32: RecordIDConvertible {}
extension Int16: RecordIDConvertible {}
extension Int8: RecordIDConvertible {}
extension UInt: RecordIDConvertible {}
extension UInt64: RecordIDConvertible {}
extension UInt32: RecordIDConvertible {}
extension UInt16: RecordIDConvertible {}
extension UInt8: RecordIDConvertible {}

extension String: RecordIDConvertible {
  /// The text itself.
  public var recordID: RecordID { .text(Array(utf8)) }
}

extension UUID: RecordIDConvertible {
  /// The usual text of the identifier, in capitals.
  public var recordID: RecordID { uuidString.recordID }
}

extension RecordIDConvertible where Self: RawRepresentable, RawValue: RecordIDConvertible {
  /// The id of the raw value.
  public var recordID: RecordID { rawValue.recordID }
}

extension RecordID {
  /// The id as text, as a person would write it.
  public var text: String {
    switch self {
    case .integer(let number): String(number)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}
