internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Resources
internal import Taxation

/// The area `estada tax`: the tourist tax.
struct TaxArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "tax",
    subcommands: [
      SummarizeTax.self, ShowModel950.self, ExplainTax.self, ListDueTax.self, FileTax.self,
      ListFiledTax.self, CompareFiledTax.self, PayFiledTax.self,
      RemoveSingleRecord<FiledReturn>.self,
    ])
}

/// The command `estada tax summary`, which sums up the tax.
struct SummarizeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "summary", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(context.ledger().tax.summary(of: property, in: period).document)
  }
}

/// The command `estada tax due`, which lists the returns with their deadlines.
struct ListDueTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "due", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(context.ledger().tax.due(of: property, on: context.today).document)
  }
}

/// The command `estada tax explain`, which shows how the tax of a booking is computed.
struct ExplainTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "explain", door: .reads)

  @Argument("booking", help: "argument.booking", value: "value.booking") var booking: Int
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(context.ledger().tax.explanation(of: booking).document)
  }
}

/// The command `estada tax model950`, which shows the figures of form 950.
struct ShowModel950: RowsCommand {
  static let configuration = CommandConfiguration(name: "model950", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p", help: "option.filing-period") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let calendar = try FilingCalendar.legal()
    guard let period = period ?? calendar.latestClosed(on: context.today)?.period else {
      throw Refusal.noFilingPeriod
    }
    // For people, the return that the days belong to; for machines, these days.
    let filing = context.format.isForPeople ? calendar.filingPeriods(in: period).map(\.period) : []
    let shown = filing.count == 1 ? filing[0] : period
    var model = try context.ledger().tax.model950(of: property, in: shown)
    if self.period == nil {
      model.asked = .latest
    } else if shown.firstDay != period.firstDay || shown.lastDay != period.lastDay {
      model.asked = .part(period)
    }
    try context.show(model.document)
  }
}
