internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada budget`: limits for expenses.
struct BudgetArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "budget",
    subcommands: [SetBudget.self, ListBudgets.self, EndBudget.self, RemoveRecord<Budget>.self])
}

/// The command `estada budget set`, which sets a budget from a day on.
struct SetBudget: BookCommand {
  static let configuration = CommandConfiguration(name: "set", door: .changes)

  @Argument("property", help: "argument.budget-home", value: "value.property")
  var property: String?
  @Option("category", short: "k", help: "option.budget-category") var category: CategoryCode?
  @Option("amount", short: "m", help: "option.budget-amount") var amount: Money?
  @Option("every", help: "option.budget-every") var every: PeriodGrain?
  @Option("owner", help: "option.budget-owner", value: "value.owner") var owner: String?
  @Option("month", help: "option.budget-month") var month: Money?
  @Option("quarter", help: "option.budget-quarter") var quarter: Money?
  @Option("year", help: "option.budget-year") var year: Money?
  @Option("from", help: "option.budget-from") var from: DayOrPeriod
  @Option("note", value: "value.text") var note: Change<String>
  let write = WriteOptions()

  func run(in context: Context) throws {
    let given: [(PeriodGrain?, Money)] = [
      (every, amount), (.month, month), (.quarter, quarter), (.year, year),
    ].compactMap { grain, amount in amount.map { (grain, $0) } }
    guard let (grain, amount) = given.first, let grain, given.count == 1, amount >= .zero,
      every == nil || self.amount != nil
    else { throw Refusal("error.budget-needs-amount", .usage) }
    let ledger = try context.ledger(write)
    let budget = try ledger.budgets.set(
      of: property, category: category?.code, owner: owner, every: grain, amount: amount,
      from: from.period.firstDay, note: note.trimmed)
    try context.echo(budget, "budget.set", from: ledger, write)
  }
}

/// The command `estada budget end`, which ends a budget.
struct EndBudget: BookCommand {
  static let configuration = CommandConfiguration(name: "end", door: .changes)

  @Argument("property", help: "argument.budget-home", value: "value.property")
  var property: String?
  @Option("category", short: "k", help: "option.budget-category") var category: CategoryCode?
  @Option("owner", help: "option.budget-owner", value: "value.owner") var owner: String?
  @Option("on", help: "option.budget-end", or: "from") var on: DayOrPeriod?
  @Option("from", help: "option.budget-end") var from: DayOrPeriod?
  @Option("note", value: "value.text") var note: Change<String>
  let write = WriteOptions()

  func run(in context: Context) throws {
    guard let day = (on ?? from)?.period.firstDay, on == nil || from == nil else {
      throw Refusal("error.budget-end-twice", .usage)
    }
    let ledger = try context.ledger(write)
    let budget = try ledger.budgets.set(
      of: property, category: category?.code, owner: owner, every: .month, amount: nil,
      from: day, note: note.trimmed)
    try context.echo(budget, "budget.end", from: ledger, write)
  }
}

/// The command `estada budget list`, which lists budgets.
struct ListBudgets: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(
      BudgetList.document(
        ledger.budgets.all(), properties: ledger.homes.byNumber(), parties: ledger.owners.byNumber()
      ))
  }
}

/// The command `estada budget remove`, which removes a budget, so that the one before it stays in force.
extension Budget: RemovableRecord {
  static let removal = RemovalWords(help: "argument.budget", value: "value.budget")

  static func phrases(_ removed: Budget, in ledger: Ledger) throws -> [Phrase] {
    try removed.phrases("budget.removed", ledger.homes.byNumber(), ledger.owners.byNumber())
  }

  static func document(_ removed: [Budget], in ledger: Ledger) throws -> Document {
    try BudgetList.document(
      removed, properties: ledger.homes.byNumber(), parties: ledger.owners.byNumber())
  }
}

/// The command `estada report budget`, which shows budgets beside expenses.
struct ReportBudget: RowsCommand {
  static let configuration = CommandConfiguration(name: "budget", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p", help: "option.budget-period") var period: Period?
  @Flag("check", help: "option.budget-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let report = try context.ledger().budgets.report(
      of: property, in: period ?? .year(context.today.year))
    try context.show(report.document)
    return check && report.overCount > 0 ? .problemsFound : .done
  }
}

extension Context {
  /// Reports a write of a budget.
  fileprivate func echo(
    _ budget: Budget, _ key: String, from ledger: Ledger, _ write: WriteOptions
  ) throws {
    let homes = try ledger.homes.byNumber()
    let parties = try ledger.owners.byNumber()
    try echo(
      budget.phrases(key, homes, parties) + Phrase.note(budget.note),
      BudgetList.document([budget], properties: homes, parties: parties), write)
  }
}

extension Budget {
  /// The sentences about the budget.
  fileprivate func phrases(
    _ key: String, _ homes: [Int64: Property], _ parties: [Int64: Party]
  ) -> [Phrase] {
    let home = property.flatMap { homes[$0] }
    let phrase = Phrase(
      key,
      [
        "id": .number(id),
        "property": home.map { .text($0.name) } ?? .term(code: "", key: "budget.all-homes"),
        "category": category.map { .category($0) }
          ?? .term(code: "", key: "budget.all-categories"),
        "amount": amount.map { .money($0) } ?? .term(code: "", key: "word.ended"),
        "every": every.cell, "from": .dayInWords(validFrom, .from),
      ])
    let owner = party.flatMap { parties[$0] }.map {
      [Phrase("budget.owner", ["name": .text($0.name)])]
    }
    return [phrase] + (owner ?? [])
  }
}
