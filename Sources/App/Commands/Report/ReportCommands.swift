internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada report`: the figures of the homes.
struct ReportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "report",
    subcommands: [
      ReportProfit.self, ReportExpenses.self, ReportOccupancy.self, ReportBudget.self,
      ReportPayback.self, ReportPayouts.self, ReportBank.self, ReportPosition.self,
      ReportForecast.self, ReportStatement.self,
    ])
}

/// The command `estada report profit`, which shows income, expenses and profit.
struct ReportProfit: RowsCommand {
  static let configuration = CommandConfiguration(name: "profit", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by") var by: ProfitGrouping = .property
  @Flag("compare") var compare: Bool
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  let rows = RowOptions()

  /// The maximum number of bookings without an amount that are listed below the report.
  static let namedPending = 10

  func run(in context: Context) throws {
    if compare && by == .owner { throw Refusal("error.comparison-by-owner", .usage) }
    if compare && period == nil && by.grain == nil {
      throw Refusal("error.comparison-needs-period", .usage)
    }
    // In the machine formats, the report has their number.
    let limit = context.format.isForPeople ? ReportProfit.namedPending : 0
    let selection = Selection(tags: tag.map(\.name), owner: owner)
    let ledger = try context.ledger()
    try context.show(
      ledger.read { try document(from: ledger, selection, pendingLimit: limit, in: context) })
  }

  private func document(
    from ledger: Ledger, _ selection: Selection, pendingLimit: Int, in context: Context
  ) throws -> Document {
    let answer = try ledger.reports.profit(
      of: property, in: period, by: by, on: context.today, isCompared: compare,
      pendingLimit: pendingLimit, selecting: selection)
    var document =
      answer.owners?.document(of: answer.report)
      ?? answer.report.document(comparedWith: answer.before)
    document.notes = answer.naming(in: document.notes)
    return try document.limited(to: selection, in: ledger)
      .adding(notes: context.dueNotes(of: property, in: period))
  }
}

extension ProfitAnswer {
  /// The notes of a report with the names of bookings without an amount after the first, which counts them.
  func naming(in notes: [Phrase]) -> [Phrase] {
    let names = pending.map { booking in
      Phrase(
        "report.profit.pending-booking",
        [
          "id": .number(booking.id), "guest": .text(booking.guest),
          "from": .day(booking.stay.checkIn),
        ])
    }
    return notes.prefix(1) + names + notes.dropFirst()
  }
}

/// The command `estada report expenses`, which shows expenses by category.
struct ReportExpenses: RowsCommand {
  static let configuration = CommandConfiguration(name: "expenses", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let selection = Selection(tags: tag.map(\.name), owner: owner)
    let ledger = try context.ledger()
    let document = try ledger.read {
      try ledger.reports.expenses(of: property, in: period, selecting: selection).document
        .limited(to: selection, in: ledger)
        .adding(notes: context.dueNotes(of: property, in: period))
    }
    try context.show(document)
  }
}

/// The command `estada report occupancy`, which shows occupancy figures.
struct ReportOccupancy: RowsCommand {
  static let configuration = CommandConfiguration(name: "occupancy", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by", help: "option.by-occupancy") var by: OccupancyGrouping = .month
  @Option("tag", help: "option.only-tag-of-home") var tag: [TagName]
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let selection = Selection(tags: tag.map(\.name))
    let (report, homes) = try ledger.reports.occupancy(
      of: property, in: period, by: by, tagged: selection.tags)
    try context.show(report.document(properties: homes).limited(to: selection, in: ledger))
  }
}

/// The command `estada report forecast`, which shows what the homes are going to bring.
struct ReportForecast: RowsCommand {
  static let configuration = CommandConfiguration(name: "forecast", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("until", help: "option.forecast-until") var until: Day?
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(
      context.ledger().reports.forecast(of: property, until: until, on: context.today).document)
  }
}

/// The command `estada report payback`, which shows how far an investment is paid back.
struct ReportPayback: RowsCommand {
  static let configuration = CommandConfiguration(name: "payback", door: .reads)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("price", help: "option.price") var price: Money
  @Option("costs", help: "option.costs") var costs: Money?
  @Option("period", short: "p", help: "option.whole-years") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let investment = try price.adding(costs ?? .zero)
    guard price > .zero, investment > .zero, costs ?? .zero >= .zero else {
      throw Refusal("error.investment-out-of-range", .badData)
    }
    let (report, home) = try context.ledger().reports.payback(
      of: property, investment: investment, in: period, on: context.today)
    try context.show(report.document(property: home))
  }
}
