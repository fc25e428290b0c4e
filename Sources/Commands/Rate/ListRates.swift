internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada rate list`
struct ListRates: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada rate list", "estada rate list --zone 1 --on today"])

  @Option("zone", value: "value.zone") var zone: String?
  @Option("on") var on: Day?

  func run(in context: Context) throws -> ExitStatus {
    try context.show(RateList.document(context.ledger().rates(of: zone, on: on)))
    return .done
  }
}
