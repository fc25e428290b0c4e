internal import Reporting

/// Runs the program's own commands on the sample book, as a user would.
struct DemoMaker {
  let book: String
  let surroundings: Surroundings

  /// A report and the name of its file.
  struct Report {
    let name: String
    let arguments: [String]
  }

  /// Every report and list there is.
  static let reports = [
    Report(name: "properties", arguments: ["property", "list"]),
    Report(name: "bookings", arguments: ["booking", "list"]),
    Report(name: "expenses", arguments: ["expense", "list"]),
    Report(name: "rates", arguments: ["rate", "list"]),
    Report(name: "tax-summary", arguments: ["tax", "summary"]),
    Report(name: "model950-2015-Q1", arguments: ["tax", "model950", "--period", "2015-Q1"]),
    Report(name: "tax-explanation-1", arguments: ["tax", "explain", "1"]),
    Report(name: "tax-due", arguments: ["tax", "due"]),
    Report(name: "profit", arguments: ["report", "profit"]),
    Report(name: "expenses-by-category", arguments: ["report", "expenses"]),
    Report(name: "occupancy", arguments: ["report", "occupancy"]),
    Report(name: "profit-by-quarter", arguments: ["report", "profit", "--by", "quarter"]),
  ]

  /// Exports that are the same in every language: the form, its file or folder, and options.
  static let exports: [(name: String, file: String, options: [String])] = [
    ("json", "book.json", []), ("csv", "tables", []), ("journal", "book.journal", []),
    ("journal", "book.beancount", ["--dialect", "beancount"]),
  ]

  /// Those shown on the terminal.
  static let shown = [
    ["booking", "list"], ["tax", "summary"], ["report", "profit", "--by", "quarter"],
  ]

  /// Runs a command, its output to a new file or, without one, where this command's goes.
  ///
  /// - Throws: `FileError` when the file cannot be written.
  func run(_ arguments: [String], into path: String?) throws {
    var surroundings = surroundings
    // What is shown is one text, which nobody wants to leaf through in parts.
    surroundings.variables["ESTADA_PAGER"] = ""
    let file = try path.map { try FileConsole(path: $0) }
    if let file { surroundings.console = file }
    let status = Program.run(["--book", book] + arguments, in: surroundings)
    guard status == ExitStatus.done.rawValue else {
      throw CommandError.demoFailed(command: arguments.joined(separator: " "))
    }
  }
}
