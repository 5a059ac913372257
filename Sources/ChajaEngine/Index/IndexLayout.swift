// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How the sections of an index lie in its one buffer of bytes.
///
///     0   magic "CHAJA\0\r\n"       8 bytes: a text-mode copy damages it visibly
///     8   version                   u32
///     12  section count             u32
///     16  byte count of the whole   u64
///     24  checksum of the table     u32
///     28  zero                      u32
///     32  section table             count times { kind u32, checksum u32, offset u64, count u64 }
///     …   sections                  each at a multiple of 8
///
/// All integers are little-endian. Everything else is offsets within a section, so the buffer can be written to a file
/// and mapped back at any address.
enum IndexLayout {
  static let magic: [UInt8] = [0x43, 0x48, 0x41, 0x4A, 0x41, 0x00, 0x0D, 0x0A]
  static let version: UInt32 = 3
  static let headerSize = 32
  static let rowSize = 24

  /// The kinds of section.
  ///
  /// A section that belongs to one field has the field's number in the upper 16 bits.
  enum Section: UInt32 {
    case schema = 1
    case settings = 2
    case termOffsets = 3
    case termBytes = 4
    case termSuffixes = 5
    case initialsOffsets = 6
    case initialsBytes = 7
    case initialsSuffixes = 8
    case initialsOfTerms = 9
    case initialsGroups = 10
    case initialsGroupTerms = 11
    case forwardOffsets = 12
    case forwardEntries = 13
    case ranks = 14
    case identities = 15
    case storedOffsets = 16
    case storedBytes = 17
    case columns = 18
    case postingHeads = 20
    case postingDocuments = 21
    case postingMinima = 22
    case termBranches = 23
    case initialsBranches = 24
  }

  static func kind(_ section: Section, field: Int = 0) -> UInt32 {
    UInt32(field) << 16 | section.rawValue
  }

  /// Joins sections into one buffer.
  static func join(_ sections: [(kind: UInt32, bytes: [UInt8])]) -> IndexStorage {
    let checksum = Checksum()
    var table = ByteWriter()
    var offset = (headerSize + sections.count * rowSize + 7) & ~7
    for section in sections {
      table.append(section.kind)
      table.append(section.bytes.withUnsafeBytes { checksum.value(of: ByteView($0)) })
      table.append(UInt64(offset))
      table.append(UInt64(section.bytes.count))
      offset = (offset + section.bytes.count + 7) & ~7
    }
    var header = ByteWriter()
    header.append(magic)
    header.append(version)
    header.append(UInt32(sections.count))
    header.append(UInt64(offset))
    header.append(table.bytes.withUnsafeBytes { checksum.value(of: ByteView($0)) })
    header.append(UInt32(0))
    header.append(table.bytes)
    return IndexStorage(byteCount: offset) { whole in
      var end = 0
      func put(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: whole[end...]).copyMemory(from: $0)
        }
        end += bytes.count
        while end & 7 != 0 {
          whole[end] = 0
          end += 1
        }
      }
      put(header.bytes)
      for section in sections { put(section.bytes) }
    }
  }
}

/// The table of sections of a buffer.
struct SectionTable {
  private let view: ByteView
  private let count: Int
  /// The version of the format.
  let version: UInt32
  /// The first section that was looked for and is not there.
  private(set) var missing: UInt32?

  /// Reads header and table, and checks both: each section lies within the buffer, and behind the one before.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  init(_ view: ByteView) throws(Index.OpenError) {
    guard view.count >= IndexLayout.headerSize else { throw .truncated(actualBytes: view.count) }
    for (index, byte) in IndexLayout.magic.enumerated() where view.u8(index) != byte {
      throw .notAnIndex
    }
    version = view.u32(2)
    guard version >= 1, version <= IndexLayout.version else { throw .unknownVersion(version) }
    guard view.u64(2) == UInt64(view.count) else {
      throw .wrongSize(expectedBytes: view.u64(2), actualBytes: view.count)
    }
    // Compared before it becomes an Int, which may have no more than 32 bits.
    guard view.u32(3) <= 0xFFFFF else { throw .damaged(section: 0) }
    count = Int(view.u32(3))
    self.view = view
    guard
      let table = view.slice(offset: IndexLayout.headerSize, count: count * IndexLayout.rowSize),
      Checksum().value(of: table) == view.u32(6), view.u32(7) == 0
    else { throw .damaged(section: 0) }
    var end = IndexLayout.headerSize + table.count
    for row in 0..<count {
      guard let bytes = bytes(at: row), bytes.base - view.base >= end,
        bytes.base - view.base - end < 8
      else { throw .damaged(section: kind(at: row)) }
      end = bytes.base - view.base + bytes.count
    }
    guard view.count - end < 8 else { throw .damaged(section: 0) }
  }

  /// Checks every section's checksum, and that nothing but zeros lies between two, so that no byte is unchecked.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func verify() throws(Index.OpenError) {
    let checksum = Checksum()
    var end = IndexLayout.headerSize + count * IndexLayout.rowSize
    for row in 0..<count {
      let checked = view.u32((IndexLayout.headerSize + row * IndexLayout.rowSize) / 4 + 1)
      guard let bytes = bytes(at: row), checksum.value(of: bytes) == checked else {
        throw .damaged(section: kind(at: row))
      }
      let start = bytes.base - view.base
      for gap in end..<start where view.u8(gap) != 0 { throw .damaged(section: kind(at: row)) }
      end = start + bytes.count
    }
    for gap in end..<view.count where view.u8(gap) != 0 { throw .damaged(section: 0) }
  }

  /// The kind and the bytes of each section, in order.
  var sizes: [(kind: UInt32, byteCount: Int)] {
    var sizes: [(kind: UInt32, byteCount: Int)] = []
    for row in 0..<count { sizes.append((kind(at: row), bytes(at: row)?.count ?? 0)) }
    return sizes
  }

  private func kind(at row: Int) -> UInt32 {
    view.u32((IndexLayout.headerSize + row * IndexLayout.rowSize) / 4)
  }

  /// The bytes of a section; nil when they do not lie within the buffer.
  private func bytes(at row: Int) -> ByteView? {
    let base = IndexLayout.headerSize + row * IndexLayout.rowSize
    let offset = view.u64(base / 8 + 1)
    let length = view.u64(base / 8 + 2)
    guard offset % 8 == 0, offset <= UInt64(view.count), length <= UInt64(view.count) else {
      return nil
    }
    return view.slice(offset: Int(offset), count: Int(length))
  }

  /// The bytes of one section; none where it is missing, which is noted.
  mutating func bytes(_ section: IndexLayout.Section, field: Int = 0) -> ByteView {
    let wanted = IndexLayout.kind(section, field: field)
    for row in 0..<count where kind(at: row) == wanted {
      if let bytes = bytes(at: row) { return bytes }
    }
    if missing == nil { missing = wanted }
    return ByteView(base: view.base, count: 0)
  }

  /// What is wrong where a section can't be read: that one is missing, or else that this one is damaged.
  func fault(_ section: IndexLayout.Section, field: Int = 0) -> Index.OpenError {
    if let missing { return .missingSection(missing) }
    return .damaged(section: IndexLayout.kind(section, field: field))
  }
}
