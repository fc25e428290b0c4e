internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Printing
internal import Rendering
internal import Reporting
internal import Resources
internal import Spreadsheets
internal import UnicodeText

/// The command `estada income-tax export`, which writes the boxes of each owner to a file of a folder.
struct ExportIncomeTax: BookCommand {
  static let configuration = CommandConfiguration(name: "export", door: .writesFile)

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  @Option("year", help: "option.income-tax-year") var year: Year
  @Option("as", help: "option.income-tax-as") var `as`: OutputFormat?
  let options = ExportOptions()

  func run(in context: Context) throws {
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let number = year.number
    let files = try context.ledger().incomeTax.files(year: number, on: context.today)
    if files.isEmpty {
      throw Refusal("error.income-tax-no-file", ["year": .number(Int64(number))])
    }
    let format = `as` ?? .xlsx
    let names = FileNaming.distinct(
      files.map { file in
        let title = context.wording(of: file.owner).phrase(file.report.document.title)
        let name = [file.owner?.name, title].compactMap(\.self).joined(separator: " ")
        return (FileNaming.safe(name), format.ending)
      })
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (file, name) in zip(files, names) {
        try context.write(file, as: format, to: "\(temporary)/\(name)", reportedAs: folder)
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    let open = files.filter { !$0.report.isComplete }.count
    if open > 0 {
      context.warn(
        Phrase("income-tax.export.incomplete", ["year": .number(Int64(number))], count: open))
    }
  }
}

extension Context {
  /// The words of an owner's language; those of the program for nobody.
  fileprivate func wording(of owner: Party?) -> Wording { owner.map(wording(for:)) ?? wording }

  /// Writes the boxes of an owner to a new file.
  fileprivate func write(
    _ file: IncomeTaxFile, as format: OutputFormat, to path: String, reportedAs folder: String
  ) throws {
    let wording = wording(of: file.owner)
    if format == .xlsx {
      return try IncomeTaxWorkbook.write(
        [file], title: file.report.title, today: today, to: path, wording: wording,
        temporaryFolder: temporaryFolder)
    }
    let document = file.report.document
    if format == .pdf {
      let bytes = try PrintedList.bytes(
        of: [document], titled: document.title, wording: wording, made: .made(on: today))
      return try FileWriter.write(bytes, to: path, reportedAs: folder)
    }
    let output = try FileWriter(path, isNew: true, reportedAs: folder)
    switch format {
    case .html:
      try ListPage(document, wording: wording, stylesheet: PageStyle.css, made: today)
        .write(to: output.write)
    case .csv: try CSVRenderer.render(document, to: output.write)
    case .json: try JSONRenderer.render(document, to: output.write)
    case .text:
      try TextRenderer(
        wording: wording, style: TextStyle(isColored: false), width: Context.fileWidth
      ).render(document, to: output.write)
    case .xlsx, .pdf: break
    }
    try output.finish(toDisk: true)
  }
}
