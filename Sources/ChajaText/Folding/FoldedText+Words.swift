// Chaja
// SPDX-License-Identifier: Apache-2.0

extension FoldedText {
  /// Appends one byte of the current letter.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    if mapsSource {
      sourceStart.append(UInt32(truncatingIfNeeded: state.clusterStart))
      sourceEnd.append(0)
    }
  }

  /// Appends the UTF-8 form of a scalar.
  @inline(__always)
  mutating func append(scalar: UInt32) {
    UTF8Scalar.encode(scalar) { append($0) }
  }

  /// Makes room for a letter: opens, continues or cuts the word and sets the edges before it.
  @inline(__always)
  mutating func beginLetter(_ group: ScriptGroup, _ letterCase: LetterCase, length: Int) {
    var hasEdge = false
    if !state.pending.isEmpty { hasEdge = resolvePending() }
    if !state.isInWord {
      openWord()
      state.capitals = letterCase == .upper ? 1 : 0
      state.group = group
    } else {
      if bytes.count - state.wordStart + length > Self.longestWord { cutWord() }
      if letterCase == .upper {
        if state.letterCase == .lower { hasEdge = true }
        state.capitals += 1
      } else {
        if state.capitals > 1, letterCase == .lower { addEdge(at: state.letterStart) }
        state.capitals = 0
      }
      if group != state.group, group != .neutral {
        if state.group != .neutral { hasEdge = true }
        state.group = group
      }
      if hasEdge { addEdge(at: bytes.count) }
    }
    state.letterCase = letterCase
    state.letterStart = bytes.count
  }

  /// Settles what the scalars since the last letter left open, and says whether they make an edge.
  private mutating func resolvePending() -> Bool {
    let pending = state.pending
    state.pending = []
    if pending.contains(.signs) {
      takeBackSigns()
      return false
    }
    if pending.contains(.apostrophe) { return true }
    if pending.contains(.ignored), mapsSource, state.isInWord, state.clusterByte == bytes.count {
      for index in state.closedClusterByte..<bytes.count {
        sourceEnd[index] = UInt32(truncatingIfNeeded: state.clusterStart)
      }
    }
    return false
  }

  private mutating func openWord() {
    state.isInWord = true
    state.wordStart = bytes.count
    state.wordEdgeStart = edges.count
    state.wordBreak = state.isFirstWord ? .space : state.gap.kind
    state.isFirstWord = false
    state.gap = []
  }

  /// Ends the word, if there is one; an open apostrophe becomes a mark, open signs stay.
  @inline(__always)
  mutating func closeWord() {
    guard state.isInWord else { return }
    if state.pending.contains(.apostrophe) { state.gap.insert(.mark) }
    state.pending = []
    state.isInWord = false
    appendWord(upTo: bytes.count, edgeEnd: edges.count)
  }

  @inline(__always)
  private mutating func appendWord(upTo end: Int, edgeEnd: Int) {
    words.append(
      Word(
        start: UInt32(truncatingIfNeeded: state.wordStart),
        end: UInt32(truncatingIfNeeded: end),
        edgeStart: UInt32(truncatingIfNeeded: state.wordEdgeStart),
        edgeEnd: UInt32(truncatingIfNeeded: edgeEnd),
        breakBefore: state.wordBreak
      )
    )
  }

  /// Ends a full word and goes on with a touching one, at a letter and not inside a syllable.
  ///
  /// The place depends on the folded bytes alone, so that composed and decomposed texts agree.
  private mutating func cutWord() {
    var cut = bytes.count
    if let last = bytes.last, Letters.isHangulKey(last) {
      let word = bytes.span.extracting(state.wordStart..<bytes.count)
      var start = 0
      Syllables.starts(in: word) { start = $0 }
      if start > 0 { cut = state.wordStart + start }
    }
    var edgeEnd = edges.count
    while edgeEnd > state.wordEdgeStart, Int(edges[edgeEnd - 1]) >= cut { edgeEnd -= 1 }
    appendWord(upTo: cut, edgeEnd: edgeEnd)
    if edgeEnd < edges.count, Int(edges[edgeEnd]) == cut { edgeEnd += 1 }
    state.wordStart = cut
    state.wordEdgeStart = edgeEnd
    state.wordBreak = .none
    state.markRunStart = bytes.count
  }

  private mutating func addEdge(at offset: Int) {
    guard offset > state.wordStart, edges.count - state.wordEdgeStart < Self.mostEdges else {
      return
    }
    if edges.count > state.wordEdgeStart, Int(edges[edges.count - 1]) >= offset { return }
    edges.append(UInt32(truncatingIfNeeded: offset))
  }

  /// Ends the word at something that is no letter.
  @inline(__always)
  mutating func separate(by gap: FoldingState.Gap) {
    closeWord()
    state.gap.formUnion(gap)
  }

  /// Takes an apostrophe: silent between two letters, a mark elsewhere.
  mutating func foldApostrophe() {
    if state.isInWord, state.pending.isDisjoint(with: [.apostrophe, .signs]) {
      state.pending.insert(.apostrophe)
    } else {
      separate(by: .mark)
    }
  }

  /// Takes '+' or '#': part of the word directly after a letter, as long as no letter follows.
  mutating func foldSign(_ byte: UInt8) {
    guard state.isInWord, !state.pending.contains(.apostrophe) else {
      return separate(by: .mark)
    }
    if !state.pending.contains(.signs) {
      state.signByteCount = bytes.count
      state.signWordCount = words.count
      state.signWordStart = state.wordStart
      state.signWordEdgeStart = state.wordEdgeStart
      state.signWordBreak = state.wordBreak
      state.pending = [.signs]
    }
    if bytes.count - state.wordStart + 1 > Self.longestWord { cutWord() }
    append(byte)
  }

  /// Turns the signs at the end of the word into a mark, because a letter follows them.
  private mutating func takeBackSigns() {
    let count = state.signByteCount
    bytes.removeLast(bytes.count - count)
    if mapsSource {
      sourceStart.removeLast(sourceStart.count - count)
      sourceEnd.removeLast(sourceEnd.count - count)
      state.clusterByte = min(state.clusterByte, count)
      state.closedClusterByte = min(state.closedClusterByte, count)
    }
    words.removeLast(words.count - state.signWordCount)
    state.wordStart = state.signWordStart
    state.wordEdgeStart = state.signWordEdgeStart
    state.wordBreak = state.signWordBreak
    separate(by: .mark)
  }

  /// Ends the current character of the source and begins the next one.
  @inline(__always)
  mutating func closeCluster(at offset: Int) {
    guard mapsSource else { return }
    let end = bytes.count
    if state.clusterByte < end {
      for index in state.clusterByte..<end { sourceEnd[index] = UInt32(truncatingIfNeeded: offset) }
      state.closedClusterByte = state.clusterByte
      state.clusterByte = end
    }
    state.clusterStart = offset
  }
}
