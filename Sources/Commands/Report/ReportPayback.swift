internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

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
    let (report, home) = try context.ledger().payback(
      of: property, investment: investment, on: context.today)
    try context.show(report.document(property: home))
    return .done
  }
}
