// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaRecords
import Foundation

extension RecordReader {
  /// One read of the file.
  private static let chunkSize = 1 << 18

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - format: How records are laid out in it.
  ///   - idField: The column of a table whose whole numbers are integers.
  /// - Throws: `RecordFileError` when the file is missing or cannot be opened.
  public init(
    path: String,
    format: RecordFormat,
    idField: String = "id"
  ) throws(RecordFileError) {
    var byteCount: Int?
    var handle = FileHandle.standardInput
    if path != "-" {
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        byteCount = (attributes[.size] as? NSNumber)?.intValue
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      } catch {
        let isMissing =
          (error as? CocoaError)?.code == .fileReadNoSuchFile
          || (error as? CocoaError)?.code == .fileNoSuchFile
        throw RecordFileError(
          file: path,
          line: nil,
          reason: isMissing ? .missing : .unreadable(error.systemWords)
        )
      }
    }
    let open = handle
    self.init(name: path, byteCount: byteCount, format: format, idField: idField) {
      (_) throws(RecordFileError) in
      do {
        return try open.read(upToCount: Self.chunkSize).map { Array($0) } ?? []
      } catch {
        throw RecordFileError(file: path, line: nil, reason: .unreadable(error.systemWords))
      }
    }
  }
}

extension Error {
  /// What an error of the file system is, in a few words without a full stop.
  package var systemWords: String {
    let code = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? self as NSError
    if code.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(code.code))) }
    let sentence = code.localizedFailureReason ?? localizedDescription
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
