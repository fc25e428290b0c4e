internal import Bookkeeping
internal import CommandLineKit
internal import Documents
package import Exchange
internal import Files
internal import Ledger
internal import Printing
internal import Rendering
internal import Resources

/// The area `estada export`: files for other people and programs.
struct ExportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "export",
    subcommands: [
      ExportXLSX.self, ExportTables.self, ExportHTML.self, ExportPDF.self, ExportDossier.self,
      ExportCSV.self,
      ExportJSON.self,
      ExportJournal.self,
      ExportDocuments.self, ExportStatement.self, ExportStatements.self,
    ])
}

/// The command `estada export csv`, which writes the tables of the book.
struct ExportCSV: BookCommand {
  static let configuration = CommandConfiguration(name: "csv", door: .writesFile)

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let names = recordKinds.map { ExportCSV.fileName($0.kind) }
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      try ledger.reports.withRecords { book in
        for kind in recordKinds {
          let output = try FileWriter(
            "\(temporary)/\(ExportCSV.fileName(kind.kind))", isNew: true, reportedAs: folder)
          try CSVRenderer.render(book.table(of: kind), to: output.write)
          try output.finish(toDisk: true)
        }
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    context.warnOfOwnersPart(of: ledger)
  }

  private static func fileName(_ kind: RecordKind) -> String { "\(kind.list).csv" }
}

/// The command `estada export html`, which writes a report as a web page.
struct ExportHTML: BookCommand {
  static let configuration = CommandConfiguration(name: "html", door: .writesFile)

  @Argument("file", help: "argument.export-file", value: "value.file", endings: ["html"])
  var file: String
  let scope = ExportScope()
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.export(.page, to: file, options) { write in
      let page = HTMLPage(
        try ledger.reports.page(of: scope.property, in: scope.period, on: context.today),
        wording: context.wording,
        stylesheet: PageStyle.css, made: context.today)
      try page.write(to: write)
    }
  }
}

/// The command `estada export pdf`, which writes the figures of that page as PDF.
struct ExportPDF: BookCommand {
  static let configuration = CommandConfiguration(name: "pdf", door: .writesFile)

  @Argument("file", help: "argument.pdf-file", value: "value.file", endings: ["pdf"])
  var file: String
  let scope = ExportScope()
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.exportFile(.pdf, to: file, options) { path in
      let page = PrintedPage(
        try ledger.reports.page(of: scope.property, in: scope.period, on: context.today),
        wording: context.wording, made: .made(on: context.today))
      try FileWriter.write(page.bytes(), to: path, reportedAs: file)
    }
    if file != StandardStream.word {
      context.say(Phrase("page.written", ["path": .text(file)]))
    }
  }
}

/// The command `estada export json`, which writes the whole book as one document.
struct ExportJSON: BookCommand {
  static let configuration = CommandConfiguration(name: "json", door: .writesFile)

  @Argument("file", help: "argument.export-file", value: "value.file", endings: ["json"])
  var file: String
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    var copied: (folder: String, copied: Int, missing: Int)?
    try context.export(.document, to: file, options) { write in
      // The documents of records come first, so that the complete file has them beside it.
      let papers = file == StandardStream.word ? nil : try ledger.attachments.copy(beside: file)
      try ledger.reports.withRecords { try BookDocument.write($0, to: write) }
      if let papers { copied = papers }
    }
    if file != StandardStream.word { try ledger.attachments.removeOthers(beside: file) }
    try report(copied, of: ledger, to: context)
    context.warnOfOwnersPart(of: ledger)
  }
}

extension Context {
  /// Warns that an owner does not export the whole book, which the files do not show.
  func warnOfOwnersPart(of ledger: Ledger) {
    if ledger.people.role == .owner { warn(Phrase("export.owner-part")) }
  }
}

extension ExportJSON {
  /// Says where the documents of records are, or that they are not part of standard output.
  private func report(
    _ papers: (folder: String, copied: Int, missing: Int)?, of ledger: Ledger, to context: Context
  ) throws {
    if let papers {
      context.say(
        Phrase("export.papers", ["path": .text(papers.folder)], count: papers.copied))
      if papers.missing > 0 { context.warn(Phrase("attachment.left-out", count: papers.missing)) }
    } else if file == StandardStream.word {
      let count = try ledger.attachments.list().count
      if count > 0 { context.warn(Phrase("export.papers-not-in-output", count: count)) }
    }
  }
}

/// The command `estada export journal`, which writes a journal for plain-text accounting.
struct ExportJournal: BookCommand {
  static let configuration = CommandConfiguration(name: "journal", door: .writesFile)

  @Argument("file", help: "argument.export-file", value: "value.file", endings: ["journal"])
  var file: String
  let scope = ExportScope()
  @Option("dialect") var dialect: JournalDialect = .ledger
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    context.progress?.begin(.export)
    try context.export(.journal, to: file, options) { write in
      try ledger.reports.writeJournal(dialect, of: scope.property, in: scope.period, to: write)
    }
  }
}

extension JournalDialect: ArgumentValue {
  package static var valueName: String { "value.dialect" }
}
