// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Folder {
  /// What tells all files of a folder, as they are, from what they were.
  struct Version: Sendable {
    /// A number in hexadecimal digits; another one once a file has come, gone, or been written.
    let name: String
    /// The paths of the files, with slashes between their parts.
    let paths: Set<String>
  }

  /// The most files, and folders in one another, that a version is told for.
  private static let maximumFiles = 2000
  private static let maximumDepth = 8

  /// Tells the version of the folder by names, sizes and times; no file is read.
  ///
  /// - Returns: The version, or nil for a folder with too much in it to look at it each time.
  func version() -> Version? {
    var paths: Set<String> = []
    var sum: UInt64 = 0
    let isWhole = forEachFile(of: descriptor, at: "", depth: 0) { path, status in
      // A sum, as folders list their files in any order.
      sum &+= Self.hash(path, status)
      return paths.insert(path).inserted && paths.count <= Self.maximumFiles
    }
    return isWhole ? Version(name: String(sum, radix: 16), paths: paths) : nil
  }

  /// Visits the plain files of a folder and of those inside it; gives false if there are too many, or `visit` does not go on.
  private func forEachFile(
    of folder: Int32,
    at path: String,
    depth: Int,
    visit: (String, stat) -> Bool
  ) -> Bool {
    // A descriptor of its own, since its place in the list is shared by all that are copies.
    let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, depth < Self.maximumDepth, let list = fdopendir(own) else {
      if own >= 0 { close(own) }
      return false
    }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard Self.isPlain(name), fstatat(own, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard visit(path + name, status) else { return false }
      case S_IFDIR:
        let inner = openat(own, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else { continue }
        defer { close(inner) }
        guard forEachFile(of: inner, at: "\(path)\(name)/", depth: depth + 1, visit: visit) else {
          return false
        }
      default: continue
      }
    }
    return true
  }

  private static func hash(_ path: String, _ status: stat) -> UInt64 {
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    var hash = Fingerprint()
    hash.add(path.utf8)
    for number in [Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)] {
      withUnsafeBytes(of: number.littleEndian) { hash.add($0) }
    }
    return hash.value
  }
}
