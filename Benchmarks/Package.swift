// swift-tools-version: 6.3
// Chaja
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The settings that the product's own targets are built with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "chaja-benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "chaja", path: "..")],
  targets: [
    .target(
      name: "BenchmarkCorpus",
      dependencies: [.product(name: "ChajaStorage", package: "chaja")],
      swiftSettings: strict
    ),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "KeystrokeLatency",
      dependencies: [
        "BenchmarkCorpus", "CAllocationCount", .product(name: "ChajaStorage", package: "chaja"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "CatalogueLatency",
      dependencies: [
        "BenchmarkCorpus", .product(name: "Chaja", package: "chaja"),
        .product(name: "ChajaSources", package: "chaja"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LiveUpdates",
      dependencies: ["BenchmarkCorpus", .product(name: "ChajaStorage", package: "chaja")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "TitleCompletion",
      dependencies: ["BenchmarkCorpus", .product(name: "ChajaStorage", package: "chaja")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ComparisonRunner",
      dependencies: ["BenchmarkCorpus", .product(name: "ChajaStorage", package: "chaja")],
      swiftSettings: strict
    ),
  ]
)
