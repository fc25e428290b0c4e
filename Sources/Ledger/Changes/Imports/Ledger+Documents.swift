internal import Bookkeeping
package import Exchange
package import Storage

extension Ledger {
  /// Takes a whole document into a book that has no records yet, in place of its zones, rates and
  /// settings, as one step of history after a backup.
  ///
  /// - Returns: How many bookings and expenses it has.
  /// - Throws: `LedgerError.bookHasRecords`; `DocumentFault`.
  package func importDocument(_ reader: BookDocumentReader) throws -> RecordCount {
    try step(backingUpBefore: .import) { rows in
      guard try book.hasNoRecords() else { throw LedgerError.bookHasRecords(path: path) }
      for rate in try book.rates() { try rows.delete(rate) }
      // A zone goes before the one it takes its rates from.
      for zone in try book.zones().reversed() { try rows.delete(zone) }
      for setting in try book.settings() { try rows.delete(setting) }
      let count = try reader.copy(to: rows)
      try Ledger.review(ChangeSet(.wholeBook), in: book, by: recording)
      return count
    }
  }

  /// Makes a new book of a document, which is its beginning and no step of its history.
  ///
  /// - Parameter path: The book; a dry run makes no file.
  /// - Returns: How many bookings and expenses it has.
  /// - Throws: `DocumentFault`, `StorageError`; nothing is left behind then.
  package static func create(
    _ path: String, from reader: BookDocumentReader, _ recording: StepRecording
  ) throws -> RecordCount {
    var count = RecordCount(bookings: 0, expenses: 0)
    func fill(_ rows: BookWriter) throws {
      count = try reader.copy(to: rows)
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
  /// Puts every row of the document into a book.
  fileprivate func copy(to rows: BookWriter) throws -> RecordCount {
    var bookings = 0
    var expenses = 0
    try read { entry in
      switch entry {
      case .record(is Booking): bookings += 1
      case .record(is Expense): expenses += 1
      default: break
      }
      do {
        try rows.put(entry)
      } catch StorageError.constraint {
        throw rowFault(.duplicate)
      }
    }
    return RecordCount(bookings: bookings, expenses: expenses)
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
