internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Spreadsheets
internal import Storage

/// `estada export xlsx`
struct ExportXLSX: BookCommand {
  static let configuration = CommandConfiguration(
    name: "xlsx",
    examples: [
      "estada export xlsx comptes.xlsx",
      "estada export xlsx comptes-2015.xlsx --property exemple-1 --period 2015",
      "estada export xlsx - | gzip > comptes.xlsx.gz",
    ])

  @Argument(help: "argument.export-file", value: "value.file") var file: String
  @OptionGroup var scope: ExportScope
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let line = ProgressLine(
      console: context.console, wording: context.wording, uptime: context.surroundings.uptime,
      key: "export.progress")
    defer { line.end() }
    var cuts: CellCuts?
    var count: RecordCount?
    try context.exportFile(.workbook, to: file, options) { path in
      try book.read {
        let home = try context.optionalProperty(scope.property, in: book)
        let filter = RecordFilter(property: home?.id, period: scope.period)
        let total = try book.count(filter)
        let workbook = try contents(home, filter, book, context)
        cuts = try workbook.write(
          to: path, wording: context.wording, temporaryFolder: context.temporaryFolder
        ) { done in line.show(done, of: total.bookings + total.expenses) }
        count = total
      }
    }
    line.end()
    // The workbook alone goes to standard output.
    if file != Context.standardOutput {
      context.say(
        Phrase(
          "export.done",
          (count?.values ?? [:]).merging(["path": .text(file)]) { given, _ in given }))
    }
    if let cuts { tell(cuts, context) }
    return .done
  }

  /// The reports and lists that go into the workbook.
  private func contents(
    _ home: Property?, _ filter: RecordFilter, _ book: BookFile, _ context: Context
  ) throws -> BookWorkbook {
    let homes = try home.map { [$0] } ?? book.properties()
    let reported = try ReportScope(properties: homes, rates: context.rateTable(of: book))
    var quarters = ProfitReport.Builder(scope: reported, period: scope.period, grouping: .quarter)
    var split = ProfitReport.Builder(
      scope: reported, period: scope.period, grouping: .quarter, splitsHomes: true)
    var worksheets = try FilingWorksheets.Builder(
      scope: reported, period: scope.period, calendar: .legal())
    // A return is for a whole filing period, whatever part of it the workbook is about.
    let declared = RecordFilter(property: home?.id, period: worksheets.reach)
    try book.forEachStay(declared) { stay in
      try worksheets.add(stay)
      guard scope.period?.contains(stay.checkIn) ?? true else { return }
      try quarters.add(stay)
      try split.add(stay)
    }
    try book.forEachOutlay(filter) { outlay in
      try quarters.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
      try split.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
    }
    let byID = Dictionary(homes.map { ($0.id, $0) }) { first, _ in first }
    let isFiltered = home != nil || scope.period != nil
    return BookWorkbook(
      quarters: try quarters.report(), homesAndQuarters: try split.report(),
      expenses: try ExpenseReport.of(book, home?.id, scope.period),
      worksheets: try worksheets.report(),
      bookingList: BookingList.document(properties: byID, isFiltered: isFiltered) { body in
        try book.forEachBooking(filter, body)
      },
      expenseList: ExpenseList.document(properties: byID, isFiltered: isFiltered) { body in
        try book.forEachExpense(filter, body)
      },
      subtitle: Phrase(
        "sheet.subtitle",
        [
          "property": homes.count == 1
            ? .text(homes[0].name) : .phrase(Phrase("sheet.all-homes")),
          "period": scope.period.map { .period($0) } ?? .phrase(Phrase("sheet.all-time")),
          "day": .dayInWords(context.today, .bare),
        ]),
      today: context.today)
  }

  /// Says which cells hold less than the book.
  private func tell(_ cuts: CellCuts, _ context: Context) {
    for cut in cuts.first {
      context.warn(
        Phrase("export.cut", ["sheet": .text(cut.sheet), "cell": .text(cut.cell)]))
    }
    let others = cuts.count - cuts.first.count
    if others > 0 { context.warn(Phrase("export.cut-more", count: others)) }
  }
}
