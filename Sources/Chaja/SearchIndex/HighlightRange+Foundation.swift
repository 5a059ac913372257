// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import Foundation

extension HighlightRange {
  /// The range in `NSString` and its kin, which count UTF-16.
  public var nsRange: NSRange { NSRange(location: utf16.lowerBound, length: utf16.count) }

  /// The range as indices of the text.
  ///
  /// - Parameter text: The text that was highlighted.
  /// - Returns: The range, or nil when the text is shorter than the one that was highlighted.
  /// - Complexity: O(1) for a native string.
  public func range(in text: String) -> Range<String.Index>? {
    guard
      let start = text.utf8.index(
        text.startIndex,
        offsetBy: utf8.lowerBound,
        limitedBy: text.endIndex
      ),
      let end = text.utf8.index(start, offsetBy: utf8.count, limitedBy: text.endIndex)
    else { return nil }
    return start..<end
  }
}

/// Marks the characters of an attributed text that matched.
///
///     text.runs.filter { $0[SearchMatchAttribute.self] == true }
public enum SearchMatchAttribute: AttributedStringKey {
  /// True for matched characters; the others have no value.
  public typealias Value = Bool

  /// The name of the attribute.
  public static let name = "chaja.match"
}

extension AttributedString {
  /// Makes a text whose highlighted ranges are marked.
  ///
  /// - Parameters:
  ///   - text: The text that was highlighted.
  ///   - ranges: Its highlights; those outside the text are left out.
  ///   - attributes: What they get beside `SearchMatchAttribute`. Where nil it is strong emphasis, which SwiftUI's
  ///     `Text` shows in bold, on systems whose Foundation has it.
  public init(
    _ text: String,
    highlighting ranges: [HighlightRange],
    with attributes: AttributeContainer? = nil
  ) {
    self.init(text)
    var mark = attributes ?? AttributedString.emphasis
    mark[SearchMatchAttribute.self] = true
    for highlight in ranges {
      guard let range = highlight.range(in: text), let place = Range(range, in: self)
      else { continue }
      self[place].mergeAttributes(mark)
    }
  }

  private static var emphasis: AttributeContainer {
    #if canImport(Darwin)
    var attributes = AttributeContainer()
    attributes.inlinePresentationIntent = .stronglyEmphasized
    return attributes
    #else
    return AttributeContainer()
    #endif
  }
}
