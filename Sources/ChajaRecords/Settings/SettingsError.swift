// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaJSON

/// A setting that cannot be used, by its key.
public struct SettingsError: Error, Equatable, Sendable {
  /// What is wrong with a setting.
  @nonexhaustive
  public enum Problem: Equatable, Sendable {
    /// The settings are not one JSON object; the description tells the place and the reason.
    case notJSON
    /// There is no setting of this name; the description tells the known one that is spelled most like it.
    case unknownKey
    /// The value has another type than the setting; the description tells both.
    case wrongType
    /// The value has the right type and is out of its range, which the description tells.
    case outOfRange
    /// A name without letters.
    case emptyName
    /// A name that stands twice in one list.
    case duplicateName
    /// A setting that Chaja knows of, with a value it can't honour; the description tells what it can do instead.
    case unsupported
    /// A setting that was fixed when the index was built, and is another one now; the description tells both.
    case differsFromIndex
  }

  /// One object, so that whatever passes the error on moves one pointer.
  private final class Facts: Sendable {
    let problem: Problem
    let key: [UInt8]
    let detail: [UInt8]

    init(_ problem: Problem, _ key: [UInt8], _ detail: [UInt8]) {
      self.problem = problem
      self.key = key
      self.detail = detail
    }
  }

  private let facts: Facts

  /// The setting, with dots where it lies inside another; empty for the settings as a whole.
  public var key: String { facts.key.string }
  /// What is wrong.
  public var problem: Problem { facts.problem }

  /// Names a setting, given in UTF-8, what is wrong with it, and what the description says of that.
  @inline(never)
  init(_ problem: Problem, of key: [UInt8], _ detail: [UInt8]) {
    facts = Facts(problem, key, detail)
  }

  /// Names a setting, what is wrong with it, and what the description says of that.
  init(_ problem: Problem, of key: StaticString, _ detail: ErrorText = "") {
    self.init(problem, of: key.bytes, detail.bytes)
  }

  /// Says the same of a setting that was read apart from the object it belongs to.
  package init(_ error: SettingsError, inside object: String) {
    let key = error.facts.key.isEmpty ? object : "\(object).\(error.key)"
    self.init(error.problem, of: [UInt8](key.utf8), error.facts.detail)
  }

  /// Whether both name the same setting and say the same of it.
  public static func == (left: SettingsError, right: SettingsError) -> Bool {
    left.problem == right.problem && left.facts.key == right.facts.key
      && left.facts.detail == right.facts.detail
  }
}

extension SettingsError: CustomStringConvertible {
  /// Key, problem and what to do.
  public var description: String { text.string }

  /// Key, problem and what to do.
  package var text: ErrorText {
    let key = facts.key
    let detail = facts.detail
    switch facts.problem {
    case .notJSON: return "the settings should be one JSON object: \(detail)"
    case .unknownKey:
      if detail.isEmpty { return "there is no setting “\(key)”" }
      return "there is no setting “\(key)”; did you mean “\(detail)”?"
    case .wrongType, .outOfRange: return "“\(key)” should be \(detail)"
    case .emptyName: return "“\(key)” has an empty name in it"
    case .duplicateName: return "“\(key)” names “\(detail)” twice"
    case .unsupported: return "“\(key)”: \(detail)"
    case .differsFromIndex:
      return """
        the index was built with \(key) \(detail); use that, or build the index again
        """
    }
  }
}
