internal import CommandLineKit

/// `estada tax`: the tourist tax.
struct TaxArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "tax",
    subcommands: [SummarizeTax.self, ShowModel950.self, ExplainTax.self, ListDueTax.self])
}
