internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

extension PayoutGrouping: NamedChoice {
  package static var valueName: String { "value.grouping" }
  package static var names: String { "grouping." }
}

/// The command `estada report payouts`, which shows what platforms paid, and what has arrived.
struct ReportPayouts: RowsCommand {
  static let configuration = CommandConfiguration(name: "payouts", door: .reads)

  @Option("period", short: "p") var period: Period?
  @Option("channel", help: "option.only-channel") var channel: ChannelFilter?
  @Option("by", help: "option.by-payouts") var by: PayoutGrouping?
  @Flag("missing", help: "option.missing-payouts") var missing: Bool
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try channel?.require(in: ledger, context.argumentEnvironment)
    let hasAccounts = try !ledger.bank.accounts().isEmpty
    // Without accounts, nothing is known to be missing.
    if missing && !hasAccounts { throw Refusal("error.bank-account-none") }
    let isFiltered = period != nil || channel != nil || missing
    if let by {
      let sums = try ledger.bank.payoutSums(by: by, on: context.today, where: isWanted)
      try context.show(sums.document(isFiltered: isFiltered, hasAccounts: hasAccounts))
      return
    }
    let arrivals = try ledger.bank.arrivals(on: context.today).filter(isWanted)
    try context.show(
      PayoutReport.document(arrivals, isFiltered: isFiltered, hasAccounts: hasAccounts))
  }

  private func isWanted(_ arrival: PayoutArrival) -> Bool {
    (period?.contains(arrival.payout.date) ?? true)
      && (channel.map { $0.code == arrival.payout.channel } ?? true)
      && (!missing || arrival.state == .missing)
  }
}

/// The command `estada report bank`, which shows what came into accounts and left them, by what explains it.
struct ReportBank: RowsCommand {
  static let configuration = CommandConfiguration(name: "bank", door: .reads)

  @Argument("account", help: "argument.report-account", value: "value.account")
  var account: String?
  @Option("period", short: "p") var period: Period?
  @Option("year", help: "option.report-year") var year: Year?
  let rows = RowOptions()

  func run(in context: Context) throws {
    if period != nil && year != nil { throw Refusal("error.period-and-year", .usage) }
    let report = try context.ledger().bank.report(of: account, in: year?.period ?? period)
    try context.show(report.document)
  }
}
