// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal of the process, apart from its standard streams: keys come from it and the screen goes to it.
public final class TerminalDevice {
  /// Why there is no terminal to use.
  @nonexhaustive
  public enum OpenError: Error, Equatable, Sendable {
    /// The process has none, as under cron, or it can't be opened: the number of the system's error.
    case unavailable(errno: Int32)
  }

  /// How the terminal is used.
  public struct Mode: Equatable, Sendable {
    /// Whether a screen of its own is shown, and the one before comes back at the end.
    public var usesAlternateScreen: Bool
    /// Whether the mouse is reported; the terminal then no longer selects text with it.
    public var reportsMouse: Bool

    /// Makes a mode.
    public init(usesAlternateScreen: Bool, reportsMouse: Bool) {
      self.usesAlternateScreen = usesAlternateScreen
      self.reportsMouse = reportsMouse
    }

    var begin: String {
      (usesAlternateScreen ? "\u{1B}[?1049h\u{1B}[H\u{1B}[2J" : "") + "\u{1B}[?2004h"
        + (reportsMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
    }

    var end: String {
      "\u{1B}[?2026l\u{1B}[0m" + (reportsMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "")
        + "\u{1B}[?2004l\u{1B}[?25h" + (usesAlternateScreen ? "\u{1B}[?1049l" : "")
    }
  }

  /// The number to wait for input with.
  public let descriptor: Int32
  /// How it is used while it is begun.
  public let mode: Mode
  private let original: termios
  private var isBegun = false

  /// Opens the terminal, without changing anything about it.
  public init(mode: Mode, path: String = "/dev/tty") throws(OpenError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .unavailable(errno: errno) }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      let number = errno
      close(descriptor)
      throw .unavailable(errno: number)
    }
    self.descriptor = descriptor
    self.mode = mode
    original = settings
  }

  deinit {
    end()
    close(descriptor)
  }

  /// How many columns and rows there are; 80 and 24 where the terminal does not say.
  public var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes every key as it comes, without echo and without the terminal's own meaning of Control-C.
  ///
  /// The terminal is brought back by `end()`, and if the process is ended by a crash.
  public func begin() {
    var raw = original
    cfmakeraw(&raw)
    isBegun = true
    CrashGuard.arm(descriptor: descriptor, settings: original, farewell: [UInt8](mode.end.utf8))
    tcsetattr(descriptor, TCSANOW, &raw)
    write(mode.begin)
  }

  /// Brings the terminal back to what it was; does nothing when it is.
  public func end() {
    guard isBegun else { return }
    isBegun = false
    write(mode.end)
    var settings = original
    tcsetattr(descriptor, TCSANOW, &settings)
    CrashGuard.disarm()
  }

  /// Sends text or sequences.
  public func write(_ text: String) { write([UInt8](text.utf8)) }

  /// Sends bytes, all of them unless the terminal is gone.
  public func write(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      // The bytes are only read during the call.
      let count = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + place }, bytes.count - place)
      }
      if count > 0 {
        place += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 1000)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// What a read gave.
  public enum Reading: Equatable, Sendable {
    case bytes([UInt8])
    /// Nothing now.
    case nothing
    /// The terminal is gone.
    case end
  }

  /// Reads what has come, at most 64 KiB; waits if nothing has.
  public func read() -> Reading {
    // The buffer is only written during the call, and as many bytes count as were written.
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let read = systemRead(descriptor, buffer.baseAddress, buffer.count)
      failure = read < 0 ? errno : 0
      count = max(0, read)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return failure == EINTR || failure == EAGAIN ? .nothing : .end
  }
}

// Inside the class the names `read` and `write` are its own.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
