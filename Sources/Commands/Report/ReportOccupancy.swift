internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada report occupancy`
struct ReportOccupancy: BookCommand {
  static let configuration = CommandConfiguration(
    name: "occupancy",
    examples: ["estada report occupancy", "estada report occupancy --period 2015 --by channel"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by", help: "option.by-occupancy") var by: OccupancyGrouping = .month

  func run(in context: Context) throws -> ExitStatus {
    let (report, homes) = try context.ledger().occupancy(of: property, in: period, by: by)
    try context.show(report.document(properties: homes))
    return .done
  }
}
