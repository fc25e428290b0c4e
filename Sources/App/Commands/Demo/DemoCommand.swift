internal import CommandLineKit
internal import Documents
internal import Files
internal import Localizations
internal import Rendering

/// The command `estada demo`, which makes a sample book and what people open of it in a folder.
struct DemoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "demo")

  @Argument("folder", help: "argument.folder", value: "value.folder") var folder: String?
  @Flag("all-languages") var allLanguages: Bool

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    let folder = folder ?? "estada-demo"
    let maker = DemoMaker(
      folder: folder, wording: context.wording, environment: context.environment)
    try maker.makePages()
    if allLanguages {
      try maker.makeTables()
      for language in Language.allCases {
        let maker = DemoMaker(
          folder: "\(folder)/\(language.rawValue)", wording: Wording(of: language),
          environment: context.environment)
        try maker.makePages()
        try maker.makeTexts()
      }
    }
    context.say(Phrase("demo.done", ["folder": .text(folder)]))
    for page in DemoMaker.pages {
      context.say(Phrase("demo.\(page.name)", ["path": .text(maker.path(of: page))]))
    }
    if allLanguages { context.say(Phrase("demo.all-languages")) }
    context.console.write("\n")
    for use in ["bookings", "profit", "tax"] {
      context.say(Phrase("demo.next.\(use)", ["book": .text(maker.book)]))
    }
  }
}

/// Makes a sample book in a new folder, and runs commands of the program on it.
struct DemoMaker {
  /// The new folder, which may exist if it is empty.
  let folder: String
  /// The words of the book.
  let wording: Wording
  /// The environment in which the commands run.
  let environment: Environment

  /// The path of the sample book.
  var book: String { "\(folder)/book.sqlite" }

  /// The changes that give the homes of the sample their owners.
  static let owners = [
    ["owner", "add", "Núria Soler", "--code", "nuria"],
    ["owner", "add", "Jordi Soler", "--code", "jordi"],
    ["owner", "shares", "gracia", "--from", "2025-01-01", "nuria=100%"],
    ["owner", "shares", "escala", "--from", "2025-01-01", "nuria=50%", "jordi=50%"],
    ["property", "edit", "gracia", "--receiver", "nuria", "--payer", "nuria"],
    ["property", "edit", "escala", "--receiver", "nuria", "--payer", "nuria"],
  ]

  /// A report and the base name of its file.
  struct Report {
    let name: String
    let arguments: [String]
  }

  /// All reports and lists.
  static let reports = [
    Report(name: "properties", arguments: ["property", "list"]),
    Report(name: "bookings", arguments: ["booking", "list"]),
    Report(name: "expenses", arguments: ["expense", "list"]),
    Report(name: "rates", arguments: ["rate", "list"]),
    Report(name: "tax-summary", arguments: ["tax", "summary"]),
    Report(name: "model950", arguments: ["tax", "model950", "--period", "filing"]),
    Report(name: "tax-explanation", arguments: ["tax", "explain", "16"]),
    Report(name: "tax-due", arguments: ["tax", "due"]),
    Report(name: "profit", arguments: ["report", "profit"]),
    Report(name: "expenses-by-category", arguments: ["report", "expenses"]),
    Report(name: "occupancy", arguments: ["report", "occupancy"]),
    Report(name: "profit-by-quarter", arguments: ["report", "profit", "--by", "quarter"]),
  ]

  /// A file that people open, the ending of its name, and the command before its path.
  struct Page {
    let name: String
    let ending: String
    let arguments: [String]
    var options: [String] = []
  }

  /// The files that people open.
  static let pages = [
    Page(name: "page", ending: "html", arguments: ["export", "html"]),
    Page(name: "workbook", ending: "xlsx", arguments: ["export", "xlsx"]),
    Page(
      name: "statement", ending: "html", arguments: ["statement", "export", "jordi"],
      options: ["--period", "last-quarter"]),
  ]

  /// The exports that do not depend on the language: the format, its file or folder, and options.
  static let exports: [(name: String, file: String, options: [String])] = [
    ("json", "book.json", []), ("csv", "tables", []), ("journal", "book.journal", []),
    ("journal", "book.beancount", ["--dialect", "beancount"]),
  ]

  /// The path of a file that people open, whose name is a word of the language.
  func path(of page: Page) -> String {
    "\(folder)/\(wording.phrase(Phrase("demo.file.\(page.name)"))).\(page.ending)"
  }

  /// Makes the folder, the sample book and the files that people open.
  func makePages() throws {
    try FileSystem.makeEmptyFolder(folder)
    for arguments in [["init", "--example"]] + DemoMaker.owners {
      try run(arguments, to: .nowhere)
    }
    for page in DemoMaker.pages {
      try run(page.arguments + [path(of: page)] + page.options, to: .nowhere)
    }
  }

  /// Writes all reports and lists as text.
  func makeTexts() throws {
    for report in DemoMaker.reports {
      try run(report.arguments, to: .file("\(folder)/\(report.name).txt"))
    }
  }

  /// Writes all reports, lists and exports for programs.
  func makeTables() throws {
    for export in DemoMaker.exports {
      try run(["export", export.name, "\(folder)/\(export.file)"] + export.options, to: .nowhere)
    }
    for report in DemoMaker.reports {
      for format in ["json", "csv"] {
        try run(
          report.arguments + ["--format", format],
          to: .file("\(folder)/\(report.name).\(format)"))
      }
    }
  }

  /// A destination of a command's output.
  enum Destination {
    /// A new file with a path.
    case file(String)
    /// None: the command writes its own file, and its report of that is one of many.
    case nowhere
  }

  /// Runs a command. Its errors go to standard error, except beside a file.
  ///
  /// - Throws: `FileError` if the file cannot be written, `Refusal`.
  func run(_ arguments: [String], to destination: Destination) throws {
    var environment = environment
    environment.endsWithCommand = false
    switch destination {
    case .file(let path): environment.console = try FileConsole(path: path)
    case .nowhere: environment.console = SilentConsole(errors: environment.console)
    }
    let language = wording.catalogue.language.rawValue
    let status = Program.run(["--book", book, "--lang", language] + arguments, in: environment)
    guard status == ExitStatus.done.rawValue else {
      throw Refusal(
        "error.demo-failed", ["command": .text(arguments.joined(separator: " "))], .internalFault)
    }
  }
}
