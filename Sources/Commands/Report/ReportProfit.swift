internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada report profit`
struct ReportProfit: BookCommand {
  static let configuration = CommandConfiguration(
    name: "profit",
    examples: [
      "estada report profit", "estada report profit exemple-1 --period 2015 --by quarter --compare",
    ])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by") var by: ProfitGrouping = .property
  @Flag("compare") var compare: Bool

  /// How many bookings without an amount are named under the report.
  private static let namedPending = 10

  func run(in context: Context) throws -> ExitStatus {
    if compare && period == nil && by == .property { throw CommandError.comparisonNeedsPeriod }
    let book = try context.book()
    let document = try book.read {
      let homes = try context.properties(property, in: book)
      let report = try ProfitReport.of(book, homes, period, by: by, in: context)
      // Without a period the report itself holds the years before.
      let before: ProfitReport? =
        if !compare {
          nil
        } else if let period {
          try period.yearBefore.map { try ProfitReport.of(book, homes, $0, by: by, in: context) }
        } else {
          report
        }
      var document = report.document(comparedWith: before)
      if report.total.figures.pending > 0 && context.options.format == .text {
        let filter = RecordFilter(property: homes.count == 1 ? homes[0].id : nil, period: period)
        document.notes += try pending(filter, Set(homes.map(\.id)), book)
      }
      return document
    }
    try context.show(document)
    return .done
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

extension ProfitReport {
  /// The profit of homes in a period, from the book.
  static func of(
    _ book: BookFile, _ homes: [Property], _ period: Period?, by grouping: ProfitGrouping,
    in context: Context
  ) throws -> ProfitReport {
    let scope = try ReportScope(properties: homes, rates: context.rateTable(of: book))
    let filter = RecordFilter(property: homes.count == 1 ? homes[0].id : nil, period: period)
    var builder = ProfitReport.Builder(scope: scope, period: period, grouping: grouping)
    try book.forEachStay(filter) { try builder.add($0) }
    try book.forEachOutlay(filter) {
      try builder.add(expense: $0.amount, on: $0.date, property: $0.property)
    }
    return try builder.report()
  }
}
