// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Brings the terminal back when the process crashes, so that the shell is usable and the message can be read.
///
/// A signal handler may call next to nothing, so all it needs lies ready: a descriptor, the settings, and the bytes to send.
enum CrashGuard {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  // Written by the one thread that owns the terminal, before the handlers are set and after they are taken back; the
  // handlers only read. So there is no race but with a crash in the middle of either.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var farewell: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) private static var farewellCount = 0
  nonisolated(unsafe) private static var before: UnsafeMutablePointer<sigaction>?

  static func arm(descriptor: Int32, settings: termios, farewell bytes: [UInt8]) {
    disarm()
    self.settings = settings
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    farewell = copy
    farewellCount = bytes.count
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    for (index, signal) in signals.enumerated() {
      (actions + index).initialize(to: sigaction())
      var action = sigaction()
      SignalAction.set(&action, restoreAndCrash)
      sigaction(signal, &action, actions + index)
    }
    before = actions
    self.descriptor = descriptor
  }

  static func disarm() {
    descriptor = -1
    if let actions = before {
      for (index, signal) in signals.enumerated() { sigaction(signal, actions + index, nil) }
      actions.deallocate()
    }
    before = nil
    farewell?.deallocate()
    farewell = nil
  }

  /// Brings the terminal back, then crashes as if nothing had been there.
  private static let restoreAndCrash: @convention(c) (Int32) -> Void = { number in
    if descriptor >= 0 {
      if let farewell { _ = write(descriptor, farewell, farewellCount) }
      tcsetattr(descriptor, TCSANOW, &settings)
      descriptor = -1
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// The handler of a signal action, which the systems keep under different names.
enum SignalAction {
  static func set(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
    action.__sigaction_u = .init(__sa_handler: handler)
    #else
    action.__sigaction_handler = .init(sa_handler: handler)
    #endif
    action.sa_flags = Int32(SA_RESTART)
  }
}
