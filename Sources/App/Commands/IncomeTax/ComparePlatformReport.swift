internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The command `estada income-tax platform`, which compares what a platform reported to the tax agency with the book.
struct ComparePlatformReport: RowsCommand {
  static let configuration = CommandConfiguration(name: "platform", door: .reads)

  @Argument("channel", help: "argument.platform-channel") var channel: ChannelCode
  @Option("property", help: "option.income-tax-property", value: "value.property")
  var property: String?
  @Option("year", help: "option.platform-year") var year: Year
  @Option("net", help: "option.platform-net") var net: QuarterAmounts
  @Option("fees", help: "option.platform-fees") var fees: QuarterAmounts?
  @Option("taxes", help: "option.platform-taxes") var taxes: QuarterAmounts?
  @Option("stays", help: "option.platform-stays") var stays: QuarterCounts?
  @Option("days", help: "option.platform-days") var days: Int?
  @Flag("check", help: "option.platform-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let year = year.period
    if let days, !(0...year.dayCount).contains(days) {
      throw Refusal(
        "error.platform-days",
        [
          "days": .number(Int64(days)), "year": .number(Int64(year.firstDay.year)),
          "limit": .number(Int64(year.dayCount)),
        ], .badData)
    }
    let report = try context.ledger().incomeTax.platformReport(
      of: channel.code, in: property, year: year.firstDay.year,
      PlatformReport.Typed(
        net: net.amounts, fees: fees?.amounts, taxes: taxes?.amounts, stays: stays?.counts,
        days: days))
    try context.show(report.document)
    return check && report.hasOpen ? .problemsFound : .done
  }
}
