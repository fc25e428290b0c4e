internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada tax summary`
struct SummarizeTax: BookCommand {
  static let configuration = CommandConfiguration(
    name: "summary", examples: ["estada tax summary", "estada tax summary exemple-1 --period 2015"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?

  func run(in context: Context) throws -> ExitStatus {
    try context.show(context.ledger().taxSummary(of: property, in: period).document)
    return .done
  }
}
