// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Dispatch
import Synchronization
import Testing

struct AttemptLimiterTests {
  private let start = ContinuousClock.now

  @Test func `tries run out and come back evenly`() {
    let limiter = AttemptLimiter(AttemptRule(tries: 3, period: .seconds(30)))
    for _ in 0..<3 { #expect(limiter.take("a", at: start) == nil) }
    #expect(limiter.take("a", at: start) == 10)
    #expect(limiter.take("a", at: start + .seconds(4)) == 6)
    #expect(limiter.take("b", at: start) == nil)
    #expect(limiter.take("a", at: start + .seconds(10)) == nil)
    #expect(limiter.take("a", at: start + .seconds(10)) == 10)
    for _ in 0..<3 { #expect(limiter.take("a", at: start + .seconds(1000)) == nil) }
    #expect(limiter.take("a", at: start + .seconds(1000)) != nil)
  }

  @Test func `a try that is given back can be taken again, and no more`() {
    let limiter = AttemptLimiter(AttemptRule(tries: 2, period: .seconds(30)))
    for _ in 0..<10 {
      #expect(limiter.take("a", at: start) == nil)
      limiter.giveBack("a")
    }
    limiter.giveBack("unknown")
    #expect(limiter.take("a", at: start) == nil)
    #expect(limiter.take("a", at: start) == nil)
    #expect(limiter.take("a", at: start) != nil)
  }

  @Test func `many keys do not make the worst one forgotten`() {
    let limiter = AttemptLimiter(AttemptRule(tries: 2, period: .seconds(3600)), maximumKeys: 100)
    for _ in 0..<2 { #expect(limiter.take("worst", at: start) == nil) }
    for number in 0..<5000 { #expect(limiter.take("key \(number)", at: start) == nil) }
    #expect(limiter.take("worst", at: start) != nil)
  }

  @Test func `tries taken at once are counted once each`() {
    let limiter = AttemptLimiter(AttemptRule(tries: 50, period: .seconds(3600)))
    let taken = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      if limiter.take("a", at: start) == nil { taken.withLock { $0 += 1 } }
    }
    #expect(taken.withLock { $0 } == 50)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1"), ("::1", "0:0:0:0"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8::5", "2001:db8:0:0"),
    ("fe80::", "fe80:0:0:0"),
    ("", ""), ("nonsense", "nonsense"),
  ])
  func `a client is an address, or a network of IPv6`(peer: String, key: String) throws {
    let request = Request(
      method: .get,
      target: try RequestTarget(parsing: Array("/".utf8)),
      headers: [Request.Header(name: "x-forwarded-for", value: "6.6.6.6")],
      peer: peer
    )
    #expect(ClientAddress.key(of: request, isBehindProxy: false) == key)
    #expect(ClientAddress.key(of: request, isBehindProxy: true) == "6.6.6.6")
  }

  @Test func `a queue does everything once, and no more at a time than it may`() {
    let queue = WorkQueue(name: "test", width: 3, maximumWaiting: 1000)
    let state = Mutex((now: 0, most: 0, done: 0))
    let group = DispatchGroup()
    for _ in 0..<500 {
      group.enter()
      let isTaken = queue.add {
        state.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
        }
        state.withLock { state in
          state.now -= 1
          state.done += 1
        }
        group.leave()
      }
      #expect(isTaken)
    }
    group.wait()
    #expect(state.withLock { $0.done } == 500)
    #expect(state.withLock { $0.most } <= 3)
  }
}
