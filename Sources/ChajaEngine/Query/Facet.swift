// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The values of a column over all matches, counted.
public struct Facet: Sendable {
  /// One value and how many matches have it.
  public struct Value: Hashable, Sendable {
    /// The value as the records wrote it, as UTF-8; numbers as short as they can be.
    public let label: [UInt8]

    /// The number of matches, 1 or more.
    public let count: Int
  }

  /// The column's name, as UTF-8.
  public let name: [UInt8]

  /// The values in the order asked for, at most as many as asked for.
  public let values: [Value]

  /// The least and the greatest number among the values, nil without numbers.
  public let range: ClosedRange<Double>?

  init(name: [UInt8], counts: FacetCounts) {
    self.name = name
    var values: [Value] = []
    for entry in counts.entries {
      values.append(Value(label: entry.value.label, count: entry.count))
    }
    self.values = values
    if let minimum = counts.minimum, let maximum = counts.maximum {
      range = minimum.double...maximum.double
    } else {
      range = nil
    }
  }
}
