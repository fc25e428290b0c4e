internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// `estada tax due`
struct ListDueTax: BookCommand {
  static let configuration = CommandConfiguration(name: "due", examples: ["estada tax due"])

  @Argument("property", value: "value.property") var property: String?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let monthly = try book.read {
      try TaxSummary.of(book, property, nil, grain: .month, in: context)
    }
    let report = try DueReport(monthly: monthly, calendar: .legal(), today: context.today)
    try context.show(report.document)
    return .done
  }
}
