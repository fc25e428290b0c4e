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

/// Swift imports its regular expressions and its concurrency into every file. The program has neither, and
/// without them it is smaller and starts faster: one use of `ContinuousClock` links libdispatch.
let withoutRuntimes: SwiftSetting = .unsafeFlags(
  ["string-processing", "concurrency"].flatMap {
    ["-Xfrontend", "-disable-implicit-\($0)-module-import"]
  })

/// The description of a record is generic over what visits its fields. A release build compiles it for
/// each visitor, also for those of other modules; so are tables, generic over their rows. That takes this option,
/// and public declarations: those of Bookkeeping and Documents, and `CSVReader`, are public for no other reason.
let acrossModules: SwiftSetting = .unsafeFlags(
  ["-cross-module-optimization"], .when(configuration: .release))

/// A function or an expression that the compiler takes more than half a second of processor time to type-check
/// fails the build: one such expression took longer than all other files of its module.
let quickTypes: SwiftSetting = .unsafeFlags(
  ["function-bodies", "expression-type-checking"].flatMap {
    ["-Xfrontend", "-warn-long-\($0)=500"]
  })

/// In the program, whatever the compiler cannot keep from reaching beyond memory is marked `unsafe`.
let programSettings =
  settings + watched + [.strictMemorySafety(), withoutRuntimes, quickTypes, acrossModules]

/// Optimises a module in debug builds too. Such modules compute more than they ask others, which takes a
/// quarter of the time of all tests otherwise.
let isOptimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A module of ours in a group of `Sources`; its dependencies are all that it may import. `EmbedPlugin` makes its files
/// that are not Swift part of the program.
func module(
  _ name: String, in group: String, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)",
    swiftSettings: programSettings + settings, plugins: plugins)
}

/// A module in C.
func moduleInC(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/C/\(name)", exclude: exclude)
}

/// A top-level folder whose files that are not Swift become part of the program.
///
/// Optimised in debug builds too: every test of the program looks up hundreds of texts, which took two
/// fifths of the time of some tests.
func embeddedFolder(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: name,
    swiftSettings: programSettings + isOptimized,
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
      name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    // The memory of SQLite, which `memory.c` explains.
    moduleInC("CMemory", ["CSQLite"]),
    // Without pkgConfig: SwiftPM warns of a flag that its file has and nobody needs.
    .systemLibrary(
      name: "CUTF8Proc", path: "Sources/C/CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    // What Swift's own module for the C library leaves out.
    .systemLibrary(name: "CGlibc", path: "Sources/C/CGlibc"),
    // Loads libraries when they are needed.
    moduleInC("CLibrary"),
    // Not a system library: it is loaded when it is needed, which `library.c` explains.
    moduleInC("CXLSXWriter", ["CLibrary"]),
    // Not one either: it loads the library that writes PDF files, and contains their fonts.
    moduleInC("CHaru", ["CLibrary"], exclude: ["Fonts"]),
    // Runs child processes in a cage.
    moduleInC("CChild"),
    // Not a system library either: it loads the libraries that read workbooks, in caged children.
    moduleInC("CSheets", ["CChild", "CLibrary"]),
    // Writes zip archives with the library that reads them, which it loads.
    moduleInC("CZip", ["CLibrary"]),
    // Runs poppler's programs, and loads the libraries that read pictures, in caged children.
    moduleInC("CEngines", ["CChild", "CLibrary"]),
    // Nor is it: it loads the library that computes hashes.
    moduleInC("CHash", ["CLibrary"]),
    // Nor is this one: it loads the client library of PostgreSQL.
    moduleInC("CPostgres", ["CLibrary"]),
    // Nor is this one: it loads the library that answers the browser.
    moduleInC("CHTTP", ["CLibrary"]),
    module("Files", in: "Base", ["CGlibc", "CHash"]),
    module("UnicodeText", in: "Base", ["CUTF8Proc"], settings: isOptimized),
    module("DataFormats", in: "Base", settings: isOptimized),
    module("CommandLineKit", in: "Base", ["UnicodeText"], settings: isOptimized),
    module("Bookkeeping", in: "Base", ["UnicodeText"], settings: isOptimized),
    module("Documents", in: "Base", ["Bookkeeping", "DataFormats", "UnicodeText"]),
    module("Ownership", in: "Figures", ["Bookkeeping"], settings: isOptimized),
    module("Taxation", in: "Figures", ["Bookkeeping"], settings: isOptimized),
    module("ValueAddedTax", in: "Figures", ["Bookkeeping", "Taxation"], settings: isOptimized),
    module("IncomeTax", in: "Figures", ["Bookkeeping", "Ownership"], settings: isOptimized),
    module("Matching", in: "Figures", ["Bookkeeping", "UnicodeText"], settings: isOptimized),
    module("Filing", in: "Figures", ["Bookkeeping", "IncomeTax", "Taxation", "ValueAddedTax"]),
    embeddedFolder("Localizations"),
    embeddedFolder(
      "Resources",
      ["Bookkeeping", "DataFormats", "Filing", "IncomeTax", "Taxation", "ValueAddedTax"]),
    module(
      "Reporting", in: "Figures",
      [
        "Bookkeeping", "DataFormats", "Documents", "Filing", "IncomeTax", "Localizations",
        "Matching", "Ownership", "Resources", "Taxation", "UnicodeText", "ValueAddedTax",
      ]),
    module(
      "Rendering", in: "Output",
      [
        "Bookkeeping", "Documents", "Localizations", "Ownership", "Reporting", "Resources",
        "Taxation", "UnicodeText",
      ]),
    module(
      "Spreadsheets", in: "Output",
      [
        "Bookkeeping", "CXLSXWriter", "Documents", "Localizations", "Rendering", "Reporting",
        "Taxation", "UnicodeText",
      ]),
    module(
      "Printing", in: "Output",
      [
        "Bookkeeping", "CHaru", "Documents", "Localizations", "Ownership", "Rendering",
        "Reporting", "Taxation", "UnicodeText",
      ]),
    module(
      "Exchange", in: "Output",
      [
        "Bookkeeping", "CZip", "DataFormats", "Documents", "Files", "Localizations", "Reporting",
        "Taxation", "UnicodeText",
      ]),
    module(
      "Storage", in: "Book",
      [
        "Bookkeeping", "CMemory", "CPostgres", "CSQLite", "Documents", "Files", "Taxation",
        "UnicodeText",
      ],
      plugins: ["EmbedPlugin"]),
    module(
      "Importing", in: "Input",
      [
        "Bookkeeping", "CSheets", "DataFormats", "Documents", "Localizations", "Matching",
        "Resources", "Taxation", "UnicodeText",
      ], settings: isOptimized),
    module(
      "BankFiles", in: "Input",
      [
        "Bookkeeping", "CSheets", "DataFormats", "Documents", "Importing", "Resources",
        "UnicodeText",
      ],
      settings: isOptimized),
    module(
      "Bills", in: "Input", ["Bookkeeping", "CEngines", "DataFormats", "Resources", "UnicodeText"],
      settings: isOptimized),
    module(
      "Ledger", in: "Book",
      [
        "BankFiles", "Bills", "Bookkeeping", "Documents", "Exchange", "Files", "Filing",
        "Importing", "IncomeTax", "Matching", "Ownership", "Reporting", "Resources", "Storage",
        "Taxation", "UnicodeText", "ValueAddedTax",
      ]),
    module(
      "Doors", in: "App",
      [
        "Bookkeeping", "CChild", "CGlibc", "CHTTP", "CommandLineKit", "DataFormats", "Documents",
        "Exchange", "Files", "Localizations", "Rendering", "Resources", "UnicodeText",
      ], plugins: ["EmbedPlugin"]),
    module(
      "Commands", in: "App",
      [
        "BankFiles", "Bills", "Bookkeeping", "CommandLineKit", "DataFormats", "Documents", "Doors",
        "Exchange",
        "Files", "Filing", "Importing", "Ledger", "Localizations", "Matching", "Ownership",
        "Printing", "Rendering", "Reporting",
        "Resources", "Spreadsheets", "Storage", "Taxation", "UnicodeText", "ValueAddedTax",
      ]),
    .executableTarget(
      name: "estada", dependencies: ["CGlibc", "Commands"], path: "Sources/App/estada",
      swiftSettings: programSettings,
      // The program alone: tests need the shared runtime, which Swift Testing is linked to.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),

    // Build time only.
    .executableTarget(
      name: "EmbedTool", path: "Sources/Build/EmbedTool", swiftSettings: settings),
    .plugin(
      name: "EmbedPlugin", capability: .buildTool(), dependencies: ["EmbedTool"],
      path: "Sources/Build/EmbedPlugin"),

    // What the fuzzer feeds; `make fuzz` adds the fuzzer itself.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "BankFiles", "Bills", "Bookkeeping", "CSQLite", "CommandLineKit", "Commands", "DataFormats",
        "Documents", "Exchange", "Importing", "Ledger", "Localizations", "Matching", "Rendering",
        "Reporting", "Resources", "Taxation", "UnicodeText",
      ], path: "Tests/FuzzTargets", swiftSettings: settings + isOptimized),
    tests("FuzzTargets", ["TestKit"]),
    .target(
      name: "TestKit",
      dependencies: [
        "Bookkeeping", "DataFormats", "Documents", "Exchange", "Localizations", "Rendering",
        "Reporting",
      ], path: "Tests/TestKit",
      exclude: ["Commands"], swiftSettings: settings),
    tests("CommandLineKit"),
    tests(
      "Commands",
      [
        "Bookkeeping", "CommandLineKit", "Documents", "Exchange", "Files", "Ledger",
        "Localizations",
        "Rendering", "Reporting", "Resources", "Storage", "Taxation", "TestKit", "UnicodeText",
        "ValueAddedTax",
      ],
      exclude: ["Proof", "Snapshots", "Transcripts"]),
    tests(
      "Doors",
      [
        "Bookkeeping", "CommandLineKit", "Commands", "DataFormats", "Localizations", "Rendering",
        "TestKit", "UnicodeText",
      ], exclude: ["Proof"]),
    tests("EmbedTool"),
    tests("Files", ["TestKit"]),
    tests("Localizations"),
    tests("TestKit", exclude: ["Snapshots", "Transcripts"]),
    tests("UnicodeText", ["TestKit"]),
    tests("Bookkeeping"),
    tests("DataFormats", ["TestKit"]),
    tests("Documents", ["Bookkeeping", "TestKit"]),
    tests(
      "Importing",
      [
        "Bookkeeping", "DataFormats", "Documents", "FuzzTargets", "Localizations", "Matching",
        "Resources", "Taxation", "TestKit",
      ]),
    tests(
      "BankFiles",
      ["Bookkeeping", "DataFormats", "Documents", "FuzzTargets", "Importing", "TestKit"]),
    tests("Ownership", ["Bookkeeping", "TestKit"]),
    tests("IncomeTax", ["Bookkeeping", "Ownership", "Resources", "TestKit"]),
    tests("Matching", ["Bookkeeping", "TestKit"]),
    tests("Bills", ["Bookkeeping", "Resources", "TestKit"], exclude: ["Texts"]),
    tests("Taxation", ["Bookkeeping", "Resources", "TestKit"]),
    tests("ValueAddedTax", ["Bookkeeping", "Resources", "Taxation", "TestKit"]),
    tests("Filing", ["Bookkeeping", "IncomeTax", "Resources", "Taxation", "TestKit"]),
    tests("Resources", ["Bookkeeping", "Filing", "IncomeTax", "Taxation", "ValueAddedTax"]),
    tests(
      "Reporting",
      [
        "Bookkeeping", "DataFormats", "Documents", "Localizations", "Ownership", "Rendering",
        "Resources", "Taxation", "TestKit", "UnicodeText", "ValueAddedTax",
      ], exclude: ["Snapshots"]),
    tests(
      "Rendering",
      [
        "Bookkeeping", "Documents", "Localizations", "Reporting", "Taxation", "TestKit",
        "UnicodeText",
      ]),
    // The page in a real browser.
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Bookkeeping", "Documents", "Localizations", "Ownership", "Rendering", "Reporting",
        "Resources", "Taxation", "TestKit",
      ], swiftSettings: settings),
    tests(
      "Spreadsheets",
      [
        "Bookkeeping", "CXLSXWriter", "Documents", "Localizations", "Ownership", "Rendering",
        "Reporting", "Resources", "Taxation", "TestKit",
      ],
      exclude: ["Snapshots"]),
    tests(
      "Printing",
      [
        "Bookkeeping", "Documents", "Localizations", "Ownership", "Rendering", "Reporting",
        "TestKit",
      ]),
    tests(
      "Exchange",
      [
        "Bookkeeping", "DataFormats", "Documents", "Files", "Reporting", "Resources", "Taxation",
        "TestKit",
      ], exclude: ["Snapshots"]),
    tests(
      "Storage", ["Bookkeeping", "CSQLite", "Documents", "Files", "Taxation", "TestKit"],
      exclude: ["Snapshots"]),
    tests(
      "Ledger",
      [
        "BankFiles", "Bills", "Bookkeeping", "DataFormats", "Documents", "Exchange", "Filing",
        "Importing", "IncomeTax", "Matching", "Ownership", "Reporting", "Resources", "Storage",
        "Taxation", "TestKit",
      ]),
    // What holds for every book, tried on books made from a seed.
    .testTarget(
      name: "LawTests", dependencies: ["Bookkeeping", "Commands", "FuzzTargets", "TestKit"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer has a `main` of its own, so that only `make fuzz` can have it.
if isFuzzing {
  // Its calls for comparisons are counted on their way.
  let counted = ["cmp1", "cmp4", "cmp8", "const_cmp1", "const_cmp4", "const_cmp8"].flatMap {
    ["-Xlinker", "--wrap=__sanitizer_cov_trace_\($0)"]
  }
  package.targets.append(
    .executableTarget(
      name: "estada-fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing", exclude: ["Corpus"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"] + counted)]))
}
