internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada report payback`
struct ReportPayback: BookCommand {
  static let configuration = CommandConfiguration(
    name: "payback", examples: ["estada report payback exemple-1 --price 250000 --costs 25000"])

  @Argument("property", value: "value.property", asking: .ifNeeded) var property: String?
  @Option("price", help: "option.price") var price: Money
  @Option("costs", help: "option.costs") var costs: Money?

  func run(in context: Context) throws -> ExitStatus {
    let investment = try price.adding(costs ?? .zero)
    guard price > .zero, investment > .zero, costs ?? .zero >= .zero else {
      throw CommandError.investmentOutOfRange
    }
    let book = try context.book()
    let home = try context.property(property, in: book)
    let report = try book.read {
      let first = try book.firstCheckIn(of: home.id)
      // What lies ahead has not been earned yet.
      let span = Period.days(from: .first, to: context.today)
      let profit = try ProfitReport.of(book, [home], span, by: .year, in: context)
      return try PaybackReport(
        investment: investment, profit: profit, firstBooking: first, today: context.today)
    }
    try context.show(report.document(property: home))
    return .done
  }
}
