internal import Bookkeeping
package import Files

/// A prepared restoration: a book that will replace another, both of them checked.
package struct Restoration {
  /// The present state of the place.
  package enum Present {
    /// There is no file.
    case nothing
    /// There is a readable book.
    case book(BookSummary)
    /// There is an unreadable file, which is backed up without copying.
    case unreadable
  }

  /// The book to restore.
  package let source: BookSummary
  /// The present state of the place.
  package let present: Present
  /// The number of faults of the book to restore that are not damage, such as differences from its history.
  package let differences: Int

  private let file: Book
  /// The path of the book to be replaced.
  package let path: String
  let replaced: Book?

  /// The number of attempts while other programs are writing.
  private static let attempts = 20

  /// Checks both books without changing them.
  ///
  /// - Parameters:
  ///   - file: The book to restore, or a store of the 2015 app.
  ///   - folder: The folder for a temporary copy of such a store.
  ///   - progress: Where the work says how far it is; nil to report nothing.
  /// - Throws: `StorageError.notABook`, a refusal of a later version, or `.damaged` for the book to restore; `.notABook`,
  ///   `.newerBook`, `.locked`, or a refusal, for the present one.
  package init(
    of file: String, at path: String, temporaryFolder folder: String = "/tmp",
    _ progress: Progress? = nil
  ) throws {
    self.file = try Book.openOrConvert(file, in: folder)
    self.file.progress = progress
    self.path = path
    source = try self.file.summary()
    let faults = try self.file.fileFaults()
    if let fault = faults.first(where: \.isDamage) {
      throw StorageError.damaged(place: .file(file), detail: fault.text)
    }
    differences = faults.count { !$0.isForeign }
    (present, replaced) = try Restoration.inspect(path, progress)
  }

  private static func inspect(
    _ path: String, _ progress: Progress?
  ) throws -> (Present, Book?) {
    guard Book.exists(path) else { return (.nothing, nil) }
    do throws(StorageError) {
      let book = try Book.open(path)
      book.progress = progress
      try book.requireMigrated()
      try book.requireManager()
      let isBroken = try book.fileFaults().contains { $0.isOfStructure }
      return isBroken ? (.unreadable, nil) : (.book(try book.summary()), book)
    } catch {
      guard BookPlace(path).isFile else { throw error }
      switch error {
      case .damaged: return (.unreadable, nil)
      case .notABook where FileSystem.size(path) == 0 || !isDatabase(path):
        return (.unreadable, nil)
      default: throw error
      }
    }
  }

  /// Whether a file is a database of any program.
  private static func isDatabase(_ path: String) -> Bool {
    (try? SQLiteConnection(path: path).integer("PRAGMA schema_version")) != nil
  }

  /// Restores the book, after a backup of the present one.
  ///
  /// No other function replaces a book; `Ledger.restore` reviews the restoration before it calls this one.
  ///
  /// - Returns: The backup of the present book or file, nil if there was none; and the number of
  ///   documents whose files the restored book lacks.
  /// - Throws: `StorageError`; the present book is unchanged then.
  package func perform(at time: String) throws -> (kept: BackupEntry?, missingDocuments: Int) {
    guard BookPlace(path).isFile else { return try performOnServer(at: time) }
    let folder = BackupFolder(of: path)
    // Documents come first, so that no record is without its file.
    try documents.take(file.namedDocuments(), from: file.documents)
    let kept = try replaced.map { try replaceContents(of: $0, at: time) } ?? place(folder, at: time)
    folder.prune(except: file.path)
    return (kept, try file.missingDocuments(in: documents))
  }

  /// Restores the book onto a server: in the place of the book that is there, or as a new one.
  private func performOnServer(
    at time: String
  ) throws -> (kept: BackupEntry?, missingDocuments: Int) {
    let folder = try replaced?.backups ?? BackupFolder(of: BookPlace(path))
    return try withCurrentSource(in: folder) { source in
      guard let replaced else {
        let missing = try source.read {
          try source.copy(to: path, documents: file.documentStore).missingDocuments
        }
        return (nil, missing)
      }
      let (kept, missing) = try replaced.replaceContents(
        by: source, documents: file.documentStore, at: time)
      folder.prune(except: file.path)
      return (kept, missing)
    }
  }

  /// Runs `body` with the book to restore in the latest schema: of an older one, a temporary copy is migrated.
  private func withCurrentSource<Result>(
    in folder: BackupFolder, _ body: (Book) throws -> Result
  ) throws -> Result {
    if file.isCurrent { return try body(file) }
    try folder.make()
    defer { FileSystem.removeEmptyFolder(folder.path) }
    let part = try AtomicFile.database(in: folder.path)
    return try withExtendedLifetime(part) {
      try Backup.copy(file.file, to: part.path, named: part.path) {}
      let copy = try SQLiteConnection(path: part.path)
      copy.progress = file.progress
      try Migrator(connection: copy).migrate()
      return try body(Book(connection: copy, schema: Migration.latestSchema))
    }
  }

  /// The folder of the documents of the book to be replaced.
  private var documents: DocumentFolder { DocumentFolder(of: path) }

  /// Replaces the contents of a readable book in one transaction, so that other programs that have the
  /// book open see either the old or the new contents.
  private func replaceContents(of book: Book, at time: String) throws -> BackupEntry {
    for _ in 0..<Restoration.attempts {
      try book.file.leaveWALMode()
      let (kept, counter) = try book.makeBackup(.restore, at: time)
      do {
        let isDone = try Backup.replace(book.file, by: file.file, ifUnchangedSince: counter) {
          // Others remove documents only under the write lock: what is there now stays.
          try documents.takeLacking(file.namedDocuments(), from: file.documents)
        }
        if isDone { return kept }
        // Another program has written since the backup, which would lack its changes.
        book.discard(kept)
      } catch {
        book.discard(kept)
        throw error
      }
    }
    throw StorageError.locked(place: .file(path))
  }

  /// Places a copy of the book where there is no file or an unreadable one.
  private func place(_ folder: BackupFolder, at time: String) throws -> BackupEntry? {
    let target = FileSystem.followingLink(path)
    try StorageError.mapping(try FileSystem.createFolders(above: target))
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try Backup.copy(file.file, to: part.path, named: path) {}
    guard case .unreadable = present else {
      // SQLite would apply a journal without a book to the new one.
      SQLiteFiles.remove(beside: target)
      try part.name(as: target, replacing: false)
      return nil
    }
    try Restoration.leaveWALMode(target)
    let kept = try folder.addUnreadable(target, .restore, at: time)
    try part.name(as: target, replacing: true)
    return kept
  }

  /// Turns off the write-ahead log of a damaged book, in which SQLite would not detect that the file is
  /// replaced while other programs have it open.
  ///
  /// - Throws: `StorageError.locked` if another program has the book open for longer than the timeout.
  private static func leaveWALMode(_ path: String) throws(StorageError) {
    do throws(StorageError) {
      try SQLiteConnection(path: path).leaveWALMode()
    } catch {
      // A file that cannot be opened is not open in another program either.
      guard case .damaged = error else {
        guard case .notABook = error else { throw error }
        return
      }
    }
  }
}

extension FileFault {
  /// The fault in the style of SQLite's messages.
  fileprivate var text: String {
    switch self {
    case .structure(let detail): detail
    case .reference(let table, let row, let parent): "\(table) \(row): \(parent)"
    case .value(let value): "\(value.table) \(value.row): \(value.column) = \(value.text)"
    case .history(let table, let row): "\(table) \(row)"
    case .addedRows(let table, let first, let last): "\(table) \(first)…\(last)"
    case .step(let number): "history_step \(number)"
    case .counter(let table, _): "sqlite_sequence \(table)"
    case .foreign(let type, let name), .changedObject(let type, let name): "\(type) \(name)"
    case .missingDocument(let document), .changedDocument(let document): "\(document.name)"
    case .strayDocuments(let path, _), .strayFile(let path), .openFolder(let path, _): path
    }
  }
}
