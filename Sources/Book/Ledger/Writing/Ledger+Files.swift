package import Bookkeeping
internal import Documents
package import Files
package import Reporting
package import Resources
package import Storage

/// The initial contents of a new book.
package struct BookBeginning {
  package var zones: [Zone]
  package var rates: [TaxRate]
  /// The language tag of the book; nil for no language setting.
  package var language: String?
  /// Sample homes, bookings and expenses; nil for an empty book.
  package var sample: SampleBook?

  /// Describes initial contents.
  package init(zones: [Zone], rates: [TaxRate], language: String?, sample: SampleBook?) {
    self.zones = zones
    self.rates = rates
    self.language = language
    self.sample = sample
  }
}

extension Ledger {
  /// Creates a book. Its initial contents are not a step of its history.
  ///
  /// - Throws: `StorageError.bookExists` if the path exists, also in a dry run.
  package static func create(
    _ path: String, _ beginning: BookBeginning, _ recording: StepRecording
  ) throws {
    try Book.requireFree(path)
    if recording.isDryRun { return }
    _ = try Book.create(path) { rows in
      for zone in beginning.zones { try rows.insert(zone) }
      for rate in beginning.rates { try rows.insert(rate) }
      if let language = beginning.language {
        try rows.set(Setting(name: "language", value: language))
      }
      try beginning.sample?.insert(with: rows)
      try review(ChangeSet(.wholeBook), in: nil, by: recording)
    }
  }

  /// Makes a manual backup in the folder of the book's backups.
  ///
  /// - Returns: The backup, a summary of it, and the number of documents whose files it lacks.
  package func backUp() throws -> (
    backup: BackupEntry, summary: BookSummary, missingDocuments: Int
  ) {
    let backup = try book.backUp(.manual, at: recording.time)
    let copy = try Book.open(backup.path)
    return (backup, try copy.summary(), try copy.missingDocuments())
  }

  /// Copies the book to a file, and checks the copy.
  ///
  /// - Returns: A summary of the copy, and the number of documents whose files it lacks.
  /// - Throws: `StorageError`; an existing file is unchanged then.
  package func backUp(
    to file: String, replacing: Bool
  ) throws -> (summary: BookSummary, missingDocuments: Int) {
    try book.backUp(to: file, replacing: replacing)
    let copy = try Book.open(file)
    return (try copy.summary(), try copy.missingDocuments())
  }

  /// Moves the book to a file or a server that has no book yet. The former book is kept under another name.
  ///
  /// - Returns: A summary of the book at the new place, the new name of the former one, nil in a dry run, and the
  ///   number of documents that are missing.
  /// - Throws: `StorageError`; the book stays where it is then.
  package func move(
    to place: String
  ) throws -> (summary: BookSummary, former: String?, missingDocuments: Int) {
    if recording.isDryRun {
      try book.requireManager()
      try Book.requireFree(place)
      return (try book.summary(), nil, try book.missingDocuments())
    }
    let (moved, former, missing) = try book.move(to: place)
    return (try moved.summary(), former, missing)
  }

  /// The backups of a book, the oldest first; the book itself need not exist.
  package static func backups(of path: String) throws(StorageError) -> [BackupEntry] {
    try BackupFolder(of: BookPlace(path)).entries()
  }

  /// The backups of a book as items of a list, the newest first.
  ///
  /// - Parameters:
  ///   - checks: Whether to check the file of each backup.
  ///   - progress: Where the work says how far it is; nil to report nothing.
  package static func backupItems(
    of path: String, checks: Bool, _ progress: Progress? = nil
  ) throws -> [BackupItem] {
    let backups = try backups(of: path)
    progress?.begin(.check, of: backups.count)
    return backups.reversed().map { backup in
      defer { progress?.add(1) }
      // An unreadable backup is listed too: it may be the only one.
      let book = try? Book.open(backup.path)
      book?.progress = progress
      let summary = try? book?.summary()
      let isSound = checks ? (try? book?.isSound()) ?? false : nil
      return BackupItem(
        number: backup.number, madeAt: backup.madeAt, reason: backup.reason.rawValue,
        schema: book?.schema, bookings: summary?.count.bookings,
        expenses: summary?.count.expenses, size: backup.size, isSound: isSound, file: backup.name)
    }
  }

  /// The folder of a book's backups.
  package static func backupFolder(of path: String) throws(StorageError) -> String {
    try BackupFolder(of: BookPlace(path)).path
  }

  /// Repairs the faults of the book that can be repaired without loss.
  ///
  /// - Returns: The outcome, and the book; a file is opened again, as it may have been replaced.
  package func repair() throws -> (outcome: RepairOutcome, ledger: Ledger) {
    let outcome = try book.repair(at: recording.time, commit: !recording.isDryRun)
    return (outcome, isFile ? Ledger(try Book.open(path), recording) : self)
  }

  /// Prepares the restoration of a backup: checks the backup and the book that it will replace.
  ///
  /// - Parameters:
  ///   - file: The number or name of a backup of the book, or the path of any book or store of the 2015 app.
  ///   - path: The path of the book to replace, which need not exist.
  ///   - folder: The folder for a temporary copy of such a store.
  ///   - progress: Where the work says how far it is; nil to report nothing.
  /// - Throws: `Refusal`; what `Restoration.init(of:at:)` throws.
  package static func restoration(
    of file: String, at path: String, temporaryFolder folder: String = "/tmp",
    _ progress: Progress? = nil
  ) throws -> Restoration {
    let file = try find(file, at: path)
    if FileSystem.isSame(file, as: path) {
      throw Refusal("error.file-is-book", ["path": .text(file)])
    }
    return try Restoration(of: file, at: path, temporaryFolder: folder, progress)
  }

  /// Performs a restoration, after the review and a backup of the present book.
  ///
  /// - Returns: The backup of the replaced book or file, nil if there was none; and the number of
  ///   documents whose files the restored book lacks.
  /// - Throws: `StorageError`; the present book is unchanged then.
  package static func restore(
    _ restoration: Restoration, _ recording: StepRecording
  ) throws -> (kept: BackupEntry?, missingDocuments: Int) {
    try review(ChangeSet(.wholeBook), in: nil, by: recording)
    let replaced = try restoration.perform(at: recording.time)
    let restored = try open(restoration.path).recorded(recording)
    if restored.isCurrent {
      let all = ChangeSet(.wholeBook)
      try restored.tax.reportReturns(affectedBy: all)
      try restored.incomeTax.reportReturns(affectedBy: all)
      try restored.vat.reportReturns(affectedBy: all)
    }
    return replaced
  }

  /// The path of the backup or file with a number, name or path.
  private static func find(_ file: String, at path: String) throws -> String {
    if !file.unicodeScalars.contains("/") {
      let backups = try backups(of: path)
      if let backup = backups.first(where: { $0.name == file }) { return backup.path }
      if let number = Int(file), number >= 0 {
        guard let backup = backups.last(where: { $0.number == number }) else {
          throw Refusal("error.unknown-backup", ["name": .text(file)])
        }
        return backup.path
      }
    }
    guard exists(file) else { throw Refusal("error.unknown-backup", ["name": .text(file)]) }
    return file
  }
}

extension SampleBook {
  /// Inserts the homes, bookings and expenses of the sample into a book, in the order of the sample.
  fileprivate func insert(with rows: BookWriter) throws {
    var homes: [String: Int64] = [:]
    for property in properties { homes[property.code] = try rows.insert(property).id }
    for booking in bookings {
      var entry = booking.booking
      entry.stay.property = homes[booking.property] ?? 0
      _ = try rows.insert(entry)
    }
    for expense in expenses {
      var entry = expense.expense
      entry.property = homes[expense.property] ?? 0
      _ = try rows.insert(entry)
    }
  }
}
