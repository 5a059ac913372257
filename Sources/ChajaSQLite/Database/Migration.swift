// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One numbered step from a layout of the tables to the next.
///
/// A step that has been released is never changed; a later one mends it.
public struct Migration: Sendable {
  /// The layout's number after the step; steps are numbered from 1 without a gap.
  public let version: Int
  /// What makes the layout, in order; all of it happens or nothing.
  public let statements: [StaticString]

  /// Makes a step.
  public init(version: Int, statements: [StaticString]) {
    self.version = version
    self.statements = statements
  }
}
