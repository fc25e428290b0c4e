internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// `estada tax model950`
struct ShowModel950: BookCommand {
  static let configuration = CommandConfiguration(
    name: "model950",
    examples: [
      "estada tax model950 --period filing", "estada tax model950 --period 2026-04..2026-09",
    ])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let worksheet = try book.read {
      let homes = try context.properties(property, in: book)
      let scope = try ReportScope(properties: homes, rates: context.rateTable(of: book))
      var builder = Model950.Builder(scope: scope, period: period)
      let only = homes.count == 1 ? homes[0].id : nil
      try book.forEachStay(RecordFilter(property: only, period: period)) { try builder.add($0) }
      return try builder.worksheet(calendar: .legal())
    }
    try context.show(worksheet.document)
    return .done
  }
}
