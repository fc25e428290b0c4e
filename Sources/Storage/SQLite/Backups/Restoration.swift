internal import Files

/// A book that is about to take the place of another, both of them checked.
package struct Restoration {
  /// What stands in the place now.
  package enum Present {
    /// Nothing.
    case nothing
    /// A book that can be read.
    case book(BookSummary)
    /// A file that is no longer sound: it is kept as it is.
    case wreck
  }

  /// The book that will be there.
  package let source: BookSummary
  /// What stands there now.
  package let present: Present
  /// How many rows of the book that will be there are not what its own history says.
  package let differences: Int

  private let file: BookFile
  private let path: String
  private let replaced: BookFile?

  /// How often to begin again when other programs keep writing.
  private static let attempts = 20

  /// Checks both; nothing is changed.
  ///
  /// - Throws: `StorageError`: the file is no book, newer than the program, or damaged; or the place
  ///   is taken by something that is no book, by a newer one, or by one that another program holds.
  package init(of file: String, at path: String) throws {
    self.file = try BookFile.open(file)
    self.path = path
    source = try self.file.summary()
    let faults = try self.file.fileFaults()
    if let fault = faults.first(where: \.isDamage) {
      throw StorageError.damaged(place: .file(file), detail: fault.text)
    }
    differences = faults.count { !$0.isForeign }
    (present, replaced) = try Restoration.inspect(path)
  }

  private static func inspect(_ path: String) throws -> (Present, BookFile?) {
    guard BookFile.exists(path) else { return (.nothing, nil) }
    do throws(StorageError) {
      let book = try BookFile.open(path)
      let isBroken = try book.fileFaults().contains { $0.isOfStructure }
      return isBroken ? (.wreck, nil) : (.book(try book.summary()), book)
    } catch {
      switch error {
      case .damaged: return (.wreck, nil)
      case .notABook where FileSystem.size(path) == 0 || !isDatabase(path): return (.wreck, nil)
      default: throw error
      }
    }
  }

  /// Whether a file can be read as a database, be it whose it may.
  private static func isDatabase(_ path: String) -> Bool {
    (try? SQLiteConnection(path: path).integer("PRAGMA schema_version")) != nil
  }

  /// Puts the book in its place and keeps what stood there among the backups.
  ///
  /// It is the only way by which another book takes a book's place: what has to be done whenever the
  /// records of a book change is done around this call.
  ///
  /// - Returns: The backup of what stood there, if anything did.
  /// - Throws: `StorageError`; what stood there then still does.
  package func perform(at time: String) throws -> BackupEntry? {
    let folder = BackupFolder(of: path)
    let kept = try replaced.map { try pour(into: $0, at: time) } ?? place(folder, at: time)
    folder.prune(sparing: file.path)
    return kept
  }

  /// Replaces the content of a book that can be read, in one transaction: other programs that have
  /// it open see either the one or the other, and wait while it is done.
  private func pour(into book: BookFile, at time: String) throws -> BackupEntry {
    for _ in 0..<Restoration.attempts {
      try book.file.leaveWALMode()
      let (kept, counter) = try book.keepCopy(.restore, at: time)
      do {
        let isDone = try Backup.replace(
          book.file, by: file.file, ifUnchangedSince: counter)
        if isDone { return kept }
        // Somebody has written since the copy was made: it would not have their changes.
        book.discard(kept)
      } catch {
        book.discard(kept)
        throw error
      }
    }
    throw StorageError.locked(place: .file(path))
  }

  /// Puts a complete new file where there is none, or where there is one that cannot be read.
  private func place(_ folder: BackupFolder, at time: String) throws -> BackupEntry? {
    let target = FileSystem.followingLink(path)
    try StorageError.mapping(try FileSystem.createFolders(above: target))
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try Backup.copy(file.file, to: part.path, named: path)
    guard case .wreck = present else {
      // Without its book a journal is of no use, and would spoil this one.
      Companions.remove(beside: target)
      try part.name(as: target, replacing: false)
      return nil
    }
    try Restoration.leaveWALMode(target)
    let kept = try folder.keepAsItIs(target, .restore, at: time)
    try part.name(as: target, replacing: true)
    return kept
  }

  /// Sees to it that whoever still has a damaged book open notices that another takes its place, which
  /// SQLite does not look for in a book with a write-ahead log.
  ///
  /// - Throws: `StorageError.locked` when another program has it open for longer than the wait.
  private static func leaveWALMode(_ path: String) throws(StorageError) {
    do throws(StorageError) {
      try SQLiteConnection(path: path).leaveWALMode()
    } catch {
      // Nobody can write in what is so badly damaged that it cannot be opened.
      guard case .damaged = error else {
        guard case .notABook = error else { throw error }
        return
      }
    }
  }
}

extension FileFault {
  /// Damage in the words of SQLite.
  fileprivate var text: String {
    switch self {
    case .structure(let detail): detail
    case .reference(let table, let row, let parent): "\(table) \(row): \(parent)"
    case .value(let value): "\(value.table) \(value.row): \(value.column) = \(value.text)"
    case .history(let table, let row): "\(table) \(row)"
    case .addedRows(let table, let first, let last): "\(table) \(first)…\(last)"
    case .step(let number): "history_step \(number)"
    case .counter(let table): "sqlite_sequence \(table)"
    case .foreign(let type, let name): "\(type) \(name)"
    }
  }
}
