internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Exchange
internal import Files
internal import Ledger
internal import Spreadsheets

/// The command `estada export tables`, which writes the records of the book as a workbook to import.
struct ExportTables: BookCommand {
  static let configuration = CommandConfiguration(name: "tables", door: .writesFile)

  @Argument("file", help: "argument.tables-file", value: "value.file", endings: ["xlsx"])
  var file: String
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    context.progress?.begin(.export)
    var cuts: TruncatedCells?
    var isWhole = true
    try context.exportFile(.workbook, to: file, options) { path in
      cuts = try ledger.reports.withRecords { book in
        isWhole = try !ExportTables.hasOthers(book)
        let sheets = try tableKinds.map { (kind: $0.kind, document: try book.sheet(of: $0)) }
        return try TablesWorkbook.write(
          sheets, today: context.today, to: path, wording: context.wording,
          temporaryFolder: context.temporaryFolder)
      }
    }
    // Standard output receives only the workbook.
    if file != StandardStream.word {
      context.say(Phrase("export.tables-written", ["path": .text(file)]))
      if !isWhole { context.say(Phrase("export.tables-left-out")) }
    }
    if let cuts { context.report(cuts) }
    context.warnOfOwnersPart(of: ledger)
  }

  /// Whether a book has records of kinds that no table has.
  private static func hasOthers(_ book: some BookSource) throws -> Bool {
    func has<Record: BookRecord>(_ type: Record.Type) throws -> Bool {
      var isFound = false
      try book.forEach(type) { _ in isFound = true }
      return isFound
    }
    for kind in recordKinds where !tableKinds.contains(where: { $0.kind == kind.kind }) {
      if try has(kind) { return true }
    }
    return false
  }
}
