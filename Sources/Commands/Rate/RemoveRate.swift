internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
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
    let (rate, change) = try context.write(write) { book, writer in
      let code = try context.zone(zone, in: book).code
      let match = try book.rates().first {
        $0.zone == code && $0.layer == layer && $0.validFrom == from
      }
      guard let match else {
        throw CommandError.unknownRate(zone: code, layer: layer, day: from)
      }
      let change = try RateChange.measured(context, book) { try writer.delete(match) }
      return (match, change)
    }
    try context.echo(
      [Phrase("rate.removed", rate.words)] + change.phrases, RateList.document([rate]),
      trial: write, isRemoval: true)
    return .done
  }
}
