internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation

/// `estada rate list`
struct ListRates: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada rate list", "estada rate list --zone 1 --on today"])

  @Option("zone", value: "value.zone") var zone: String?
  @Option("on") var on: Day?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let code = try zone.map { try context.zone($0, in: book).code }
    let rates: [TaxRate]
    if let on {
      let table = try context.rateTable(of: book)
      let codes = try code.map { [$0] } ?? book.zones().map(\.code)
      rates = try codes.flatMap { code in
        let timeline = try table.timeline(of: code)
        return [try? timeline.tariff(on: on), timeline.surcharge(on: on)].compactMap { $0 }
      }
    } else {
      rates = try book.rates().filter { code == nil || $0.zone == code }
    }
    try context.show(RateList.document(rates))
    return .done
  }
}
