internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada report expenses`
struct ReportExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "expenses",
    examples: ["estada report expenses", "estada report expenses exemple-1 --period 2015"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let report = try book.read {
      let home = try context.optionalProperty(property, in: book)
      return try ExpenseReport.of(book, home?.id, period)
    }
    try context.show(report.document)
    return .done
  }
}

extension ExpenseReport {
  /// The expenses of a home, or of all, in a period and in the same one of the year before.
  static func of(_ book: BookFile, _ property: Int64?, _ period: Period?) throws -> ExpenseReport {
    var builder = ExpenseReport.Builder(period: period)
    let span = period.map {
      Period.days(from: ($0.yearBefore ?? $0).firstDay, to: $0.lastDay)
    }
    try book.forEachExpense(RecordFilter(property: property, period: span)) {
      try builder.add($0.amount, category: $0.category, on: $0.date)
    }
    return try builder.report()
  }
}
