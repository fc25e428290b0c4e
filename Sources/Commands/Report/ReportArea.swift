internal import CommandLineKit

/// `estada report`: what the homes earn.
struct ReportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "report",
    subcommands: [
      ReportProfit.self, ReportExpenses.self, ReportOccupancy.self, ReportPayback.self,
    ])
}
