internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
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
    let (rate, change) = try context.write(write) { book, writer in
      let code = try context.zone(zone, in: book).code
      let cap = cap.map(\.value) ?? AddRate.legalCap
      if let cap, !(1...Stay.maximumNights).contains(cap) {
        throw CommandError.capOutOfRange(cap)
      }
      let rate = TaxRate(
        zone: code, layer: layer, validFrom: from, rate: amount, cap: cap,
        source: source?.trimmedOrNil)
      let isTaken = try book.rates().contains {
        $0.zone == code && $0.layer == layer && $0.validFrom == from
      }
      if isTaken { throw CommandError.duplicateRate(zone: code, layer: layer, day: from) }
      let change = try RateChange.measured(context, book) { try writer.insert(rate) }
      return (rate, change)
    }
    let added = Phrase("rate.added", rate.words)
    try context.echo([added] + change.phrases, RateList.document([rate]), trial: write)
    return .done
  }
}
