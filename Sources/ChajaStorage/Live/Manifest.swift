// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

// The manifest says what a folder holds: the segments with their deleted records, and from which log on changes are not
// in them yet. It is replaced as a whole.
//
//   "CHAJALIV", version u32, 0 u32, number u64, first log u64, its first frame u64, next segment u64
//   rank u8 (0 none), start factor f64, settings
//   fields: count u32, then kind u8 and name; columns: count u32, then name
//   segments: count u32, then number u64, records u64, bytes u64, words of deletions u32, the words u64
//   checksum u32 of all before
//
// Settings and names are a length u32 and bytes.

/// What a folder of a live index holds.
struct Manifest: Equatable {
  static let magic = Array("CHAJALIV".utf8)
  static let version: UInt32 = 1

  /// A segment in a file of its own.
  struct SegmentEntry: Equatable {
    var number: UInt64
    var recordCount: Int
    var byteCount: Int
    /// The deleted records, 64 a word; empty for none.
    var deletionWords: [UInt64]
  }

  /// Why a manifest can't be read.
  enum ReadError: Error, Equatable {
    case damaged
    case unknownVersion(UInt32)
  }

  /// How many manifests there were before.
  var number: UInt64 = 0
  var firstLog: UInt64 = 1
  var firstFrame: UInt64 = 1
  var nextSegment: UInt64 = 1
  var settings: [UInt8]
  var schema: LiveSchema
  var segments: [SegmentEntry] = []

  init(schema: LiveSchema, settings: [UInt8]) {
    self.schema = schema
    self.settings = settings
  }

  var bytes: [UInt8] {
    var encoder = ByteEncoder()
    encoder.append(raw: Manifest.magic)
    encoder.append(Manifest.version)
    encoder.append(UInt32(0))
    encoder.append(number)
    encoder.append(firstLog)
    encoder.append(firstFrame)
    encoder.append(nextSegment)
    encoder.append(schema.rank?.rawValue ?? 0)
    encoder.append(schema.startFactor)
    encoder.append(counted: settings)
    encoder.append(UInt32(schema.fields.count))
    for field in schema.fields {
      encoder.append(field.kind.rawValue)
      encoder.append(counted: field.name)
    }
    encoder.append(UInt32(schema.columns.count))
    for name in schema.columns { encoder.append(counted: name) }
    encoder.append(UInt32(segments.count))
    for segment in segments {
      encoder.append(segment.number)
      encoder.append(UInt64(segment.recordCount))
      encoder.append(UInt64(segment.byteCount))
      encoder.append(UInt32(segment.deletionWords.count))
      for word in segment.deletionWords { encoder.append(word) }
    }
    encoder.append(Checksum.shared.value(of: encoder.bytes, 0..<encoder.bytes.count))
    return encoder.bytes
  }

  init(_ bytes: [UInt8]) throws(ReadError) {
    guard bytes.count >= 20, bytes.starts(with: Manifest.magic) else { throw .damaged }
    let end = bytes.count - 4
    var last = ByteDecoder(bytes[end...])
    guard last.integer(UInt32.self) == Checksum.shared.value(of: bytes, 0..<end) else {
      throw .damaged
    }
    var decoder = ByteDecoder(bytes[8..<end])
    guard let version = decoder.integer(UInt32.self) else { throw .damaged }
    guard version == Manifest.version else { throw .unknownVersion(version) }
    guard decoder.integer(UInt32.self) == 0, let parsed = Manifest(&decoder), decoder.isAtEnd
    else { throw .damaged }
    self = parsed
  }

  /// Reads the manifest of a folder.
  init(folder: String) throws(LiveIndex.OpenError) {
    let path = LiveFolder.manifestPath(in: folder)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor(reading: path).read()
    } catch {
      throw .failed(path: path, error)
    }
    do throws(ReadError) {
      self = try Manifest(bytes)
    } catch {
      switch error {
      case .damaged: throw .damagedManifest(path: path)
      case .unknownVersion(let version): throw .unknownVersion(path: path, version: version)
      }
    }
  }

  private init?(_ decoder: inout ByteDecoder) {
    guard let number = decoder.integer(UInt64.self), let firstLog = decoder.integer(UInt64.self),
      let firstFrame = decoder.integer(UInt64.self), let next = decoder.integer(UInt64.self),
      let rank = decoder.integer(UInt8.self), let startFactor = decoder.double(),
      startFactor.isFinite, startFactor >= 1, let settings = decoder.counted()
    else { return nil }
    self.init(
      schema: LiveSchema(rank: nil, startFactor: startFactor),
      settings: settings
    )
    if rank != 0 {
      guard let order = RankOrder(rawValue: rank) else { return nil }
      schema.rank = order
    }
    self.number = number
    self.firstLog = firstLog
    self.firstFrame = firstFrame
    nextSegment = next
    guard let fieldCount = decoder.integer(UInt32.self) else { return nil }
    for _ in 0..<fieldCount {
      guard let kind = decoder.integer(UInt8.self).flatMap(FieldKind.init(rawValue:)),
        let name = decoder.counted()
      else { return nil }
      schema.fields.append((name, kind))
    }
    guard let columnCount = decoder.integer(UInt32.self) else { return nil }
    for _ in 0..<columnCount {
      guard let name = decoder.counted() else { return nil }
      schema.columns.append(name)
    }
    guard let segmentCount = decoder.integer(UInt32.self) else { return nil }
    for _ in 0..<segmentCount {
      guard let entry = Manifest.segment(&decoder) else { return nil }
      segments.append(entry)
    }
  }

  private static func segment(_ decoder: inout ByteDecoder) -> SegmentEntry? {
    guard let number = decoder.integer(UInt64.self),
      let records = decoder.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
      let bytes = decoder.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
      let wordCount = decoder.integer(UInt32.self), decoder.left / 8 >= Int(wordCount)
    else { return nil }
    var words: [UInt64] = []
    for _ in 0..<wordCount {
      guard let word = decoder.integer(UInt64.self) else { return nil }
      words.append(word)
    }
    return SegmentEntry(
      number: number,
      recordCount: records,
      byteCount: bytes,
      deletionWords: words
    )
  }
}
