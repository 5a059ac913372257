// swift-tools-version: 6.3
// Chaja
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The runtime of the fuzzer, without a `main` of its own.
let runtime = Context.environment["CHAJA_FUZZER_RUNTIME"] ?? ""

let package = Package(
  name: "chaja-fuzzing",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "chaja", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzzer",
      dependencies: [.product(name: "Chaja", package: "chaja")],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ],
      linkerSettings: [.unsafeFlags([runtime, "-lstdc++", "-lm"])]
    )
  ]
)
