// swift-tools-version: 6.3
// Chaja
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The language mode every target is written in.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The core also compiles as Embedded Swift for WebAssembly, so it is held to that subset everywhere.
let core: [SwiftSetting] = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "chaja",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Chaja", targets: ["Chaja"]),
    .library(name: "ChajaStorage", targets: ["ChajaEngine", "ChajaStorage"]),
    .library(name: "ChajaSession", targets: ["ChajaSession"]),
    .library(name: "ChajaSources", targets: ["ChajaSources"]),
    .library(name: "ChajaTesting", targets: ["ChajaTesting"]),
    .library(name: "ChajaServer", targets: ["ChajaServer"]),
    .executable(name: "chaja", targets: ["ChajaCLI"]),
  ],
  targets: [
    .target(name: "ChajaText", swiftSettings: core),
    .target(name: "ChajaJSON", dependencies: ["ChajaText"], swiftSettings: core),
    .target(name: "ChajaEngine", dependencies: ["ChajaText"], swiftSettings: core),
    .target(
      name: "ChajaRecords",
      dependencies: ["ChajaJSON", "ChajaEngine"],
      swiftSettings: core
    ),
    .target(name: "ChajaSession", swiftSettings: core),
    .target(
      name: "ChajaSessionJSON",
      dependencies: ["ChajaJSON", "ChajaSession"],
      swiftSettings: core
    ),
    .target(name: "CWasmRuntime"),
    .target(
      name: "ChajaWasm",
      dependencies: [
        "ChajaEngine", "ChajaJSON", "ChajaRecords", "ChajaSession", "ChajaSessionJSON",
        "CWasmRuntime",
      ],
      swiftSettings: core
    ),
    .target(name: "ChajaStorage", dependencies: ["ChajaEngine"], swiftSettings: strict),
    .target(
      name: "Chaja",
      dependencies: ["ChajaEngine", "ChajaJSON", "ChajaRecords", "ChajaSession", "ChajaStorage"],
      swiftSettings: strict
    ),
    .target(name: "ChajaTesting", dependencies: ["Chaja", "ChajaSession"], swiftSettings: strict),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .target(
      name: "ChajaSources",
      dependencies: [
        "Chaja", "ChajaJSON", "ChajaRecords", "ChajaText",
        .target(name: "CCurl", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CSodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]
    ),
    .target(name: "ChajaSQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .target(
      name: "ChajaServer",
      dependencies: [
        "Chaja", "ChajaEngine", "ChajaJSON", "ChajaRecords", "ChajaSources", "ChajaSQLite",
        "CMicroHTTPD", "CSodium", "CZlib",
      ],
      swiftSettings: strict
    ),
    .target(name: "ChajaTerminal", dependencies: ["ChajaText"], swiftSettings: strict),
    .executableTarget(
      name: "ChajaCLI",
      dependencies: [
        "Chaja", "ChajaEngine", "ChajaJSON", "ChajaSession", "ChajaSessionJSON", "ChajaSources",
        "ChajaServer", "ChajaSQLite", "ChajaStorage", "ChajaTerminal",
      ],
      swiftSettings: strict
    ),
    .target(name: "ChajaTestSupport", path: "Tests/Support", swiftSettings: strict),
    .executableTarget(
      name: "ChajaStorageWriter",
      dependencies: ["ChajaTestSupport", "ChajaStorage", "ChajaEngine"],
      path: "Tests/StorageWriter",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ChajaDamage",
      dependencies: ["ChajaTestSupport", "ChajaEngine"],
      path: "Tests/Damage",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaTextTests",
      dependencies: ["ChajaTestSupport", "ChajaText"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaJSONTests",
      dependencies: ["ChajaTestSupport", "ChajaJSON"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaEngineTests",
      dependencies: ["ChajaTestSupport", "ChajaEngine", "ChajaText"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaRecordsTests",
      dependencies: ["ChajaTestSupport", "ChajaRecords", "Chaja", "ChajaEngine", "ChajaJSON"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaSessionTests",
      dependencies: ["ChajaTestSupport", "ChajaSession"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaSessionJSONTests",
      dependencies: ["ChajaSessionJSON", "ChajaSession", "ChajaJSON"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaWasmTests",
      dependencies: ["ChajaWasm", "ChajaEngine"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaStorageTests",
      dependencies: ["ChajaTestSupport", "ChajaStorageWriter", "ChajaStorage", "ChajaEngine"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaTests",
      dependencies: [
        "ChajaTestSupport", "ChajaTesting", "Chaja", "ChajaEngine", "ChajaJSON", "ChajaSession",
        "ChajaText",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaSourcesTests",
      dependencies: [
        "ChajaTestSupport", "ChajaTesting", "Chaja", "ChajaSources", "ChajaRecords", "ChajaJSON",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaSQLiteTests",
      dependencies: ["ChajaTestSupport", "ChajaSQLite"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaServerTests",
      dependencies: [
        "ChajaTestSupport", "ChajaServer", "ChajaSQLite", "ChajaSources", "Chaja", "ChajaJSON",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaTerminalTests",
      dependencies: ["ChajaTestSupport", "ChajaTerminal"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ChajaCLITests",
      dependencies: [
        "Chaja", "ChajaCLI", "ChajaJSON", "ChajaSQLite", "ChajaSession", "ChajaStorage",
        "ChajaTerminal", "ChajaTestSupport",
      ],
      swiftSettings: strict
    ),
  ]
)
