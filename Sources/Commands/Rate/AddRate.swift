internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// `estada rate add`
struct AddRate: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada rate add 2 --from 2026-10-01 --amount 1.00 --layer surcharge --source \"Ordenança fiscal 12\""
    ])

  @Argument("zone", help: "argument.zone", value: "value.zone") var zone: String
  @Option("from", help: "option.valid-from") var from: Day
  @Option("amount", short: "m", help: "option.rate-amount") var amount: UnitRate
  @Option("layer") var layer: RateLayer = .tariff
  @Option("cap", value: "value.cap") var cap: Removable<Int>?
  @Option("source", value: "value.text") var source: String?
  let write = WriteOptions()

  /// Llei 5/2017 art. 33.
  private static let legalCap = 7

  func run(in context: Context) throws -> ExitStatus {
    let (rate, taxChange) = try context.ledger(write).addRate(
      TaxRate(
        zone: zone, layer: layer, validFrom: from, rate: amount,
        cap: cap.map(\.value) ?? Ledger.legalCap, source: source?.trimmedOrNil))
    let added = Phrase("rate.added", rate.words)
    try context.echo([added] + taxChange.phrases, RateList.document([rate]), write)
    return .done
  }
}
