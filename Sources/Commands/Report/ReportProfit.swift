internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada report profit`
struct ReportProfit: BookCommand {
  static let configuration = CommandConfiguration(
    name: "profit",
    examples: [
      "estada report profit", "estada report profit exemple-1 --period 2015 --by quarter --compare",
    ])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by") var by: ProfitGrouping = .property
  @Flag("compare") var compare: Bool

  /// How many bookings without an amount are named under the report.
  private static let namedPending = 10

  func run(in context: Context) throws -> ExitStatus {
    if compare && period == nil && by == .property { throw CommandError.comparisonNeedsPeriod }
    // Machines have the number of them in the report.
    let limit = context.options.format == .text ? ReportProfit.namedPending : 0
    let answer = try context.ledger().profit(
      of: property, in: period, by: by, isCompared: compare, pendingLimit: limit)
    var document = answer.report.document(comparedWith: answer.before)
    document.notes += answer.pending.map { booking in
      Phrase(
        "report.profit.pending-booking",
        [
          "id": .number(booking.id), "guest": .text(booking.guest),
          "from": .day(booking.stay.checkIn),
        ])
    }
    try context.show(document)
    return .done
  }
}
