internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada report profit`
struct ReportProfit: BookCommand {
  static let configuration = CommandConfiguration(
    name: "profit",
    examples: ["estada report profit", "estada report profit exemple-1 --period 2015 --by quarter"])

  @Argument(value: "value.property") var property: String?
  @Option(short: "p") var period: Period?
  @Option var by: ProfitGrouping = .property

  /// How many bookings without an amount are named under the report.
  private static let namedPending = 10

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let document = try book.read {
      let homes = try context.properties(property, in: book)
      let filter = RecordFilter(property: homes.count == 1 ? homes[0].id : nil, period: period)
      let report = try report(homes, filter, book, context)
      var document = report.document
      if report.total.figures.pending > 0 && context.options.format == .text {
        document.notes += try pending(filter, Set(homes.map(\.id)), book)
      }
      return document
    }
    try context.show(document)
    return .done
  }

  private func report(
    _ homes: [Property], _ filter: RecordFilter, _ book: BookFile, _ context: Context
  ) throws -> ProfitReport {
    let scope = try ReportScope(properties: homes, rates: context.rateTable(of: book))
    var builder = ProfitReport.Builder(scope: scope, period: period, grouping: by)
    try book.forEachStay(filter) { try builder.add($0) }
    try book.forEachOutlay(filter) {
      try builder.add(expense: $0.amount, on: $0.date, property: $0.property)
    }
    return try builder.report()
  }

  /// The bookings that the report counts nothing for yet.
  private func pending(
    _ filter: RecordFilter, _ homes: Set<Int64>, _ book: BookFile
  ) throws -> [Phrase] {
    var filter = filter
    filter.isPendingOnly = true
    var phrases: [Phrase] = []
    try book.forEachBooking(filter) { booking in
      guard homes.contains(booking.stay.property), phrases.count < ReportProfit.namedPending else {
        return
      }
      phrases.append(
        Phrase(
          "report.profit.pending-booking",
          [
            "id": .number(booking.id), "guest": .text(booking.guest),
            "from": .day(booking.stay.checkIn),
          ]))
    }
    return phrases
  }
}
