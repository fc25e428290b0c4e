internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Exchange
internal import Files
internal import Ledger
internal import Ownership
internal import Printing
internal import Rendering
internal import Reporting
internal import Spreadsheets
internal import UnicodeText
internal import ValueAddedTax

/// The command `estada export dossier`, which writes the papers of a year for an accountant.
struct ExportDossier: BookCommand {
  static let configuration = CommandConfiguration(name: "dossier", door: .writesFile)

  @Argument("file", help: "argument.dossier-file", value: "value.file", endings: ["zip"])
  var file: String
  @Option("year", help: "option.dossier-year") var year: Year
  @Option("filer", help: "option.dossier-filer", value: "value.owner") var filer: String?
  @Flag("guests", help: "option.dossier-guests") var guests: Bool
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    context.progress?.begin(.export)
    let missing = try ledger.reports.withDossier(
      of: filer, year: year.period, namesGuests: guests
    ) { contents in
      let papers = DossierPapers(contents, ledger, context, namesGuests: guests).all
      try context.exportFile(.dossier, to: file, options) { path in
        let archive = try ZipArchive(path, reportedAs: file)
        for paper in papers { try archive.add(paper.path, paper.bytes()) }
        try archive.finish()
      }
      if file != StandardStream.word {
        context.say(
          Phrase("dossier.written", ["path": .text(file)], count: papers.count + 1))
      }
      return contents.report.missing
    }
    for phrase in missing { context.warn(phrase) }
    context.warnOfOwnersPart(of: ledger)
  }
}

extension FileKind {
  /// A dossier: a ZIP archive that begins with its index.
  fileprivate static let dossier = FileKind { head in
    head.starts(with: [0x50, 0x4B, 3, 4])
      && head.dropFirst(30).starts(with: DossierPapers.index.utf8)
  }
}

/// The files of a dossier, each made when it is written.
private struct DossierPapers {
  /// A file: its path within the archive, what it is, and its contents.
  struct Paper {
    let path: String
    let what: Phrase
    let bytes: () throws -> [UInt8]
  }

  /// The name of the first file.
  static let index = "00 index.pdf"

  private let contents: DossierContents
  private let ledger: Ledger
  private let context: Context
  private let wording: Wording
  private let namesGuests: Bool

  init(
    _ contents: DossierContents, _ ledger: Ledger, _ context: Context, namesGuests: Bool
  ) {
    self.contents = contents
    self.ledger = ledger
    self.context = context
    self.namesGuests = namesGuests
    wording = context.wording
  }

  private var made: PrintDate { .changed(on: contents.changed) }

  /// The files in the order of the archive: that of their names.
  var all: [Paper] {
    var papers = [
      Paper(path: "01 results.pdf", what: Phrase("dossier.paper.results")) {
        try PrintedPage(
          contents.report.page, wording: wording, made: made,
          returns: (contents.hasReturns ? [contents.returns] : []) + contents.vatReturns
            + contents.incomeTax,
          hidesGuests: !namesGuests
        ).bytes()
      }
    ]
    papers += vatBooks
    papers.append(csv("03 stays.csv", "stays", contents.stays))
    papers.append(csv("04 expenses.csv", "expenses", contents.expenses))
    papers.append(csv("05 returns/filed.csv", "returns", contents.returns))
    papers += proofs + statements
    if let bank = contents.bank { papers.append(csv("07 bank.csv", "bank", bank)) }
    papers += bills
    papers.sort { $0.path < $1.path }
    let listed = DossierReport.contents(papers.map { ($0.path, $0.what) })
    let first = Paper(path: DossierPapers.index, what: Phrase("dossier.paper.index")) {
      try DossierIndex.bytes(
        of: contents.report, listing: listed, wording: wording, made: made)
    }
    return [first] + papers
  }

  private func csv(_ path: String, _ name: String, _ document: Document) -> Paper {
    Paper(path: path, what: Phrase("dossier.paper.\(name)")) {
      var text = ""
      try CSVRenderer.render(document) { text += $0 }
      return Array(text.utf8)
    }
  }

  /// A book for each filer; the only one has no name in its own.
  private var vatBooks: [Paper] {
    let books = contents.vatBooks
    let names = FileNaming.distinct(
      books.map { book in
        let filer = books.count > 1 ? " \(FileNaming.safe(book.account.filer.name))" : ""
        return ("02 vat-book\(filer)", "xlsx")
      })
    return zip(books, names).map { book, name in
      Paper(
        path: name,
        what: Phrase("dossier.paper.vat-book", ["name": .text(book.account.filer.name)])
      ) {
        var bytes: [UInt8] = []
        try AtomicFile.pass(
          through: context.temporaryFolder,
          { path in
            try AgencyWorkbook(book, today: contents.changed).write(
              to: path, wording: wording, temporaryFolder: context.temporaryFolder)
          }, to: { bytes += $0 })
        return bytes
      }
    }
  }

  private var proofs: [Paper] {
    documents(contents.proofs, in: "05 returns") { document in
      guard case .filedReturn(let filed) = document.subject else { return "" }
      let subjects = [
        filed.party.flatMap { contents.parties[$0]?.name },
        filed.home(among: contents.homes)?.name,
      ]
      return FileNaming.safe(
        ([filed.form.rawValue, filed.period.named.typed] + subjects.compactMap(\.self))
          .joined(separator: " "))
    }
  }

  private var statements: [Paper] {
    let reports = contents.statements
    let names = FileNaming.distinct(
      reports.map { report in
        let period = Period.days(from: report.statement.first, to: report.statement.last).named
        return (FileNaming.safe("\(report.statement.party.name) \(period.code)"), "pdf")
      })
    return zip(reports, names).map { report, name in
      Paper(path: "06 statements/\(name)", what: report.title) {
        try StatementPrintout.bytes(of: report, wording: wording, made: made)
      }
    }
  }

  /// The bills, by the number of the expense: the day, the supplier and the amount are in their names; those of
  /// platforms by their own numbers.
  private var bills: [Paper] {
    documents(contents.bills, in: "08 bills") { document in
      switch document.subject {
      case .expense(let expense): DocumentNames.numbered(expense, wording)
      case .commission(let bill): DocumentNames.numbered(bill)
      default: ""
      }
    }
  }

  /// Documents of records in a folder of the archive.
  private func documents(
    _ documents: [ListedDocument], in folder: String, named stem: (ListedDocument) -> String
  ) -> [Paper] {
    zip(documents, DocumentNames.distinct(for: documents, named: stem)).map { document, name in
      Paper(path: "\(folder)/\(name)", what: document.subject.phrase) {
        try ledger.attachments.contents(of: document.attachment)
      }
    }
  }
}
