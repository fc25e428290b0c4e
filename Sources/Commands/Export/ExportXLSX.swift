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
    ])

  @Argument(help: "argument.file", value: "value.file") var file: String
  @Option(help: "option.only-property", value: "value.property") var property: String?
  @Option(short: "p") var period: Period?
  @Flag var force: Bool

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    guard !BookFile.isPart(file, of: context.bookPath) else {
      throw CommandError.fileIsBook(path: file)
    }
    let line = ProgressLine(
      console: context.console, wording: context.wording, uptime: context.surroundings.uptime,
      key: "export.progress")
    defer { line.end() }
    var cuts: CellCuts?
    var count: RecordCount?
    try OutputFile.write(to: file, replacing: force) { path in
      try book.read {
        let home = try context.optionalProperty(property, in: book)
        let filter = RecordFilter(property: home?.id, period: period)
        let total = try book.count(filter)
        let workbook = try contents(home, filter, book, context)
        let temporaryFolder = context.surroundings.variable("TMPDIR") ?? "/tmp"
        cuts = try workbook.write(
          to: path, wording: context.wording, temporaryFolder: temporaryFolder
        ) { done in line.show(done, of: total.bookings + total.expenses) }
        count = total
      }
    }
    line.end()
    context.say(
      Phrase(
        "export.done",
        (count?.values ?? [:]).merging(["path": .text(file)]) { given, _ in given }))
    if let cuts { tell(cuts, context) }
    return .done
  }

  /// The reports and lists that go into the workbook.
  private func contents(
    _ home: Property?, _ filter: RecordFilter, _ book: BookFile, _ context: Context
  ) throws -> BookWorkbook {
    let homes = try home.map { [$0] } ?? book.properties()
    let scope = try ReportScope(properties: homes, rates: context.rateTable(of: book))
    var quarters = ProfitReport.Builder(scope: scope, period: period, grouping: .quarter)
    var split = ProfitReport.Builder(
      scope: scope, period: period, grouping: .quarter, splitsHomes: true)
    var worksheets = try FilingWorksheets.Builder(
      scope: scope, period: period, calendar: .legal())
    try book.forEachStay(filter) { stay in
      try quarters.add(stay)
      try split.add(stay)
      try worksheets.add(stay)
    }
    try book.forEachOutlay(filter) { outlay in
      try quarters.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
      try split.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
    }
    let byID = Dictionary(homes.map { ($0.id, $0) }) { first, _ in first }
    let isFiltered = home != nil || period != nil
    return BookWorkbook(
      quarters: try quarters.report(), homesAndQuarters: try split.report(),
      expenses: try ExpenseReport.of(book, home?.id, period), worksheets: try worksheets.report(),
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
          "period": period.map { .period($0) } ?? .phrase(Phrase("sheet.all-time")),
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
