internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Ledger
internal import Ownership
internal import Reporting
internal import Resources
internal import Spreadsheets
internal import UnicodeText

/// The form of a statement as a file.
enum StatementFormat: String, CaseIterable, ArgumentValue {
  case html, xlsx, text, csv, json

  static var valueName: String { "value.statement-format" }

  /// The ending of the names of files.
  var ending: String { self == .text ? "txt" : rawValue }
}

/// The command `estada export statement`, which writes the statement of an owner as a page or a workbook.
struct ExportStatement: BookCommand {
  static let configuration = CommandConfiguration(name: "statement")

  @Argument("owner", help: "argument.statement-owner", value: "value.owner") var owner: String
  @Argument("file", help: "argument.statement-file", value: "value.file") var file: String
  @Option("period", short: "p", help: "option.report-statement-period") var period: Period?
  let scope = StatementOptions()
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let ending = FileNaming.ending(of: file)?.lowercased()
    let isWorkbook = ending == StatementFormat.xlsx.ending
    guard isWorkbook || ["html", "htm"].contains(ending) || file == StandardStream.word else {
      throw CommandError.statementFile(file)
    }
    for report in try ledger.statements(of: [owner], scope.scope(in: period), on: context.today) {
      if isWorkbook {
        try context.exportFile(.workbook, to: file, options) { path in
          try context.write(report, as: .xlsx, to: path)
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
}

/// The command `estada export statements`, which writes the statements of all owners.
struct ExportStatements: BookCommand {
  static let configuration = CommandConfiguration(name: "statements")

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  @Option("period", short: "p", help: "option.statement-period") var period: Period
  @Option("as", help: "option.statement-format") var `as`: StatementFormat = .html
  let scope = StatementOptions()
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw CommandError.notToStandardOutput }
    let reports = try ledger.statements(of: [], scope.scope(in: period), on: context.today)
    let names = FileNaming.distinct(
      reports.map { report in
        let name = FileNaming.safe("\(report.statement.party.name) \(period.code)")
        return (name, `as`.ending)
      })
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (report, name) in zip(reports, names) {
        try context.write(report, as: `as`, to: "\(temporary)/\(name)", reportedAs: folder)
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    let unassigned = reports.unassigned
    if unassigned > 0 { context.warn(Phrase("statement.has-unassigned", count: unassigned)) }
    return .done
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
    _ report: StatementReport, as format: StatementFormat, to path: String,
    reportedAs reportedPath: String? = nil
  ) throws {
    let wording = wording(for: report.statement.party)
    if format == .xlsx {
      return try StatementWorkbook(report, today: today).write(
        to: path, wording: wording, temporaryFolder: temporaryFolder)
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
    case .xlsx: break
    }
    try output.finish(toDisk: true)
  }

  /// The number of columns of a text file.
  private static let fileWidth = 120
}
