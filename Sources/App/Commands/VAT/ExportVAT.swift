internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Reporting
internal import Spreadsheets

/// The command `estada vat export`, which writes the VAT books of a year in the layout of the tax agency.
struct ExportVAT: BookCommand {
  static let configuration = CommandConfiguration(name: "export", door: .writesFile)

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  @Argument("filer", help: "argument.vat-only", value: "value.owner") var filer: String?
  @Option("year", help: "option.vat-year") var year: Year
  @Option("as", help: "option.vat-as") var `as`: OutputFormat?
  let options = ExportOptions()

  func run(in context: Context) throws {
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let format = `as` ?? .xlsx
    if ![.xlsx, .csv].contains(format) { throw Refusal("error.vat-export-format", .usage) }
    let (book, unnumbered) = try context.ledger().vat.agencyBook(
      of: filer, year: year.number)
    let sides: [AgencyBook.Side?] = format == .csv ? AgencyBook.Side.allCases : [nil]
    let names = sides.map { book.fileName(of: $0) }
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (side, name) in zip(sides, names) {
        let path = "\(temporary)/\(name)"
        guard let side else {
          try AgencyWorkbook(book, today: context.today).write(
            to: path, wording: context.wording, temporaryFolder: context.temporaryFolder)
          continue
        }
        let output = try FileWriter(path, isNew: true, reportedAs: folder)
        output.write(try book.csv(of: side))
        try output.finish(toDisk: true)
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    func command(_ verb: [String]) -> Cell {
      .command(["vat"] + verb + [filer].compactMap(\.self) + ["--period", String(year.number)])
    }
    if unnumbered > 0 {
      context.warn(
        Phrase("vat.export.unnumbered", ["command": command(["missing"])], count: unnumbered))
    }
    let leftOut = try book.leftOut()
    if leftOut.bills > 0 {
      context.warn(
        Phrase(
          "vat.export.left-out",
          ["vat": .money(leftOut.vat), "command": command(["book", "received"])],
          count: leftOut.bills))
    }
  }
}
