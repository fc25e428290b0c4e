internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada tax summary`
struct SummarizeTax: BookCommand {
  static let configuration = CommandConfiguration(
    name: "summary", examples: ["estada tax summary", "estada tax summary exemple-1 --period 2015"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let summary = try book.read {
      try TaxSummary.of(book, property, period, grain: .quarter, in: context)
    }
    try context.show(summary.document)
    return .done
  }
}

extension TaxSummary {
  /// The tax of the homes and days asked for, from the book.
  static func of(
    _ book: BookFile, _ property: String?, _ period: Period?, grain: PeriodGrain,
    in context: Context
  ) throws -> TaxSummary {
    let homes = try context.properties(property, in: book)
    let scope = try ReportScope(properties: homes, rates: context.rateTable(of: book))
    var builder = TaxSummary.Builder(scope: scope, grain: grain)
    let only = homes.count == 1 ? homes[0].id : nil
    try book.forEachStay(RecordFilter(property: only, period: period)) { try builder.add($0) }
    return try builder.summary()
  }
}
