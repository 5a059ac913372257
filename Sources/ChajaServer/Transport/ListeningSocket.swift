// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A TCP socket that listens on one address.
///
/// Made here rather than by the HTTP library, which reports no reason when an address cannot be had.
package struct ListeningSocket {
  /// Why an address cannot be listened on.
  package enum OpenError: Error {
    /// The host is neither an address nor a name of this machine; with the resolver's words.
    case unknownHost(reason: String)
    /// Another program listens there.
    case addressInUse
    /// The port is one that the account may not use.
    case notPermitted
    /// Any other failure, with the system's words.
    case failed(reason: String)
  }

  /// The socket's descriptor.
  package let descriptor: Int32
  /// The port, also where any free one was asked for.
  package let port: UInt16

  /// Opens, binds and listens.
  ///
  /// - Parameters:
  ///   - host: An address or a name, such as `127.0.0.1`, `::1` or `localhost`; of several addresses the
  ///     first that can be had.
  ///   - port: The port; 0 for any free one.
  /// - Throws: ``OpenError`` of the last address tried.
  package init(host: String, port: UInt16) throws(OpenError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Glibc)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
    hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw .unknownHost(reason: String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var failure = OpenError.unknownHost(reason: "no address")
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      do {
        (descriptor, self.port) = try Self.listen(on: entry)
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Closes a socket's descriptor.
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
    _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
    _ = Musl.close(descriptor)
    #else
    _ = Darwin.close(descriptor)
    #endif
  }

  /// The processor cores in use.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Raises this process's bound on open files, as far as it may, to so many at least.
  ///
  /// - Returns: The bound.
  static func allowOpenFiles(_ count: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return count }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    return Int(setrlimit(resource, &limit) == 0 ? limit.rlim_cur : allowed)
  }

  private static func listen(on entry: addrinfo) throws(OpenError) -> (Int32, UInt16) {
    let descriptor = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
    guard descriptor >= 0 else { throw failure(errno) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard bind(descriptor, entry.ai_addr, entry.ai_addrlen) == 0,
      systemListen(descriptor, 511) == 0,
      fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0,
      let port = boundPort(of: descriptor)
    else {
      let code = errno
      close(descriptor)
      throw failure(code)
    }
    return (descriptor, port)
  }

  private static func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.listen(descriptor, backlog)
    #elseif canImport(Musl)
    Musl.listen(descriptor, backlog)
    #else
    Darwin.listen(descriptor, backlog)
    #endif
  }

  private static func boundPort(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard getsockname(descriptor, $0, &size) == 0 else { return nil }
        // The port lies at the same place in the addresses of both families.
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      }
    }
  }

  private static func failure(_ code: Int32) -> OpenError {
    switch code {
    case EADDRINUSE: .addressInUse
    case EACCES, EPERM: .notPermitted
    default: .failed(reason: String(cString: strerror(code)))
    }
  }
}
