// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaRecords
public import ChajaStorage

extension LiveRecordIndex {
  /// Why an index could not be opened.
  @nonexhaustive
  public enum OpenError: Error, Sendable {
    /// The folder can't be opened.
    case folder(LiveIndex.OpenError)

    /// The settings differ from those that the records were indexed with: use those, or index the records again.
    case settings(SettingsError)
  }

  /// Why changes were not made; none of the call was.
  @nonexhaustive
  public enum ChangeError: Error, Sendable {
    /// A record can't be used; its `line` is the number of the change in the call, from 1.
    case record(RecordError)

    /// The changes could not be written.
    case write(LiveIndex.WriteError)
  }
}

extension LiveRecordIndex.OpenError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .folder(let error): error.description
    case .settings(let error): "\(error)"
    }
  }
}

extension LiveRecordIndex.ChangeError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .record(let error): "record \(error)"
    case .write(let error): error.description
    }
  }
}
