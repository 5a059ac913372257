// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Why the server could not start.
@nonexhaustive
public enum ServerError: Error, Hashable, Sendable {
  /// Another program listens on the address; stop it, or choose another port.
  case addressInUse(host: String, port: UInt16)
  /// The host is not an address or name of this machine; with the system's words.
  case unknownHost(host: String, reason: String)
  /// The account may not use the port; choose one above 1023.
  case portNotPermitted(port: UInt16)
  /// The address cannot be listened on; with the system's words.
  case cannotListen(host: String, port: UInt16, reason: String)
  /// The HTTP library did not start, mostly for want of threads or file descriptors.
  case libraryFailed
  /// A folder that was asked for cannot be read; with the system's words.
  case folderNotReadable(path: String, reason: String)
  /// The folder of the members can't be made; with the system's words.
  case folderNotMade(path: String, reason: String)
  /// A folder was not given and not found; with the file looked for and the places.
  case folderNotFound(file: String, places: [String], option: String)
  /// The demonstration's data cannot be indexed; with the reason.
  case dataNotUsable(path: String, reason: String)
  /// Another server keeps its members in the folder; stop it, or choose another one.
  case folderInUse(path: String)
  /// The database of the members cannot be opened; with the reason.
  case databaseNotUsable(reason: String)
  /// The address that browsers are to use is none.
  case originNotReadable(text: String)
  /// A variable of the environment has a value that cannot be used, or lacks another one; the value is not told.
  case environmentNotUsable(variable: String, reason: String)
  /// The memory to hash a password is not there.
  case outOfMemory(bytes: Int)

  /// What happened and what to do, in a sentence.
  public var message: String {
    switch self {
    case .addressInUse(let host, let port):
      "Port \(port) on \(host) is in use by another program; stop it, or pass another --port "
        + "(0 takes any free one)."
    case .unknownHost(let host, let reason):
      "\(host) is not an address of this machine (\(reason)); pass --host 127.0.0.1 or another one."
    case .portNotPermitted(let port):
      "This account may not listen on port \(port); pass a --port above 1023."
    case .cannotListen(let host, let port, let reason):
      "Cannot listen on \(host), port \(port): \(reason)."
    case .libraryFailed:
      "The HTTP library could not start; check the limits on threads and open files."
    case .folderNotReadable(let path, let reason):
      "The folder \(path) cannot be read: \(reason)."
    case .folderNotMade(let path, let reason):
      "The folder \(path) cannot be made: \(reason)."
    case .folderNotFound(let file, let places, let option):
      "\(file) was not found in \(places.joined(separator: ", ")); pass its folder with \(option)."
    case .dataNotUsable(let path, let reason):
      "\(path) cannot be indexed: \(reason)."
    case .folderInUse(let path):
      "Another server keeps its members in \(path); stop it, or pass another --state."
    case .databaseNotUsable(let reason): reason
    case .originNotReadable(let text):
      "\(text.prefix(100)) is not an address; pass --origin https://people.example."
    case .environmentNotUsable(let variable, let reason):
      "The environment variable \(variable) cannot be used: \(reason)."
    case .outOfMemory(let bytes):
      "There is no memory for the hash of a password, \(bytes >> 20) MiB; free some."
    }
  }
}

extension ServerError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}
