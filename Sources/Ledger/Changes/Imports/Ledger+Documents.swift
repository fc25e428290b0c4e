internal import Bookkeeping
package import Exchange
package import Storage

extension Ledger {
  /// Imports a document into a book without records, as one step of history after a backup. The document
  /// replaces the zones, rates and settings of the book.
  ///
  /// - Returns: The number of imported bookings and expenses.
  /// - Throws: `LedgerError.bookHasRecords`; `DocumentFault`.
  package func importDocument(_ reader: BookDocumentReader) throws -> RecordCount {
    try step(backingUpBefore: .import) { rows in
      guard try book.hasNoRecords() else { throw LedgerError.bookHasRecords(path: path) }
      for rate in try book.records(TaxRate.self) { try rows.delete(rate) }
      // A child zone is removed before its parent.
      for zone in try book.records(Zone.self).reversed() { try rows.delete(zone) }
      for setting in try book.records(Setting.self) { try rows.delete(setting) }
      let count = try reader.copy(to: rows)
      try Ledger.review(ChangeSet(.wholeBook), in: book, by: recording)
      return count
    }
  }

  /// Creates a book from a document; its contents are not a step of the history.
  ///
  /// - Parameter path: The path of the new book; a dry run creates no file.
  /// - Returns: The number of bookings and expenses.
  /// - Throws: `DocumentFault`, `StorageError`; no file is left then.
  package static func create(
    _ path: String, from reader: BookDocumentReader, _ recording: StepRecording
  ) throws -> RecordCount {
    var count = RecordCount(bookings: 0, expenses: 0)
    func fill(_ rows: BookWriter) throws {
      count = try reader.copy(to: rows)
      try requireOwners(in: rows.book)
      try review(ChangeSet(.wholeBook), in: nil, by: recording)
    }
    if recording.isDryRun {
      try BookFile.tryCreating(path, filling: fill)
    } else {
      _ = try BookFile.create(path, filling: fill)
    }
    return count
  }
}

extension BookDocumentReader {
  /// Inserts every record of the document into a book.
  fileprivate func copy(to rows: BookWriter) throws -> RecordCount {
    var bookings = 0
    var expenses = 0
    var bills = BillCheck()
    try read { entry in
      switch entry {
      case .record(is Booking): bookings += 1
      case .record(let expense as Expense):
        if expense.bill == nil { expenses += 1 }
        try bills.add(expense)
      default: break
      }
      do {
        try rows.put(entry)
      } catch StorageError.constraint(.reference, _) {
        throw rowFault(entry.unknownReference)
      } catch StorageError.constraint {
        throw rowFault(.duplicate)
      }
    }
    try bills.require()
    return RecordCount(bookings: bookings, expenses: expenses)
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
    case .record(let expense as Expense):
      .unknownReference(
        table: Expense.kind.table, code: expense.bill.map { String($0) } ?? "")
    default: .unknownReference(booking: nil)
    }
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
