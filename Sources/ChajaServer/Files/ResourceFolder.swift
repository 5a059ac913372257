// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the folders that come with the program: the pages and the data of the demonstration.
enum ResourceFolder {
  /// Finds a folder by a file in it.
  ///
  /// - Parameters:
  ///   - given: The folder that was asked for; only it counts, if any.
  ///   - name: The folder's name where it has to be found.
  ///   - file: A file that the right folder holds.
  ///   - option: The option that a message names.
  /// - Returns: The folder's path.
  /// - Throws: ``ServerError/folderNotReadable(path:reason:)`` for a folder given without the file,
  ///   ``ServerError/folderNotFound(file:places:option:)`` otherwise.
  static func path(
    given: String?,
    named name: String,
    holding file: String,
    option: String
  ) throws(ServerError) -> String {
    if let given {
      guard access("\(given)/\(file)", R_OK) == 0 else {
        throw .folderNotReadable(
          path: given,
          reason: "\(file): \(String(cString: strerror(errno)))"
        )
      }
      return given
    }
    let places = placesNearProgram(named: name) + [name]
    for place in places where access("\(place)/\(file)", R_OK) == 0 {
      return place
    }
    throw .folderNotFound(
      file: "\(name)/\(file)",
      places: ["the folders above the program", "the working directory"],
      option: option
    )
  }

  /// Each folder above the program may hold it: itself in a source tree, in `share/chaja` once installed.
  private static func placesNearProgram(named name: String) -> [String] {
    guard var folder = programPath() else { return [] }
    var places: [String] = []
    for _ in 0..<8 {
      guard let slash = folder.lastIndex(of: "/") else { break }
      folder = String(folder[..<slash])
      places += ["\(folder)/\(name)", "\(folder)/share/chaja/\(name)"]
    }
    return places
  }

  private static func programPath() -> String? {
    #if os(Linux)
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
    #else
    var size = UInt32(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else {
      return nil
    }
    defer { free(resolved) }
    return String(cString: resolved)
    #endif
  }
}
