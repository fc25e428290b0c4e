internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
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
  func write(_ owner: String, to file: String, in context: Context) throws {
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
  }

  /// Writes the statements of all owners to a folder.
  func writeAll(to folder: String, in context: Context) throws {
    guard let period else { throw UsageError.missing(options: [["--period"]], arguments: []) }
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let reports = try ledger.statements.reports(of: [], scope.scope(in: period), on: context.today)
    let formats = `as`.map { [$0] } ?? [.pdf, .xlsx]
    let mail = `as` == nil ? [MailDraft.ending] : []
    let bases = FileNaming.distinct(
      reports.map { report in
        (FileNaming.safe("\(report.statement.party.name) \(period.code)"), MailDraft.ending)
      }
    ).map { String($0.dropLast(MailDraft.ending.utf8.count + 1)) }
    let names = bases.flatMap { base in (formats.map(\.ending) + mail).map { "\(base).\($0)" } }
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (report, base) in zip(reports, bases) {
        for format in formats {
          try context.write(
            report, as: format, to: "\(temporary)/\(base).\(format.ending)", reportedAs: folder)
        }
        if `as` == nil {
          try context.writeMail(report, with: formats, beside: "\(temporary)/\(base)", base)
        }
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    let unassigned = reports.unassigned
    if unassigned > 0 { context.warn(Phrase("statement.has-unassigned", count: unassigned)) }
    guard `as` == nil, !reports.isEmpty else { return }
    let withoutAddress = reports.map(\.statement.party).filter { $0.email == nil }
    if let first = withoutAddress.first {
      context.warn(
        Phrase(
          "statement.no-address", ["code": .text(first.code)], count: withoutAddress.count))
    }
    context.say(Phrase("statement.once-gone", ["period": .text(period.code)]))
  }
}

/// The command `estada statement export`, which writes the statement of an owner to a file, or those of all
/// owners to a folder.
struct WriteStatements: BookCommand {
  static let configuration = CommandConfiguration(name: "export", door: .writesFile)

  @Argument("owner", help: "argument.statement-owner", value: "value.owner") var owner: String?
  @Argument(
    "file", help: "argument.statement-file", value: "value.file", endings: ["pdf", "xlsx", "html"])
  var file: String?
  @Flag("all", help: "option.all-statements") var all: Bool
  @Option("folder", help: "option.statement-folder", value: "value.folder") var folder: String?
  let files = StatementFiles()

  func run(in context: Context) throws {
    switch (owner, file, all, folder) {
    case (nil, nil, true, let folder?): try files.writeAll(to: folder, in: context)
    case (let owner?, let file?, false, nil):
      try files.write(owner, to: file, in: context)
    default: throw context.door?.isPage == true ? Refusal.statementOwner : .statementTarget
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
      return try StatementWorkbook.write(
        report, today: today, to: path, wording: wording, temporaryFolder: temporaryFolder)
    }
    if format == .pdf {
      let bytes = try StatementPrintout.bytes(
        of: report, wording: wording, made: .made(on: today))
      return try FileWriter.write(bytes, to: path, reportedAs: reportedPath)
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

  /// Writes the e-mail of a statement, which nobody sends, beside the files that it has attached.
  ///
  /// - Parameters:
  ///   - path: The path of the files without their endings.
  ///   - name: The name of the files without their endings.
  fileprivate func writeMail(
    _ report: StatementReport, with formats: [OutputFormat], beside path: String, _ name: String
  ) throws {
    let party = report.statement.party
    let words = wording(for: party).printed
    let paragraphs =
      [Phrase("statement.mail.greeting", ["name": .text(party.name)])]
      + [Phrase("statement.mail.text")] + report.payment
    let draft = MailDraft(
      to: party.name, at: party.email, subject: words.phrase(report.title),
      text: paragraphs.map { words.phrase($0) + "\n" }.joined(separator: "\n"),
      attachments: try formats.map { format in
        MailDraft.Attachment(
          name: "\(name).\(format.ending)",
          type: format == .pdf ? "application/pdf" : MailDraft.workbookType,
          bytes: try InputFile.bytes(of: "\(path).\(format.ending)"))
      })
    try FileWriter.write(draft.bytes, to: "\(path).\(MailDraft.ending)")
  }

  /// The number of columns of a text file.
  static let fileWidth = 120
}

extension MailDraft {
  /// The ending of the file.
  fileprivate static let ending = "eml"
  /// The media type of a workbook.
  fileprivate static let workbookType =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
}
