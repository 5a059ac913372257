// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

extension FirebaseDatabase {
  /// Writes several places below one place in one step: all of them, or none.
  ///
  /// - Parameters:
  ///   - changes: Paths below the place, and what to put there; null takes away what is there.
  ///   - path: The place.
  /// - Throws: What ``value(at:)`` throws. When `transport` is thrown, the step may have been done or not.
  public nonisolated(nonsending)
    func write(
      _ changes: [(path: FirebasePath, value: FirebaseValue)],
      below path: FirebasePath = .root
    ) async throws(FirebaseError)
  {
    var named: [String: FirebaseValue] = [:]
    for change in changes {
      try change.path.check()
      try change.value.check()
      named[change.path.description] = change.value
    }
    var question = Question(method: "PATCH", path: path)
    question.parameters = [("print", "silent")]
    question.body = Self.object(named)
    _ = try await answer(question)
  }

  /// Changes a place by what is there, without losing what others write meanwhile.
  ///
  /// The place is read with its entity tag and written on the condition that the tag is still the same. If others were
  /// quicker, the change is made anew from what they wrote.
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - change: Makes the new value of the present one; nil leaves it as it is. It may be called several times.
  /// - Returns: What is there now.
  /// - Throws: `contended` when others were quicker each time, and what ``value(at:)`` throws. When `transport` is thrown,
  ///   the change may have been done or not.
  public nonisolated(nonsending)
    func update(
      _ path: FirebasePath,
      _ change: (FirebaseValue) -> FirebaseValue?
    ) async throws(FirebaseError) -> FirebaseValue
  {
    var question = Question(path: path)
    question.headers = [("X-Firebase-ETag", "true")]
    var response = try await answer(question)
    for attempt in 1...patience.attempts {
      let present = try FirebaseValue(json: response.body)
      guard let changed = change(present), changed != present else { return present }
      try changed.check()
      guard let tag = response.headers["etag"] else {
        throw .malformed("the answer has no entity tag")
      }
      var write = Question(method: "PUT", path: path)
      write.headers = [("if-match", tag)]
      write.body = changed.json
      if changed == .null {
        write.method = "DELETE"
        write.body = []
      }
      let written = try await answer(write, orStatus: 412)
      if written.status != 412 { return changed }
      if attempt < patience.attempts {
        try await patience.wait(after: attempt)
        // The refusal has the present value too, but after the wait it may be another.
        response = try await answer(question)
      }
    }
    throw .contended(place: path.place, attempts: patience.attempts)
  }

  private static func object(_ values: [String: FirebaseValue]) -> [UInt8] {
    var bytes = Array("{".utf8)
    for (index, value) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { bytes.append(0x2C) }
      bytes += FirebaseValue.string(value.key).json
      bytes.append(0x3A)
      bytes += value.value.json
    }
    bytes.append(0x7D)
    return bytes
  }
}
