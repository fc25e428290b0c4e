internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The area `estada attachment`: documents and photographs of records.
struct AttachmentArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "attachment",
    subcommands: [
      AddAttachment.self, ListAttachments.self, SaveAttachment.self, RemoveRecord<Attachment>.self,
      ListUndocumented.self,
    ])
}

/// The command `estada attachment add`, which adds documents to a record.
struct AddAttachment: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .readsFile)

  @Argument("kind", help: "argument.document-kind") var kind: Attachment.Subject
  @Argument("record", help: "argument.document-record", value: "value.record-of-kind")
  var record: String
  @Argument("file", help: "argument.document-file", value: "value.file") var file: String
  @Argument("files", help: "argument.document-files", value: "value.file") var files: [String]
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    // The record is looked up first, so that a wrong number is reported before files are read.
    _ = try ledger.attachments.subject(kind, record)
    let read = try ([file] + files).map { path in
      try Ledger.require(path, outside: context.bookPath)
      return try DocumentFile(path)
    }
    let added = try ledger.attachments.add(
      read, to: kind, record, on: context.today, note: note?.trimmedOrNil)
    try context.echo(
      added.map { $0.phrase("attachment.added") } + Phrase.note(added.first?.attachment.note),
      DocumentList.document(added, properties: ledger.homes.byNumber()), write)
  }
}

/// The command `estada attachment list`, which lists documents.
struct ListAttachments: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("kind", help: "argument.listed-kind") var kind: Attachment.Subject?
  @Argument("record", help: "argument.listed-record", value: "value.record-of-kind")
  var record: String?
  @Option("property", help: "option.only-property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let subject = try kind.flatMap { kind in
      try record.map { try ledger.attachments.subject(kind, $0) }
    }
    let documents = try ledger.attachments.list(of: subject, in: property, period: period)
      .filter { kind == nil || $0.subject.kind == kind }
    try context.show(
      DocumentList.document(
        documents, properties: ledger.homes.byNumber(),
        isFiltered: kind != nil || property != nil || period != nil))
  }
}

/// The command `estada attachment save`, which writes a document to a file.
struct SaveAttachment: BookCommand {
  static let configuration = CommandConfiguration(name: "save", door: .writesFile)

  @Argument("id", help: "argument.attachment", value: "value.attachment") var id: Int
  @Argument("file", help: "argument.saved-file", value: "value.file") var file: String?
  let options = ExportOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let attachment = try ledger.attachments.attachment(id)
    let bytes = try ledger.attachments.contents(of: attachment)
    // The name may come from a book or a document that another program has written.
    let name = FileNaming.safe(attachment.name)
    var path = file ?? name
    if path != StandardStream.word, FileSystem.entry(path) == .directory { path += "/" + name }
    let kind = FileKind { MediaType(of: $0) == attachment.type }
    try context.exportFile(kind, to: path, options) { part in
      let output = try FileWriter(part, reportedAs: path)
      output.writeBytes(bytes)
      try output.finish()
    }
    if path != StandardStream.word {
      context.say(
        Phrase(
          "attachment.saved", ["name": .text(attachment.name), "path": .text(path)]))
    }
  }
}

/// The command `estada attachment remove`, which removes a document from its record.
extension Attachment: RemovableRecord {
  static let removal = RemovalWords(help: "argument.attachment", value: "value.attachment")

  static func shown(_ record: Attachment, in ledger: Ledger) throws -> ListedDocument {
    // A document whose contents were anonymised is reported as unknown.
    try ledger.attachments.listed(ledger.attachments.attachment(Int(record.id)))
  }

  static func phrases(_ removed: ListedDocument, in ledger: Ledger) -> [Phrase] {
    [removed.phrase("attachment.removed")]
  }

  static func document(_ removed: [ListedDocument], in ledger: Ledger) throws -> Document {
    DocumentList.document(removed, properties: try ledger.homes.byNumber())
  }
}

/// The command `estada attachment missing`, which lists expenses without a document.
struct ListUndocumented: RowsCommand {
  static let configuration = CommandConfiguration(name: "missing", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let documented = try ledger.attachments.namesByExpense()
    try ledger.expenses.list(
      of: property, in: period, newestFirst: context.newestFirst
    ) { properties, bills, _, expenses in
      try context.show(
        ExpenseList.undocumented(properties: properties, bills: bills) { body in
          // A bill is one document, whatever its parts.
          var bills: Set<Int64> = []
          try expenses { expense in
            guard !expense.isDocumented(in: documented),
              bills.insert(expense.bill ?? expense.id).inserted
            else { return }
            try body(expense)
          }
        })
    }
  }
}

/// The command `estada export documents`, which writes documents under readable names into one folder.
struct ExportDocuments: BookCommand {
  static let configuration = CommandConfiguration(name: "documents", door: .writesFile)

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  let scope = ExportScope()
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    if folder == StandardStream.word { throw Refusal.notToStandardOutput }
    let ledger = try context.ledger()
    let all = try ledger.attachments.list(in: scope.property, period: scope.period)
    let documents = all.filter { !$0.isMissing }
    guard !documents.isEmpty else { throw Refusal("error.no-documents") }
    let names = DocumentNames.distinct(for: documents, context.wording)
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      for (document, name) in zip(documents, names) {
        let output = try FileWriter("\(temporary)/\(name)", isNew: true, reportedAs: folder)
        output.writeBytes(try ledger.attachments.contents(of: document.attachment))
        try output.finish(toDisk: true)
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    guard all.count > documents.count else { return .done }
    context.warn(Phrase("attachment.left-out", count: all.count - documents.count))
    return .problemsFound
  }
}

extension ListedDocument {
  /// A sentence about the document.
  fileprivate func phrase(_ key: String) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(attachment.id), "name": .text(attachment.name),
        "subject": .phrase(subject.phrase), "size": .bytes(Int64(attachment.size)),
      ])
  }
}

extension Context {
  /// The note that expenses lack a document; none in a book without documents of expenses.
  func undocumentedNotes() throws -> [Phrase] {
    guard format == .text, let count = try ledger().attachments.expensesWithout(), count > 0
    else { return [] }
    return [Phrase("attachment.missing.note", count: count)]
  }

  /// Warns if a book that was copied or restored lacks the files of documents.
  func warn(ofMissingDocuments count: Int, in path: String) {
    if count > 0 { warn(Phrase("attachment.lacking", ["path": .text(path)], count: count)) }
  }
}

extension Attachment.Subject: NamedChoice {
  package static var valueName: String { "value.record" }
  package static var names: String { "attachment.kind." }
}
