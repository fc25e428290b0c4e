// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of ours; its dependencies are all that it may import.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A top-level folder whose files become part of the program.
func embedded(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: name, swiftSettings: settings,
    plugins: ["EmbedPlugin"])
}

let package = Package(
  name: "estada",
  targets: [
    // From the bottom up: no module may import one that stands below it in this list.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    module("UnicodeText", ["CUTF8Proc"]),
    module("DataFormats"),
    module("CommandLineKit"),
    module("Bookkeeping"),
    module("Taxation", ["Bookkeeping"]),
    embedded("Localizations"),
    embedded("Resources", ["Bookkeeping", "DataFormats", "Taxation"]),
    module(
      "Reporting", ["Bookkeeping", "DataFormats", "Localizations", "Taxation", "UnicodeText"]),
    module("Storage", ["Bookkeeping", "CSQLite", "Taxation"]),
    module(
      "Commands",
      [
        "Bookkeeping", "CommandLineKit", "DataFormats", "Localizations", "Reporting", "Resources",
        "Storage", "Taxation", "UnicodeText",
      ]),
    .executableTarget(name: "estada", dependencies: ["Commands"], swiftSettings: settings),

    // Build time only.
    .executableTarget(name: "EmbedTool"),
    .plugin(
      name: "EmbedPlugin", capability: .buildTool(), dependencies: ["EmbedTool"],
      path: "Sources/EmbedPlugin"),

    .testTarget(
      name: "StorageTests", dependencies: ["Bookkeeping", "CSQLite", "Storage", "Taxation"],
      exclude: ["Snapshots"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
