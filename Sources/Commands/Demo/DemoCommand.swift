internal import Bookkeeping
internal import CommandLineKit
internal import Exchange
internal import Files
internal import Localizations
internal import Reporting

/// The command `estada demo`, which writes all reports of a sample book into a folder.
struct DemoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "demo")

  @Argument("folder", help: "argument.folder", value: "value.folder") var folder: String?

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    let folder = folder ?? "estada-demo"
    try FileSystem.makeEmptyFolder(folder)
    let book = "\(folder)/book.sqlite"
    let language = context.wording.catalogue.language
    let maker = DemoMaker(book: book, environment: context.environment)
    try maker.run(["init", "--example", "--lang", language.rawValue], to: .screen)
    context.console.write("\n")
    var count = 0
    for language in Language.allCases {
      try FileSystem.makeEmptyFolder("\(folder)/\(language.rawValue)")
      for report in DemoMaker.reports {
        try maker.run(
          report.arguments + ["--lang", language.rawValue],
          to: .file("\(folder)/\(language.rawValue)/\(report.name).txt"))
        count += 1
      }
      for export in DemoMaker.pages {
        try maker.run(
          ["export", export.name, "-", "--lang", language.rawValue],
          to: .file("\(folder)/\(language.rawValue)/\(export.file)"))
        count += 1
      }
    }
    for export in DemoMaker.exports {
      try maker.run(
        ["export", export.name, "\(folder)/\(export.file)"] + export.options, to: .nowhere)
      count += export.name == "csv" ? recordKinds.count : 1
    }
    for report in DemoMaker.reports {
      for format in ["json", "csv"] {
        try maker.run(
          report.arguments + ["--format", format],
          to: .file("\(folder)/\(report.name).\(format)"))
        count += 1
      }
    }
    for report in DemoMaker.shown {
      context.console.write("$ estada \(report.joined(separator: " "))\n")
      try maker.run(report, to: .screen)
      context.console.write("\n")
    }
    context.say(Phrase("demo.done", ["folder": .text(folder)], count: count))
    context.say(Phrase("demo.next", ["book": .text(book)]))
    return .done
  }
}

/// Runs commands of the program on the sample book.
struct DemoMaker {
  /// The path of the sample book.
  let book: String
  /// The environment in which the commands run.
  let environment: Environment

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

  /// The exports that people read: the format and its file.
  static let pages = [(name: "html", file: "page.html"), (name: "xlsx", file: "workbook.xlsx")]

  /// The exports that do not depend on the language: the format, its file or folder, and options.
  static let exports: [(name: String, file: String, options: [String])] = [
    ("json", "book.json", []), ("csv", "tables", []), ("journal", "book.journal", []),
    ("journal", "book.beancount", ["--dialect", "beancount"]),
  ]

  /// The reports shown on the terminal.
  static let shown = [
    ["booking", "list"], ["tax", "summary"], ["report", "profit", "--by", "quarter"],
  ]

  /// A destination of a command's output.
  enum Destination {
    /// Standard output.
    case screen
    /// A new file with a path.
    case file(String)
    /// None: the command writes its own file, and its report of that is one of many.
    case nowhere
  }

  /// Runs a command. Its errors go to standard error, except beside a file.
  ///
  /// - Throws: `FileError` if the file cannot be written, `CommandError.demoFailed`.
  func run(_ arguments: [String], to destination: Destination) throws {
    var environment = environment
    // Without a pager: the reports on the terminal are one continuous text.
    environment.variables = environment.variables.setting("ESTADA_PAGER", to: "")
    environment.endsWithCommand = false
    switch destination {
    case .screen: break
    case .file(let path): environment.console = try FileConsole(path: path)
    case .nowhere: environment.console = SilentConsole(errors: environment.console)
    }
    let status = Program.run(["--book", book] + arguments, in: environment)
    guard status == ExitStatus.done.rawValue else {
      throw CommandError.demoFailed(command: arguments.joined(separator: " "))
    }
  }
}
