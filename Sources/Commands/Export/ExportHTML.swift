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
  @Option(help: "option.only-property", value: "value.property") var property: String?
  @Option(short: "p") var period: Period?
  @Flag var force: Bool

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    guard !BookFile.isPart(file, of: context.bookPath) else {
      throw CommandError.fileIsBook(path: file)
    }
    let page = HTMLPage(
      try book.read { try report(book, context) }, wording: context.wording,
      stylesheet: PageStyle.css, made: context.today)
    if file == "-" {
      try page.write(to: context.console.write)
      return .done
    }
    try OutputFile.write(to: file, replacing: force) { path in
      let output = try FileConsole(replacing: path)
      try page.write(to: output.write)
      if let reason = output.flush() {
        throw CommandError.fileNotWritten(path: file, reason: reason)
      }
    }
    context.say(Phrase("page.written", ["path": .text(file)]))
    return .done
  }

  private func report(_ book: BookFile, _ context: Context) throws -> PageReport {
    let homes = try context.properties(property, in: book)
    var builder = try PageReport.Builder(
      homes: homes, rates: context.rateTable(of: book), period: period, calendar: .legal())
    let filter = RecordFilter(property: homes.count == 1 ? homes[0].id : nil)
    try book.forEachBooking(filter) { try builder.add($0) }
    try book.forEachExpense(filter) { try builder.add($0) }
    return try builder.report()
  }
}
