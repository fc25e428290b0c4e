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
    try context.exportFile(.workbook, to: file, options) { path in
      cuts = try ledger.reports.withRecords { book in
        let sheets = try tableKinds.map { (kind: $0.kind, document: try book.sheet(of: $0)) }
        return try TablesWorkbook.write(
          sheets, today: context.today, to: path, wording: context.wording,
          temporaryFolder: context.temporaryFolder)
      }
    }
    // Standard output receives only the workbook.
    if file != StandardStream.word {
      context.say(Phrase("export.tables-written", ["path": .text(file)]))
    }
    if let cuts { context.report(cuts) }
    context.warnOfOwnersPart(of: ledger)
  }
}
