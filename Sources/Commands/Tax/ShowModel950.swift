internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada tax model950`
struct ShowModel950: BookCommand {
  static let configuration = CommandConfiguration(
    name: "model950",
    examples: [
      "estada tax model950 --period filing", "estada tax model950 --period 2026-04..2026-09",
    ])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period

  func run(in context: Context) throws -> ExitStatus {
    try context.show(context.ledger().model950(of: property, in: period).document)
    return .done
  }
}
