internal import Bookkeeping
internal import Documents
package import Exchange
internal import Files
package import Storage

extension Imports {
  /// Imports a document into a book without records, as one step of history after a backup. The document
  /// replaces the zones, rates and settings of the book.
  ///
  /// - Parameter file: The path of the document, beside which the documents of records are; nil for
  ///   standard input, beside which there are none.
  /// - Returns: The number of imported bookings and expenses.
  /// - Throws: `Refusal` if the book has records or a document is missing; `DocumentFault`.
  package func add(
    _ reader: BookDocumentReader, from file: String?
  ) throws -> RecordCount {
    var papers = ImportedPapers(
      from: file, into: ledger.book.documentStore, isDryRun: ledger.recording.isDryRun)
    return try ledger.step(backingUpBefore: .import) { rows in
      guard try ledger.book.hasNoRecords() else {
        throw Refusal("error.book-has-records", ["path": .text(ledger.path)])
      }
      for rate in try ledger.book.records(TaxRate.self) { try rows.delete(rate) }
      // A child zone is removed before its parent.
      for zone in try ledger.book.records(Zone.self).reversed() { try rows.delete(zone) }
      for setting in try ledger.book.records(Setting.self) { try rows.delete(setting) }
      do {
        let count = try reader.copy(to: rows, &papers)
        try Ledger.review(ChangeSet(.wholeBook), in: ledger.book, by: ledger.recording)
        return count
      } catch {
        papers.removeStored()
        throw error
      }
    }
  }
}

extension Ledger {
  /// Creates a book from a document; its contents are not a step of the history.
  ///
  /// - Parameters:
  ///   - path: The path of the new book; a dry run creates no file.
  ///   - file: The path of the document, beside which the documents of records are; nil for standard
  ///     input.
  /// - Returns: The number of bookings and expenses.
  /// - Throws: `DocumentFault`, `StorageError`; no file is left then.
  package static func create(
    _ path: String, from reader: BookDocumentReader, at file: String?,
    _ recording: StepRecording
  ) throws -> RecordCount {
    var count = RecordCount(bookings: 0, expenses: 0)
    var papers = ImportedPapers(
      from: file, into: Book.documentStore(ofNew: path), isDryRun: recording.isDryRun)
    func fill(_ rows: BookWriter) throws {
      if let progress = recording.progress { rows.book.progress = progress }
      count = try reader.copy(to: rows, &papers)
      try requireOwners(in: rows.book)
      let changes = ChangeSet(.wholeBook)
      try requireSoundSums(after: changes, in: rows.book)
      try Ledger(rows.book).vatFilers.requireApart()
      try Ledger(rows.book).statements.requireOrder(after: changes)
      try review(changes, in: nil, by: recording)
    }
    do {
      if recording.isDryRun {
        try Book.tryCreating(path, filling: fill)
      } else {
        _ = try Book.create(path, filling: fill)
      }
    } catch {
      papers.removeStored()
      throw error
    }
    return count
  }
}

/// The documents of records that come with a JSON document, in a folder beside it.
private struct ImportedPapers {
  /// The folder beside the document; nil for standard input.
  private let source: DocumentFolder?
  /// The documents of the book; nil for those of the book that is being written.
  private let store: DocumentStore?
  private let isDryRun: Bool
  private var stored: [ContentHash] = []

  init(from file: String?, into store: DocumentStore?, isDryRun: Bool) {
    source = file.map { DocumentFolder(of: $0) }
    self.store = store
    self.isDryRun = isDryRun
  }

  /// Stores the contents of a document, before its record is written.
  ///
  /// - Throws: `Refusal` if the folder lacks it or has it changed; `FileError`.
  mutating func store(_ attachment: Attachment, in book: Book) throws {
    let store = store ?? book.documentStore
    guard let hash = attachment.content, try !store.isSound(hash) else { return }
    guard let bytes = try? source?.read(hash), bytes.count == attachment.size,
      try Digest.sha256(bytes) == hash.code
    else {
      let name = Cell.text(attachment.name)
      guard let source else { throw Refusal("error.document-of-input", ["name": name], .badData) }
      throw Refusal(
        "error.document-not-beside", ["name": name, "path": .text(source.path)], .badData)
    }
    if try !isDryRun && store.add(bytes, as: hash) { stored.append(hash) }
  }

  /// Removes what was stored for an import that failed.
  func removeStored() {
    for hash in stored { store?.remove(hash) }
  }
}

extension BookDocumentReader {
  /// Inserts every record of the document into a book.
  fileprivate func copy(
    to rows: BookWriter, _ papers: inout ImportedPapers
  ) throws -> RecordCount {
    var bookings = 0
    var expenses = 0
    var bills = BillCheck()
    var budgets: Set<[String]> = []
    try read { entry in
      switch entry {
      case .record(is Booking): bookings += 1
      case .record(let expense as Expense):
        if expense.bill == nil { expenses += 1 }
        try bills.add(expense)
      case .record(let attachment as Attachment): try papers.store(attachment, in: rows.book)
      case .record(let budget as Budget):
        // A book has one budget of a home, a category and an owner from a day on.
        if !budgets.insert(budget.place).inserted { throw rowFault(.duplicateBudget) }
      case .record(let category as Category):
        if !category.isOwn { throw rowFault(.builtInCategory) }
      default: break
      }
      do {
        if case .record(let record) = entry { try Refusal.requireRates(of: record) }
        try rows.put(entry)
      } catch let refusal as Refusal {
        throw rowFault(.refused(refusal))
      } catch StorageError.constraint(.reference, _) {
        throw rowFault(entry.unknownReference)
      } catch StorageError.constraint {
        throw rowFault(.duplicate)
      }
    }
    try bills.require()
    if version < BookDocumentReader.firstVersionWithTurns { try rows.keepTurns() }
    return RecordCount(bookings: bookings, expenses: expenses)
  }
}

extension BookWriter {
  /// Keeps the order of the codes, in which the parties of older documents have had the odd cent of an amount.
  fileprivate func keepTurns() throws {
    let parties = try book.records(Party.self).sorted { $0.code < $1.code }.map(\.id)
    guard parties != parties.sorted() else { return }
    try set(Setting(name: Setting.turns, value: parties.map(String.init).joined(separator: " ")))
  }
}

extension BookEntry {
  /// The fault of a reference by number to a record that does not exist; other references are codes, which
  /// the reader has checked.
  fileprivate var unknownReference: DocumentFault.Reason {
    switch self {
    case .record(let adjustment as Adjustment):
      .unknownReference(booking: adjustment.booking)
    case .record(let receipt as Receipt): .unknownReference(booking: receipt.booking)
    case .record(let vote as Vote):
      .unknownReference(table: Expense.kind.table, code: String(vote.expense))
    case .record(let expense as Expense):
      .unknownReference(
        table: Expense.kind.table, code: expense.bill.map { String($0) } ?? "")
    case .record(let attachment as Attachment):
      .unknownReference(
        table: attachment.subject?.kind.table ?? Booking.kind.table,
        code: attachment.subject.map { String($0.number) } ?? "")
    default: .unknownReference(booking: nil)
    }
  }
}

extension Budget {
  /// The home, the category, the owner and the first day, which no two budgets have in common.
  fileprivate var place: [String] {
    [
      property.map { String($0) } ?? "", category ?? "", party.map { String($0) } ?? "",
      validFrom.isoText,
    ]
  }
}

extension DocumentFault.Reason {
  fileprivate static func unknownReference(booking: Int64?) -> DocumentFault.Reason {
    .unknownReference(table: Booking.kind.table, code: booking.map { String($0) } ?? "")
  }
}

extension BookWriter {
  fileprivate func put(_ entry: BookEntry) throws(StorageError) {
    switch entry {
    case .lastNumber(let kind, let number): try setLastNumber(number, of: kind)
    case .record(let record): try put(record)
    }
  }

  private func put<Record: BookRecord>(_ record: Record) throws(StorageError) {
    if Record.kind.isNumbered {
      try insert(numbered: record)
    } else {
      try insert(record)
    }
  }
}
