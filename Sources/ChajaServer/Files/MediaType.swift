// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The kinds of file that are served, by the end of their names; files of other kinds are not served.
enum MediaType {
  /// Returns the `Content-Type` of a file name, or nil if its kind is not served.
  static func contentType(ofFile name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return switch name[name.index(after: dot)...] {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "wasm": "application/wasm"
    case "chaja": "application/octet-stream"
    case "txt": "text/plain; charset=utf-8"
    default: nil
    }
  }

  /// Tells whether files of a type become smaller by compression, which pictures and fonts have behind them.
  static func isCompressible(_ contentType: String) -> Bool {
    !["image/png", "image/jpeg", "image/webp", "font/woff2"].contains(contentType)
  }
}
