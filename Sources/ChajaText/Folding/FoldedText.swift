// Chaja
// SPDX-License-Identifier: Apache-2.0

// The folded stream
//
// A text becomes words, a word a run of folded letters, stored as bytes one word after the other:
//
//   source  "Mr. Mime 피카츄"
//   bytes   m r m i m e ㅍ ㅣ ㅋ ㅏ ㅊ ㅠ      one byte per Latin letter, digit or Hangul key
//   words   [0,2) space   [2,6) mark   [6,12) space
//
// 0x30-0x39, 0x61-0x7A   digits and Latin letters
// 0x2B, 0x23             '+' and '#' at the end of a word (c++, c#)
// 0x40-0x52, 0x53-0x60   consonant and vowel keys of the two-set keyboard
// 0xC2...                the UTF-8 form of any other folded scalar
// 0x02, 0x03             join the scalars of a symbol and end it, so that half a flag never matches
//
// Hangul is stored as keys because a syllable that is still being typed is then a plain byte prefix
// of the finished word: 피캋 is a prefix of 피카츄. Working from the normalised scalars was rejected:
// a final and the next initial consonant are different scalars but the same key.

/// The words of a text in the form that is indexed and searched.
///
/// One value is reused for many texts: ``fold(_:)`` replaces the content and keeps the buffers.
///
/// ```swift
/// var folded = FoldedText(mapsSource: false)
/// folded.fold("Crème brûlée".utf8Span.span)   // bytes "cremebrulee", words [0,5) and [5,11)
/// ```
public struct FoldedText: Sendable {
  /// One word: its bytes, its inner edges and what stands before it.
  public struct Word: Sendable {
    /// The offset of the first byte, in bytes of the folded stream.
    public var start: UInt32

    /// The offset after the last byte, in bytes of the folded stream; greater than the start.
    public var end: UInt32

    /// The index of the first inner edge of the word.
    public var edgeStart: UInt32

    /// The index after the last inner edge of the word; at most eight more than the first.
    public var edgeEnd: UInt32

    /// What stands between this word and the one before.
    public var breakBefore: Break

    /// Creates a word.
    ///
    /// - Parameters:
    ///   - start: The offset of the first byte.
    ///   - end: The offset after the last byte.
    ///   - edgeStart: The index of the first inner edge.
    ///   - edgeEnd: The index after the last inner edge.
    ///   - breakBefore: What stands before the word.
    public init(
      start: UInt32,
      end: UInt32,
      edgeStart: UInt32,
      edgeEnd: UInt32,
      breakBefore: Break
    ) {
      self.start = start
      self.end = end
      self.edgeStart = edgeStart
      self.edgeEnd = edgeEnd
      self.breakBefore = breakBefore
    }
  }

  /// The most bytes one word holds; a longer one is cut at a letter into touching words.
  public static let longestWord = 192

  /// The most inner edges one word keeps; later ones are left out.
  public static let mostEdges = 8

  /// The most bytes of a text that are folded, 256 MiB; what follows is left out.
  ///
  /// It keeps every folded offset inside 32 bits, whatever the text expands to.
  public static let longestText = 1 << 28

  /// The folded letters of all words, without anything between the words.
  public internal(set) var bytes: [UInt8] = []

  /// The words in the order of the text.
  public internal(set) var words: [Word] = []

  /// Offsets in bytes where a word could also be divided, strictly inside their words, ascending.
  ///
  /// They stand where letters and digits meet, at the humps of camelCase, where the script changes
  /// and where an apostrophe was.
  public internal(set) var edges: [UInt32] = []

  /// For each folded byte, the UTF-8 offset in the source where its character begins.
  ///
  /// Empty unless the source is mapped. Ascending; always on the edge of a character.
  public internal(set) var sourceStart: [UInt32] = []

  /// For each folded byte, the UTF-8 offset in the source after its character.
  ///
  /// Empty unless the source is mapped. Characters that were ignored inside a word, such as a soft
  /// hyphen, belong to the letter before them.
  public internal(set) var sourceEnd: [UInt32] = []

  /// Whether the folded bytes know their places in the source.
  public let mapsSource: Bool

  var state = FoldingState()

  /// Creates an empty folded text.
  ///
  /// - Parameter mapsSource: Whether to keep the place of each folded byte in the source.
  @inline(never)
  public init(mapsSource: Bool) {
    self.mapsSource = mapsSource
  }

  /// Replaces the content by the words of a text.
  ///
  /// Any bytes are accepted: those that are no valid UTF-8 count as marks between words.
  ///
  /// - Parameter text: The text as UTF-8; only the first ``longestText`` bytes are read.
  /// - Complexity: O(*n*) for *n* bytes. Allocates only while the buffers grow.
  public mutating func fold(_ text: Span<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    sourceStart.removeAll(keepingCapacity: true)
    sourceEnd.removeAll(keepingCapacity: true)
    state = FoldingState()
    let limit = min(text.count, Self.longestText)
    var offset = 0
    while offset < limit {
      let byte = text[offset]
      if byte < 0x80 {
        foldASCII(byte, at: offset)
        offset += 1
        if byte >= 0x61, byte <= 0x7A {
          offset = foldLowercaseRun(from: offset, in: text, limit: limit)
        }
      } else {
        offset = foldScalar(at: offset, in: text, limit: limit)
      }
    }
    closeWord()
    closeCluster(at: limit)
  }
}
