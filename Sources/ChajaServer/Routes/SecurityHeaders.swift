// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The headers that every answer carries.
enum SecurityHeaders {
  /// Names and values, each with its reason beside it.
  static let all: [(name: String, value: String)] = [
    // Pages load scripts, styles, images and data from this server alone, and nobody may frame them. Compiling WebAssembly
    // is allowed (`wasm-unsafe-eval`), evaluating text as a script is not.
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    // A file is what its type says, whatever its bytes look like.
    ("X-Content-Type-Options", "nosniff"),
    // Queries in addresses stay here when a link is followed.
    ("Referrer-Policy", "no-referrer"),
    // The pages need none of these.
    (
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    ),
    // Other sites get no handle on the pages and cannot embed the files.
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
