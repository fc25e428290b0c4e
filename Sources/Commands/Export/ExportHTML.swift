internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// `estada export html`
struct ExportHTML: BookCommand {
  static let configuration = CommandConfiguration(
    name: "html",
    examples: [
      "estada export html page.html",
      "estada export html - --property exemple-1 --period 2015 > page-2015.html",
    ])

  @Argument(help: "argument.export-file", value: "value.file") var file: String
  @OptionGroup var scope: ExportScope
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    try context.export(.page, to: file, options) { write in
      let page = HTMLPage(
        try book.read { try report(book, context) }, wording: context.wording,
        stylesheet: PageStyle.css, made: context.today)
      try page.write(to: write)
    }
    return .done
  }

  private func report(_ book: BookFile, _ context: Context) throws -> PageReport {
    let homes = try context.properties(scope.property, in: book)
    var builder = try PageReport.Builder(
      homes: homes, rates: context.rateTable(of: book), period: scope.period, calendar: .legal())
    let filter = RecordFilter(property: homes.count == 1 ? homes[0].id : nil)
    try book.forEachBooking(filter) { try builder.add($0) }
    try book.forEachExpense(filter) { try builder.add($0) }
    return try builder.report()
  }
}
