internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import ValueAddedTax

/// The command `estada vat file`, which records a return of form 303 that has been filed.
struct FileVAT: BookCommand {
  static let configuration = CommandConfiguration(name: "file", door: .changes)

  @Argument("filer", help: "argument.vat-only", value: "value.owner") var filer: String?
  @Option("period", short: "p", help: "option.vat-quarter") var period: Quarter?
  let filing = FilingOptions()
  @Flag("rectification", help: "option.vat-rectification") var rectification: Bool
  @Flag("refund", help: "option.vat-refund") var refund: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    let facts = filing.facts(
      of: period?.period ?? VATForm.vat.lastPeriod(before: context.today),
      rectification ? .rectification : .first, on: context.today)
    let ledger = try context.ledger(write)
    let (filed, earlier) = try ledger.vat.file(
      filer, facts, isRefunded: refund, on: context.today)
    let parties = try ledger.owners.byNumber()
    let homes = try ledger.homes.byNumber()
    var phrases = [
      try filed.sentence(
        "income-tax.filed.done", open: "income-tax.filed.done-open", parties, homes)
    ]
    if let earlier {
      phrases.append(Phrase("income-tax.filed.corrects", ["id": .number(earlier.id)]))
    }
    phrases += try filed.lateness(after: earlier, try ledger.returnWindows())
    try context.echo(
      phrases,
      FiledReturnList.document(
        [filed], homes: homes, calendar: ledger.filingCalendar(),
        completing: [earlier].compactMap(\.self),
        parties: parties), write)
  }
}

/// The command `estada vat filed`, which lists the filed returns.
struct ListFiledVAT: RowsCommand {
  static let configuration = CommandConfiguration(name: "filed", door: .reads)

  @Argument("filer", help: "argument.vat-filers", value: "value.owner") var filer: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let returns = try ledger.vat.returns(of: filer, in: period)
    try context.show(
      FiledReturnList.document(
        context.ordered(returns), homes: ledger.homes.byNumber(), calendar: ledger.filingCalendar(),
        completing: returns, parties: ledger.owners.byNumber(), tax: .vat))
  }
}

/// The command `estada vat diff`, which compares the filed returns with the book.
struct CompareFiledVAT: RowsCommand {
  static let configuration = CommandConfiguration(name: "diff", door: .reads)

  @Argument("filer", help: "argument.vat-filers", value: "value.owner") var filer: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let report = BoxDifferenceReport(
      try ledger.vat.differences(of: filer, in: period), parties: try ledger.owners.byNumber(),
      homes: try ledger.homes.byNumber(), tax: .vat)
    try context.show(report.document)
  }
}

/// The command `estada vat due`, which lists the returns with the days in which they are filed.
struct ListDueVAT: RowsCommand {
  static let configuration = CommandConfiguration(name: "due", door: .reads)

  @Argument("filer", help: "argument.vat-filers", value: "value.owner") var filer: String?
  @Flag("check", help: "option.income-tax-due-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let report = try context.ledger().vat.due(of: filer, on: context.today)
    try context.show(report.document)
    return check && report.hasToDo ? .problemsFound : .done
  }
}
