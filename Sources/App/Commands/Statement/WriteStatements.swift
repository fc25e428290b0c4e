internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Ownership
internal import Printing
internal import Rendering
internal import Reporting
internal import Resources
internal import Spreadsheets
internal import UnicodeText

/// The options of statements that are written to files.
struct StatementFiles: ParsableArguments {
  @Option("period", short: "p", help: "option.report-statement-period") var period: Period?
  @Option("as", help: "option.statement-format") var `as`: OutputFormat?
  let scope = StatementOptions()
  let options = ExportOptions()

  /// Writes the statement of an owner as a page, a PDF or a workbook.
  func write(_ owner: String, to file: String, in context: Context) throws -> ExitStatus {
    if `as` != nil { throw Refusal.statementTarget }
    let ledger = try context.ledger()
    let ending = FileNaming.ending(of: file)?.lowercased()
    let binary = [OutputFormat.xlsx, .pdf].first { $0.ending == ending }
    guard binary != nil || ["html", "htm"].contains(ending) || file == StandardStream.word else {
      throw Refusal("error.statement-file", ["path": .text(file)], .usage)
    }
    for report in try ledger.statements.reports(
      of: [owner], scope.scope(in: period), on: context.today)
    {
      if let binary {
        let kind = binary == .pdf ? FileKind.pdf : .workbook
        try context.exportFile(kind, to: file, options) { path in
          try context.write(report, as: binary, to: path, reportedAs: file)
        }
        context.say(Phrase("page.written", ["path": .text(file)]))
      } else {
        try context.export(.page, to: file, options) { write in
          try context.page(of: report).write(to: write)
        }
      }
    }
    return .done
  }

  /// Writes the statements of all owners to a folder.
  func writeAll(to folder: String, in context: Context) throws -> ExitStatus {
    guard let period else { throw UsageError.missing(options: [["--period"]], arguments: []) }
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let format = `as` ?? .html
    let reports = try ledger.statements.reports(of: [], scope.scope(in: period), on: context.today)
    let names = FileNaming.distinct(
      reports.map { report in
        let name = FileNaming.safe("\(report.statement.party.name) \(period.code)")
        return (name, format.ending)
      })
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (report, name) in zip(reports, names) {
        try context.write(report, as: format, to: "\(temporary)/\(name)", reportedAs: folder)
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    let unassigned = reports.unassigned
    if unassigned > 0 { context.warn(Phrase("statement.has-unassigned", count: unassigned)) }
    return .done
  }
}

/// The command `estada statement export`, which writes the statement of an owner to a file, or those of all
/// owners to a folder.
struct WriteStatements: BookCommand {
  static let configuration = CommandConfiguration(name: "export")

  @Argument("owner", help: "argument.statement-owner", value: "value.owner") var owner: String?
  @Argument("file", help: "argument.statement-file", value: "value.file") var file: String?
  @Flag("all", help: "option.all-statements") var all: Bool
  @Option("folder", help: "option.statement-folder", value: "value.folder") var folder: String?
  let files = StatementFiles()

  func run(in context: Context) throws -> ExitStatus {
    switch (owner, file, all, folder) {
    case (nil, nil, true, let folder?): return try files.writeAll(to: folder, in: context)
    case (let owner?, let file?, false, nil):
      return try files.write(owner, to: file, in: context)
    default: throw Refusal.statementTarget
    }
  }
}

extension Context {
  /// The statement of an owner as a page in the owner's language.
  fileprivate func page(of report: StatementReport) -> StatementPage {
    StatementPage(
      report, wording: wording(for: report.statement.party), stylesheet: PageStyle.css, made: today)
  }

  /// Writes a statement to a new file.
  ///
  /// - Parameter reportedPath: The path in messages; nil for that of the file.
  fileprivate func write(
    _ report: StatementReport, as format: OutputFormat, to path: String,
    reportedAs reportedPath: String? = nil
  ) throws {
    let wording = wording(for: report.statement.party)
    if format == .xlsx {
      return try StatementWorkbook(report, today: today).write(
        to: path, wording: wording, temporaryFolder: temporaryFolder)
    }
    if format == .pdf {
      let statement = StatementPrintout(report, wording: wording, made: today)
      return try FileWriter.write(statement.bytes(), to: path, reportedAs: reportedPath)
    }
    let output = try FileWriter(path, isNew: true, reportedAs: reportedPath ?? path)
    switch format {
    case .html: try page(of: report).write(to: output.write)
    case .csv: try CSVRenderer.render(report.document, to: output.write)
    case .json: try JSONRenderer.render(report.document, to: output.write)
    case .text:
      let renderer = TextRenderer(
        wording: wording, style: TextStyle(isColored: false), width: Context.fileWidth)
      for (index, section) in report.textSections(namingCommands: false).enumerated() {
        if index > 0 { output.write("\n") }
        try renderer.render(section, to: output.write)
      }
    case .xlsx, .pdf: break
    }
    try output.finish(toDisk: true)
  }

  /// The number of columns of a text file.
  static let fileWidth = 120
}
