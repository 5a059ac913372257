// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Bounds how often something is tried under each of many keys.
///
/// A key has so many tries at first, and they come back evenly over time; who waits long enough has all of them again.
package final class AttemptLimiter: Sendable {
  private struct Bucket {
    var left: Double
    var seen: ContinuousClock.Instant
  }

  private let rule: AttemptRule
  private let maximumKeys: Int
  private let buckets = Mutex<[String: Bucket]>([:])

  /// Makes a limiter that remembers so many keys.
  package init(_ rule: AttemptRule, maximumKeys: Int = 100_000) {
    self.rule = rule
    self.maximumKeys = max(1, maximumKeys)
  }

  /// Takes a try.
  ///
  /// - Parameters:
  ///   - key: Whose.
  ///   - now: The present time.
  /// - Returns: Nil if there was one, else the whole seconds until there is.
  package func take(_ key: String, at now: ContinuousClock.Instant) -> Int? {
    buckets.withLock { buckets in
      var bucket = buckets[key] ?? Bucket(left: Double(rule.tries), seen: now)
      bucket.left = left(in: bucket, at: now)
      bucket.seen = now
      guard bucket.left >= 1 else {
        buckets[key] = bucket
        return max(1, Int((secondsPerTry * (1 - bucket.left)).rounded(.up)))
      }
      bucket.left -= 1
      if buckets[key] == nil, buckets.count >= maximumKeys { makeRoom(&buckets, at: now) }
      buckets[key] = bucket
      return nil
    }
  }

  /// Gives a try back, for one that turned out not to count.
  package func giveBack(_ key: String) {
    buckets.withLock { buckets in
      guard let bucket = buckets[key] else { return }
      buckets[key]?.left = min(Double(rule.tries), bucket.left + 1)
    }
  }

  private var secondsPerTry: Double { rule.period / .seconds(1) / Double(max(1, rule.tries)) }

  private func left(in bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
    let spent = max(0, (now - bucket.seen) / .seconds(1))
    return min(Double(rule.tries), bucket.left + spent / secondsPerTry)
  }

  /// Forgets the half of the keys that have most tries left; those who tried most stay known.
  private func makeRoom(_ buckets: inout [String: Bucket], at now: ContinuousClock.Instant) {
    let order = buckets.sorted { left(in: $0.value, at: now) > left(in: $1.value, at: now) }
    for (key, _) in order.prefix(buckets.count / 2 + 1) { buckets.removeValue(forKey: key) }
  }
}
