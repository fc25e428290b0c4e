internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation

/// `estada rate remove`
struct RemoveRate: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada rate remove 1 --from 2026-04-01 --layer surcharge"])

  @Argument("zone", help: "argument.zone", value: "value.zone") var zone: String
  @Option("from", help: "option.valid-from") var from: Day
  @Option("layer") var layer: RateLayer = .tariff
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (rate, taxChange) = try context.ledger(write).removeRate(of: zone, layer, from: from)
    try context.echo(
      [Phrase("rate.removed", rate.words)] + taxChange.phrases, RateList.document([rate]), write,
      isRemoval: true)
    return .done
  }
}
