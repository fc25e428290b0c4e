internal import CommandLineKit
internal import DataFormats

@testable internal import Commands

/// What is refused changes nothing, and what is done can be undone.
enum CommandLaws {
  /// The areas whose commands touch nothing but the book.
  private static let areas = [
    "property", "booking", "expense", "zone", "rate", "tax", "report", "undo", "redo", "log",
  ]

  /// What `book check` says of a file that is damaged, among what it says of what was entered.
  private static let structural = ["file,", "reference,", "history,", "step,", "counter,"]

  /// Runs a command line, one word a line, on a small book with a past; one that fails leaves it as it
  /// was, after one that succeeds the book is sound, and as many steps back it is as it was.
  static func arguments(_ bytes: [UInt8]) throws -> Bool {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard let area = words.first, areas.contains(area), !words.contains(where: namesBook) else {
      return false
    }
    let book = try ScratchBook.shared.fresh()
    let past = try past.get()
    let outcome = book.run(words)
    if outcome.status != 0 {
      try require(try book.has(past.contents), "\(words) failed and changed the book")
      try require(!outcome.errors.isEmpty, "\(words) failed without a word")
      try require(
        outcome.output.isEmpty || outcome.status == 3,
        "\(words) failed and printed \(outcome.output)")
      return false
    }
    if try !book.has(past.contents) {
      try requireSound(book, after: words)
      try requireWayBack(book, to: past, after: words)
    }
    return true
  }

  /// A book before a command.
  private struct Past {
    let contents: [UInt8]
    let document: String
    let steps: [Substring]
  }

  /// The fresh book, which is the same for each command.
  private static let past = Result<Past, any Error> {
    let book = try ScratchBook.shared.fresh()
    return Past(
      contents: try book.contents(), document: try book.document(), steps: try steps(of: book))
  }

  /// Another book than that of the law must not be touched. No option can be abbreviated.
  private static func namesBook(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let names = ProgramNames()
    let name = names.folded(String(word.dropFirst(2).prefix { $0 != "=" }))
    return name == "book" || names.isName(name, of: "option.book")
  }

  private static func requireSound(_ book: ScratchFile, after words: [String]) throws {
    let report = book.run(["report", "profit"])
    try require(report.status == 0, "after \(words): \(report.errors)")
    let check = book.run(["book", "check", "--format", "csv"])
    try require([0, 3].contains(check.status), "after \(words), book check: \(check.errors)")
    let faults = check.output.split(separator: "\r\n").filter { line in
      structural.contains { line.hasPrefix($0) }
    }
    try require(faults.isEmpty, "after \(words): \(faults)")
  }

  private static func requireWayBack(
    _ book: ScratchFile, to past: Past, after words: [String]
  ) throws {
    let steps = try steps(of: book)
    if steps.first == "permanent" && past.steps.first != "permanent" {
      return try requireSameFigures(book, as: past, after: words)
    }
    let added = steps.count { $0 == "done" } - past.steps.count { $0 == "done" }
    if added != 0 {
      let back = [added > 0 ? "undo" : "redo", "--last", "\(abs(added))"]
      let outcome = book.run(back)
      try require(outcome.status == 0, "\(words) cannot be undone: \(outcome.errors)")
    }
    let document = try book.document()
    try require(
      document.records == past.document.records,
      "\(words), taken back, left \(document) of \(past.document)")
  }

  /// What no undo brings back, the names of guests, is in no report.
  private static func requireSameFigures(
    _ book: ScratchFile, as past: Past, after words: [String]
  ) throws {
    let reports = [["report", "profit", "--by", "quarter"], ["tax", "summary"]]
    let now = reports.map { book.run($0).output }
    try book.fill(past.contents)
    try require(reports.map { book.run($0).output } == now, "\(words) changed figures")
  }

  /// The states of the steps of history, the last one first.
  private static func steps(of book: ScratchFile) throws -> [Substring] {
    let log = book.run(["log", "--format", "csv"])
    try require(log.status == 0, "no history: \(log.errors)")
    return try CSVReader.rows(of: log.output).dropFirst().map { Substring($0.fields[2]) }
  }
}
