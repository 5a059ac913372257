// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaJSON

/// A setting that cannot be used, by its key.
public struct SettingsError: Error, Equatable, Sendable {
  /// What is wrong with a setting.
  @nonexhaustive
  public enum Problem: Equatable, Sendable {
    /// The settings are not one JSON object; the place and reason in words.
    case notJSON(String)
    /// There is no setting of this name; the known one that is spelled most like it.
    case unknownKey(nearest: String?)
    /// The value has another type than the setting.
    case wrongType(expected: String, actual: String)
    /// The value has the right type and is out of its range.
    case outOfRange(expected: String)
    /// A name without letters.
    case emptyName
    /// A name that stands twice in one list.
    case duplicateName(String)
    /// A setting that Chaja knows of, with a value it can't honour; what it can do instead.
    case unsupported(String)
    /// A setting that was fixed when the index was built, and is another one now.
    case differsFromIndex(given: String, built: String)
  }

  /// One object, so that whatever passes the error on moves one pointer.
  private final class Facts: Sendable {
    let key: String
    let problem: Problem

    init(_ key: String, _ problem: Problem) {
      self.key = key
      self.problem = problem
    }
  }

  private let facts: Facts

  /// The setting, with dots where it lies inside another.
  public var key: String { facts.key }
  /// What is wrong.
  public var problem: Problem { facts.problem }

  /// Names a setting and what is wrong with it.
  public init(key: String, problem: Problem) {
    facts = Facts(key, problem)
  }

  /// Whether both name the same setting and say the same of it.
  public static func == (left: SettingsError, right: SettingsError) -> Bool {
    left.key == right.key && left.problem == right.problem
  }
}

extension SettingsError: CustomStringConvertible {
  /// Key, problem and what to do.
  public var description: String { text.string }

  /// Key, problem and what to do.
  package var text: ErrorText {
    let key = key
    switch problem {
    case .notJSON(let words): return "the settings should be one JSON object: \(words)"
    case .unknownKey(let nearest):
      guard let nearest else { return "there is no setting “\(key)”" }
      return "there is no setting “\(key)”; did you mean “\(nearest)”?"
    case .wrongType(let expected, let actual):
      return "“\(key)” should be \(expected), not \(actual)"
    case .outOfRange(let expected): return "“\(key)” should be \(expected)"
    case .emptyName: return "“\(key)” has an empty name in it"
    case .duplicateName(let name): return "“\(key)” names “\(name)” twice"
    case .unsupported(let words): return "“\(key)”: \(words)"
    case .differsFromIndex(let given, let built):
      return """
        the index was built with \(key) \(built), not \(given); leave the option out, or build the \
        index again
        """
    }
  }
}
