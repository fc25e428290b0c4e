// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether it is for `make fuzz`, which watches what its input makes the modules do.
let isFuzzing = Context.environment["ESTADA_FUZZ"] != nil
let watched: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

/// In the program, whatever the compiler cannot keep from reaching beyond memory is marked `unsafe`.
let programSettings = settings + watched + [.strictMemorySafety()]

/// A module of ours; its dependencies are all that it may import.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: programSettings)
}

/// A top-level folder whose files that are not Swift become part of the program.
func embeddedFolder(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: name, swiftSettings: programSettings,
    plugins: ["EmbedPlugin"])
}

/// The tests of a module; what else they use is named.
func tests(
  _ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.byName(name: module)] + dependencies,
    exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "estada",
  targets: [
    // From the bottom up: no module may import one that stands below it in this list.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Without pkgConfig: SwiftPM warns of a flag that its file has and nobody needs.
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    // What Swift's own module for the C library leaves out.
    .systemLibrary(name: "CGlibc"),
    // Not a system library: it is loaded when it is needed, which `library.c` explains.
    .target(name: "CXLSXWriter"),
    // The same.
    .target(name: "CFreeXL"),
    module("Files", ["CGlibc"]),
    module("UnicodeText", ["CUTF8Proc"]),
    module("DataFormats"),
    module("CommandLineKit"),
    module("Bookkeeping"),
    module("Taxation", ["Bookkeeping"]),
    embeddedFolder("Localizations"),
    embeddedFolder("Resources", ["Bookkeeping", "DataFormats", "Taxation"]),
    module(
      "Reporting", ["Bookkeeping", "DataFormats", "Localizations", "Taxation", "UnicodeText"]),
    module(
      "Spreadsheets",
      ["Bookkeeping", "CXLSXWriter", "Localizations", "Reporting", "Taxation", "UnicodeText"]),
    module(
      "Exchange", ["Bookkeeping", "DataFormats", "Reporting", "Taxation", "UnicodeText"]),
    module("Storage", ["Bookkeeping", "CSQLite", "Files", "Taxation", "UnicodeText"]),
    module(
      "Importing",
      ["Bookkeeping", "CFreeXL", "DataFormats", "Resources", "Taxation", "UnicodeText"]),
    module(
      "Commands",
      [
        "Bookkeeping", "CommandLineKit", "DataFormats", "Exchange", "Files", "Importing",
        "Localizations", "Reporting",
        "Resources", "Spreadsheets", "Storage", "Taxation", "UnicodeText",
      ]),
    .executableTarget(name: "estada", dependencies: ["Commands"], swiftSettings: programSettings),

    // Build time only.
    .executableTarget(name: "EmbedTool", swiftSettings: settings),
    .plugin(
      name: "EmbedPlugin", capability: .buildTool(), dependencies: ["EmbedTool"],
      path: "Sources/EmbedPlugin"),

    // What the fuzzer feeds; `make fuzz` adds the fuzzer itself.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Bookkeeping", "CSQLite", "CommandLineKit", "Commands", "DataFormats", "Exchange",
        "Importing", "Localizations", "Reporting", "Resources", "Taxation",
      ], path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargets", ["TestKit"]),
    .target(
      name: "TestKit", path: "Tests/TestKit", exclude: ["Commands"], swiftSettings: settings),
    tests("CommandLineKit"),
    tests(
      "Commands",
      [
        "Bookkeeping", "CommandLineKit", "Exchange", "Files", "Localizations", "Reporting",
        "Resources", "Storage", "Taxation", "TestKit", "UnicodeText", "estada",
      ],
      exclude: ["Proof", "Transcripts"]),
    tests("EmbedTool"),
    tests("Files", ["TestKit"]),
    tests("Localizations"),
    tests("TestKit", ["estada"], exclude: ["Snapshots", "Transcripts"]),
    tests("UnicodeText", ["TestKit"]),
    tests("Bookkeeping"),
    tests("DataFormats", ["TestKit"]),
    tests("Importing", ["Bookkeeping", "DataFormats", "Resources", "Taxation", "TestKit"]),
    tests("Taxation", ["Bookkeeping", "Resources", "TestKit"]),
    tests("Resources", ["Bookkeeping", "Taxation"]),
    tests(
      "Reporting",
      [
        "Bookkeeping", "DataFormats", "Localizations", "Resources", "Taxation", "TestKit",
        "UnicodeText",
      ], exclude: ["Snapshots"]),
    // The page in a real browser.
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Bookkeeping", "Localizations", "Reporting", "Resources", "Taxation", "TestKit",
      ], swiftSettings: settings),
    tests(
      "Spreadsheets",
      [
        "Bookkeeping", "CXLSXWriter", "Localizations", "Reporting", "Resources", "Taxation",
        "TestKit",
      ],
      exclude: ["Snapshots"]),
    tests(
      "Exchange",
      ["Bookkeeping", "DataFormats", "Reporting", "Resources", "Taxation"]),
    tests(
      "Storage", ["Bookkeeping", "CSQLite", "Files", "Taxation", "TestKit"],
      exclude: ["Snapshots"]),
    // What holds for every book, tried on books made from a seed.
    .testTarget(
      name: "LawTests", dependencies: ["Bookkeeping", "Commands", "TestKit"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer has a `main` of its own, so that only `make fuzz` can have it.
if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "estada-fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing", exclude: ["Corpus"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
