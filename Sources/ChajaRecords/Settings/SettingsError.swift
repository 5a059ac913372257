// Chaja
// SPDX-License-Identifier: Apache-2.0

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

  /// The setting, with dots where it lies inside another.
  public let key: String
  /// What is wrong.
  public let problem: Problem

  /// Names a setting and what is wrong with it.
  public init(key: String, problem: Problem) {
    self.key = key
    self.problem = problem
  }
}

extension SettingsError: CustomStringConvertible {
  /// Key, problem and what to do.
  public var description: String {
    switch problem {
    case .notJSON(let words): "the settings should be one JSON object: \(words)"
    case .unknownKey(let nearest):
      "there is no setting “\(key)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
    case .wrongType(let expected, let actual): "“\(key)” should be \(expected), not \(actual)"
    case .outOfRange(let expected): "“\(key)” should be \(expected)"
    case .emptyName: "“\(key)” has an empty name in it"
    case .duplicateName(let name): "“\(key)” names “\(name)” twice"
    case .unsupported(let words): "“\(key)”: \(words)"
    case .differsFromIndex(let given, let built):
      "the index was built with \(key) \(built), not \(given); "
        + "leave the option out, or build the index again"
    }
  }
}
