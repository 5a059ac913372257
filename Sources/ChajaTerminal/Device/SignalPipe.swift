// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Signals as bytes that can be waited for beside other input.
///
/// There is one in a process: a signal handler knows no objects.
public final class SignalPipe {
  // Written once before the handlers are set; they only read it.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1

  /// The number to wait with.
  public let descriptor: Int32
  private let numbers: [Int32]

  /// Takes signals over.
  ///
  /// - Parameter numbers: The signals; their earlier meaning is gone until `release()`.
  public init?(_ numbers: [Int32]) {
    guard let pipe = WakePipe.makePipe() else { return nil }
    descriptor = pipe.readEnd
    Self.writeEnd = pipe.writeEnd
    self.numbers = numbers
    for number in numbers {
      var action = sigaction()
      SignalAction.set(&action, Self.note)
      sigaction(number, &action, nil)
    }
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writeEnd, &byte, 1)
    errno = before
  }

  /// The signals that have come since the last call, in order; does not wait.
  public func received() -> [Int32] { WakePipe.drain(descriptor).map { Int32($0) } }
}

/// Lets other threads end the wait of the one that owns the screen.
public final class WakePipe: Sendable {
  /// The number to wait with.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// Makes a pipe; nil when the system has none to give.
  public init?() {
    guard let pipe = Self.makePipe() else { return nil }
    descriptor = pipe.readEnd
    writeEnd = pipe.writeEnd
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Ends the wait, or the next one; may be called from any thread.
  public func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for a wake, and takes back all so far.
  public func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
    clear()
  }

  /// Takes back all wakes so far.
  public func clear() { _ = Self.drain(descriptor) }

  static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  static func drain(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }
}
