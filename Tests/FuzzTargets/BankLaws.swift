internal import BankFiles
internal import Bookkeeping
internal import Documents
internal import Importing

/// What is read from a file of a bank is fit for a book, in order, and adds up.
enum BankLaws {
  /// A file is refused, or each of its statements holds the laws; so it is with what is lenient.
  static func file(_ bytes: [UInt8]) throws -> Bool {
    let strict = try read(bytes, BankReadingOptions())
    let lenient = try read(
      bytes,
      BankReadingOptions(
        dateOrder: .dayFirst, charset: .latin9, isUnfinished: true, skipsRefused: true))
    return strict || lenient
  }

  private static func read(_ bytes: [UInt8], _ options: BankReadingOptions) throws -> Bool {
    let file: BankFile
    do throws(Refusal) {
      file = try BankFileReader.read(bytes, name: "file", options)
    } catch {
      try require(error.reason == .badData, "\(error.key) is \(error.reason)")
      return false
    }
    for statement in file.statements { try hold(statement) }
    return file.statements.contains { !$0.lines.isEmpty }
  }

  private static func hold(_ statement: FileStatement) throws {
    try require(statement.firstDay <= statement.lastDay, "a statement that ends before it begins")
    var sum = statement.opening?.cents ?? 0
    for (index, line) in statement.lines.enumerated() {
      let place = "line \(index + 1)"
      try require(line.faults.isEmpty, "\(place): \(line.faults)")
      try require(line.place == index + 1, "\(place) has the place \(line.place)")
      try require(line.amount != .zero, "\(place) is of 0.00")
      try require(line.text.utf8.count <= BankLine.textLimit, "\(place) has a long text")
      try require(
        (statement.firstDay...statement.lastDay).contains(line.booked), "\(place): \(line.booked)")
      sum += line.amount.cents
    }
    if statement.isChecked, statement.opening != nil, let closing = statement.closing {
      try require(sum == closing.cents, "\(sum) is not the balance of \(closing)")
    }
  }
}
