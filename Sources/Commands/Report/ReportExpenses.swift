internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada report expenses`
struct ReportExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "expenses",
    examples: ["estada report expenses", "estada report expenses exemple-1 --period 2015"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?

  func run(in context: Context) throws -> ExitStatus {
    try context.show(context.ledger().expenses(of: property, in: period).document)
    return .done
  }
}
