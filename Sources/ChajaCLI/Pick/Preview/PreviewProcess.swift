// Chaja
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// A command that runs for the preview, in a group of its own, so that all it starts can be ended with it.
final class PreviewProcess {
  /// More output than this is cut off, and the command ended.
  private static let maximumBytes = 1 << 20

  /// The number to wait for output with.
  let descriptor: Int32
  /// What has come so far.
  private(set) var output: [UInt8] = []
  private let process: pid_t
  private var isReaped = false

  /// Starts a command with the shell; nil when the system starts no process.
  ///
  /// - Parameters:
  ///   - command: What the shell reads.
  ///   - environment: Variables beside those of the process.
  init?(command: [UInt8], environment: [(String, String)]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    guard let process = Self.spawn(command, environment, output: ends[1]) else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    close(ends[1])
    descriptor = ends[0]
    self.process = process
  }

  deinit {
    end()
    close(descriptor)
  }

  private static func spawn(
    _ command: [UInt8],
    _ environment: [(String, String)],
    output: Int32
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    // A command that fails to write must be ended by it, though this program ignores those signals.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    let shell = Self.shell
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    let words = [[UInt8](shell.utf8), Array("-c".utf8), command]
    var arguments = words.map { Self.cString($0) } + [nil]
    var settings = variables.map { Self.cString([UInt8]("\($0.key)=\($0.value)".utf8)) } + [nil]
    defer { for text in arguments + settings { free(text) } }
    var process: pid_t = 0
    // The arrays and the texts in them outlive the call.
    guard posix_spawn(&process, shell, &actions, &attributes, &arguments, &settings) == 0 else {
      return nil
    }
    return process
  }

  /// The shell of the person, if it quotes as `sh` does; what stands in quotes would not be safe in another.
  private static var shell: String {
    let known = ["sh", "bash", "dash", "zsh", "ksh", "mksh", "ash"]
    guard let shell = StandardStreams.environment("SHELL"), shell.hasPrefix("/"),
      let name = shell.split(separator: "/").last, known.contains(String(name))
    else { return "/bin/sh" }
    return shell
  }

  /// A copy that C can read; the caller frees it.
  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return strdup(text)
  }

  /// Reads what has come; false once nothing more will.
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count == 0 { return false }
      output += buffer[..<min(count, Self.maximumBytes - output.count)]
      if output.count >= Self.maximumBytes {
        end()
        return false
      }
    }
  }

  /// Ends the command and all it has started.
  func end() {
    guard !isReaped else { return }
    isReaped = true
    kill(-process, SIGKILL)
    // What the system can't end at once must not hold up the keys.
    DispatchQueue.global().async { [process] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }
}

// Inside the class the name `read` is its own.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
