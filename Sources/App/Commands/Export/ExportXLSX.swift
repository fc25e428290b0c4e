internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Reporting
internal import Spreadsheets
internal import Storage
internal import UnicodeText

/// The command `estada export xlsx`, which writes a workbook.
struct ExportXLSX: BookCommand {
  static let configuration = CommandConfiguration(name: "xlsx", door: .writesFile)

  @Argument("file", help: "argument.workbook-file", value: "value.file", endings: ["xlsx"])
  var file: String?
  let scope = ExportScope()
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let file = try self.file ?? name(in: ledger, context)
    let progress = context.progress
    var cuts: TruncatedCells?
    var count: RecordCount?
    try context.exportFile(.workbook, to: file, options) { path in
      try ledger.reports.withWorkbook(
        of: scope.property, in: scope.period, on: context.today
      ) { contents in
        let total = contents.count
        progress?.begin(.export, of: total.bookings + total.expenses)
        cuts = try workbook(contents, context).write(
          to: path, wording: context.wording, temporaryFolder: context.temporaryFolder
        ) { done in progress?.reach(done) }
        count = total
      }
    }
    // Standard output receives only the workbook.
    if file != StandardStream.word {
      context.say(
        Phrase(
          "export.done",
          (count?.values ?? [:]).merging(["path": .text(file)]) { given, _ in given }))
      if self.file == nil { context.say(Phrase("export.here")) }
    }
    if let cuts { context.report(cuts) }
  }

  /// The name of a workbook without one: with the home, and the period or else the day.
  private func name(in ledger: Ledger, _ context: Context) throws -> String {
    let home = try scope.property.map { try ledger.homes.named($0).code }
    let days = scope.period?.code ?? context.today.isoText
    return FileNaming.safe((["estada", home, days].compactMap(\.self)).joined(separator: "-"))
      + ".xlsx"
  }

  /// The workbook with its localized headings.
  private func workbook(_ contents: WorkbookContents, _ context: Context) -> BookWorkbook {
    let homes = contents.homes
    let byID = homes.keyed(by: \.id)
    let isFiltered = scope.property != nil || scope.period != nil
    return BookWorkbook(
      quarters: contents.quarters, homesAndQuarters: contents.homesAndQuarters,
      expenses: contents.expenseReport, worksheets: contents.worksheets,
      bookingList: BookingList.document(
        properties: byID, accounts: contents.accounts, isFiltered: isFiltered,
        used: Set(BookingList.rareFields), blank: contents.blankInBookings,
        source: contents.bookings),
      expenseList: ExpenseList.document(
        properties: byID, parties: contents.parties, bills: contents.bills,
        payers: contents.payers, isFiltered: isFiltered, documents: contents.documents,
        namesDocuments: true, used: Set(ExpenseList.rareFields), blank: contents.blankInExpenses,
        source: contents.expenses),
      subtitle: Phrase(
        "sheet.subtitle",
        [
          "property": homes.count == 1
            ? .text(homes[0].name) : .phrase(Phrase("sheet.all-homes")),
          "period": scope.period.map { .period($0) } ?? .phrase(Phrase("sheet.all-time")),
          "day": .dayInWords(context.today, .bare),
        ]),
      today: context.today, hasOnlyStays: contents.hasOnlyStays, owners: contents.owners,
      bankList: contents.bankAccounts.isEmpty
        ? nil
        : BankLineList.document(
          accounts: contents.bankAccounts, isFiltered: isFiltered, source: contents.bankLines))
  }
}

extension Context {
  /// Warns of cells that were truncated to the limits of workbooks.
  func report(_ cuts: TruncatedCells) {
    for cut in cuts.first {
      warn(Phrase("export.cut", ["sheet": .text(cut.sheet), "cell": .text(cut.cell)]))
    }
    let others = cuts.count - cuts.first.count
    if others > 0 { warn(Phrase("export.cut-more", count: others)) }
  }
}
