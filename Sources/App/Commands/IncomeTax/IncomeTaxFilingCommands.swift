internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Filing
internal import Ledger
internal import Reporting

/// The command `estada income-tax file`, which records returns that have been filed.
struct FileIncomeTax: BookCommand {
  static let configuration = CommandConfiguration(name: "file", door: .changes)

  @Argument("owner", help: "argument.income-tax-filer", value: "value.owner") var owner: String?
  @Flag("all", help: "option.all-owners-returns") var all: Bool
  @Option("year", help: "option.income-tax-year") var year: Year
  @Option("property", help: "option.income-tax-home", value: "value.property")
  var property: String?
  @Option("form", help: "option.income-tax-form") var form: IncomeTaxFormValue?
  @Option("result", help: "option.income-tax-result") var result: Money?
  let filing = FilingOptions()
  let correction = CorrectionOptions()
  let write = WriteOptions()

  func run(in context: Context) throws {
    if all && owner != nil { throw Refusal("error.owner-or-all", .usage) }
    let facts = filing.facts(of: year.period, try correction.kind, on: context.today)
    var choice = IncomeTaxFiling()
    (choice.owner, choice.all, choice.property) = (owner, all, property)
    (choice.form, choice.result) = (form?.form, result)
    let ledger = try context.ledger(write)
    let outcome = try ledger.incomeTax.file(choice, facts, on: context.today)
    let parties = try ledger.owners.byNumber()
    let homes = try ledger.homes.byNumber()
    let windows = try ledger.returnWindows()
    var phrases: [Phrase] = []
    for (filed, earlier) in outcome.filed {
      phrases.append(
        try filed.sentence(
          "income-tax.filed.done", open: "income-tax.filed.done-open", parties, homes))
      if let earlier {
        phrases.append(Phrase("income-tax.filed.corrects", ["id": .number(earlier.id)]))
      }
      phrases += try filed.lateness(after: earlier, windows)
    }
    phrases += outcome.known.map {
      Phrase("income-tax.file.known", ["return": $0.naming(parties, homes)])
    }
    phrases += outcome.incomplete.map {
      Phrase("income-tax.file.incomplete", ["return": $0.naming(parties, homes)])
    }
    try context.echo(
      phrases,
      FiledReturnList.document(
        outcome.filed.map(\.filed), homes: homes, calendar: ledger.filingCalendar(),
        completing: outcome.filed.compactMap(\.earlier), parties: parties), write)
  }
}

/// The command `estada income-tax filed`, which lists the filed returns.
struct ListFiledIncomeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "filed", door: .reads)

  let operands = OwnerAndHome()
  @Option("year", help: "option.income-tax-year") var year: Year?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let (owner, property) = try operands.names(in: ledger)
    let returns = try ledger.incomeTax.returns(
      of: owner, in: property, year: year?.number)
    try context.show(
      FiledReturnList.document(
        context.ordered(returns), homes: ledger.homes.byNumber(), calendar: ledger.filingCalendar(),
        completing: returns, parties: ledger.owners.byNumber()))
  }
}

/// The command `estada income-tax diff`, which compares the filed returns with the book.
struct CompareFiledIncomeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "diff", door: .reads)

  let operands = OwnerAndHome()
  @Option("year", help: "option.income-tax-year") var year: Year?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let (owner, property) = try operands.names(in: ledger)
    let differences = try ledger.incomeTax.differences(
      of: owner, in: property, year: year?.number, on: context.today)
    let report = BoxDifferenceReport(
      differences, parties: try ledger.owners.byNumber(), homes: try ledger.homes.byNumber())
    try context.show(report.document)
  }
}

/// The command `estada income-tax due`, which lists the returns with the days in which they are filed.
struct ListDueIncomeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "due", door: .reads)

  @Argument("owner", help: "argument.income-tax-owner", value: "value.owner") var owner: String?
  @Flag("check", help: "option.income-tax-due-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let report = try context.ledger().incomeTax.due(of: owner, on: context.today)
    try context.show(report.document)
    return check && report.hasToDo ? .problemsFound : .done
  }
}

extension FiledReturn {
  /// A sentence with what was recorded of a return with boxes.
  ///
  /// - Parameters:
  ///   - open: The key of the sentence about a return of which nobody knows what it comes to.
  ///   - amount: What was paid; nil for what the return comes to.
  func sentence(
    _ key: String, open: String, _ parties: [Int64: Party], _ homes: [Int64: Property],
    _ amount: Money? = nil
  ) throws -> Phrase {
    var values: [String: Cell] = [
      "id": .number(id), "return": naming(parties, homes), "day": .day(filedOn),
    ]
    if let paidOn { values["paid"] = .day(paidOn) }
    guard let amount = amount ?? outcome else { return Phrase(open, values) }
    values["tax"] = .money(amount)
    return Phrase(key, values)
  }

  /// What a return that was filed after its term costs more.
  func lateness(
    after earlier: FiledReturn?, _ windows: ReturnWindows
  ) throws -> [Phrase] {
    guard let tax = try payable(beyond: earlier),
      let term = windows.window(of: form, period.named, isNil: outcome == .zero)?.term
    else { return [] }
    guard tax > .zero, let late = LateSurcharge(end: term.closes, filedOn: filedOn) else {
      return []
    }
    return [try late.phrase("income-tax.file.late", of: tax, ["term": .day(term.closes)])]
  }
}
