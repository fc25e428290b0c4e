package import Bookkeeping
internal import Files
package import Resources
package import Storage
internal import Taxation

/// What a new book begins with.
package struct BookBeginning {
  package var zones: [Zone]
  package var rates: [TaxRate]
  /// The language of the book, as a tag; nil for none of its own.
  package var language: String?
  /// Homes, bookings and expenses to try the program with; nil for none.
  package var sample: SampleBook?

  /// Describes a beginning.
  package init(zones: [Zone], rates: [TaxRate], language: String?, sample: SampleBook?) {
    self.zones = zones
    self.rates = rates
    self.language = language
    self.sample = sample
  }
}

extension Ledger {
  /// Makes a new book. What it begins with is no step of its history.
  ///
  /// - Throws: `StorageError.bookExists` where there is anything at the path, also in a dry run.
  package static func create(
    _ path: String, _ beginning: BookBeginning, _ recording: StepRecording
  ) throws {
    try BookFile.requireFree(path)
    if recording.isDryRun { return }
    _ = try BookFile.create(path) { rows in
      for zone in beginning.zones { try rows.insert(zone) }
      for rate in beginning.rates { try rows.insert(rate) }
      if let language = beginning.language {
        try rows.set(Setting(name: "language", value: language))
      }
      try beginning.sample?.insert(with: rows)
      try review(ChangeSet(.wholeBook), in: nil, by: recording)
    }
  }

  /// Makes a backup in the book's folder of backups, as somebody asked for one.
  ///
  /// - Returns: The backup, and what is in it.
  package func backUp() throws -> (backup: BackupEntry, summary: BookSummary) {
    let backup = try book.backUp(.manual, at: recording.time)
    return (backup, try BookFile.open(backup.path).summary())
  }

  /// Copies the book to a file, and checks the copy.
  ///
  /// - Returns: What is in it.
  /// - Throws: `StorageError`; a file that was there is then as it was.
  package func backUp(to file: String, replacing: Bool) throws -> BookSummary {
    try book.backUp(to: file, replacing: replacing)
    return try BookFile.open(file).summary()
  }

  /// The backups of a book, which need not be there itself; the oldest first.
  package static func backups(of path: String) throws(StorageError) -> [BackupEntry] {
    try BackupFolder(of: path).entries()
  }

  /// Repairs what can be repaired without losing anything.
  ///
  /// - Returns: What was done, and the book opened again: the file may be another one.
  package func repair() throws -> (outcome: RepairOutcome, ledger: Ledger) {
    let outcome = try book.repair(at: recording.time, keeps: !recording.isDryRun)
    return (outcome, Ledger(try BookFile.open(path), recording))
  }

  /// Checks a backup and the book whose place it may take; nothing is changed.
  ///
  /// - Parameters:
  ///   - file: The number or the name of a backup of the book, or any path.
  ///   - path: The book, which need not be there.
  /// - Throws: `LedgerError.unknownBackup`, `.fileIsBook`; `StorageError` where one cannot be used.
  package static func restoration(of file: String, at path: String) throws -> Restoration {
    let file = try find(file, at: path)
    if FileSystem.isSame(file, as: path) { throw LedgerError.fileIsBook(path: file) }
    return try Restoration(of: file, at: path)
  }

  /// Puts a book in the place of another, which is kept among the backups.
  ///
  /// The review comes before the file changes hands: what takes the place is a whole book.
  ///
  /// - Returns: The backup of what stood there, if anything did.
  /// - Throws: `StorageError`; what stood there then still does.
  package static func restore(
    _ restoration: Restoration, _ recording: StepRecording
  ) throws -> BackupEntry? {
    try review(ChangeSet(.wholeBook), in: nil, by: recording)
    return try restoration.perform(at: recording.time)
  }

  /// The file that was meant.
  private static func find(_ file: String, at path: String) throws -> String {
    if !file.unicodeScalars.contains("/") {
      let backups = try backups(of: path)
      if let backup = backups.first(where: { $0.name == file }) { return backup.path }
      if let number = Int(file), number >= 0 {
        guard let backup = backups.last(where: { $0.number == number }) else {
          throw LedgerError.unknownBackup(name: file)
        }
        return backup.path
      }
    }
    guard exists(file) else { throw LedgerError.unknownBackup(name: file) }
    return file
  }
}

extension SampleBook {
  /// Puts the sample's homes, bookings and expenses into a book.
  fileprivate func insert(with rows: BookWriter) throws {
    for property in properties {
      let stored = try rows.insert(property)
      for booking in bookings where booking.property == property.code {
        var entry = booking.booking
        entry.stay.property = stored.id
        _ = try rows.insert(entry)
      }
      for expense in expenses where expense.property == property.code {
        var entry = expense.expense
        entry.property = stored.id
        _ = try rows.insert(entry)
      }
    }
  }
}
