internal import Files

/// Something a migration could not carry over, or had to assume.
package struct MigrationNotice: Equatable, Sendable {
  /// What sort of thing: `child-rate-dropped`, `zone-assumed`, `amount-rounded`…
  package let kind: String
  /// What it is about: a date, the name of a home, a number.
  package let subject: String
  /// What it was, or was taken to be.
  package let value: String?
}

/// What a migration did.
package struct MigrationOutcome {
  /// The schema the book was in.
  package let from: Int
  /// The schema it is in now.
  package let to: Int
  /// The copy that was made before.
  package let backup: BackupEntry
  /// What could not be carried or was assumed.
  package let notices: [MigrationNotice]
  /// The book, open in its new schema.
  package let book: BookFile
}

extension BookFile {
  /// Brings the book to this program's schema, after making a backup of it.
  ///
  /// - Parameter time: The local time, `2026-11-21 10:14`.
  /// - Throws: `StorageError`; the book is then as it was.
  package func migrate(at time: String) throws -> MigrationOutcome {
    guard FileSystem.isWritable(path) else { throw StorageError.readOnly(place: .file(path)) }
    let backup = try backUp(.migration, at: time)
    do {
      try Migrator(connection: file).migrate()
    } catch {
      // The book is as it was, so a copy of it would only be in the way.
      discard(backup)
      throw error
    }
    let book = try BookFile.open(path)
    return MigrationOutcome(
      from: schema, to: book.schema, backup: backup, notices: try book.notices(), book: book)
  }

  /// Brings the book to this program's schema and back again, so that it is as it was.
  ///
  /// - Returns: What could not be carried or would be assumed.
  /// - Throws: `StorageError`, the same as `migrate`.
  package func tryMigration() throws -> [MigrationNotice] {
    var notices: [MigrationNotice] = []
    try Migrator(connection: file).migrate(keeps: false) { notices = try allNotices() }
    return notices
  }

  /// What earlier migrations of this book could not carry or assumed; none before schema 3.
  package func notices() throws(StorageError) -> [MigrationNotice] {
    isCurrent ? try allNotices() : []
  }

  private func allNotices() throws(StorageError) -> [MigrationNotice] {
    let statement = try connection.statement("SELECT kind, subject, value FROM notice ORDER BY id")
    defer { statement.reset() }
    var notices: [MigrationNotice] = []
    while try statement.step() {
      notices.append(
        MigrationNotice(
          kind: statement.text(0), subject: statement.text(1), value: statement.optionalText(2)))
    }
    return notices
  }
}
