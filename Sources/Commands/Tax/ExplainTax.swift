internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada tax explain`
struct ExplainTax: BookCommand {
  static let configuration = CommandConfiguration(
    name: "explain", examples: ["estada tax explain 1"])

  @Argument("booking", help: "argument.booking", value: "value.booking") var booking: Int

  func run(in context: Context) throws -> ExitStatus {
    try context.show(context.ledger().taxExplanation(of: booking).document)
    return .done
  }
}
