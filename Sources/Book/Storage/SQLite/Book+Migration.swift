package import Bookkeeping
internal import Files

/// A notice about a value that a migration could not convert or had to assume.
package struct MigrationNotice: Equatable, Sendable {
  /// The kind: `child-rate-dropped`, `zone-assumed`, `amount-rounded`…
  package let kind: String
  /// The subject: a date, the name of a home, a number.
  package let subject: String
  /// The old value, or the assumed one.
  package let value: String?

  /// The first day of the rate for children that the migration dropped, and the rate; nil for a notice of
  /// another kind.
  package var droppedChildRate: (from: Day, rate: Money?)? {
    guard kind == "child-rate-dropped", let from = Day(iso: subject) else { return nil }
    return (from, value.flatMap { try? Money(reading: $0, mark: .point) })
  }
}

/// The outcome of a migration.
package struct MigrationOutcome {
  /// The schema before the migration.
  package let from: Int
  /// The schema after the migration.
  package let to: Int
  /// The backup made before the migration.
  package let backup: BackupEntry
  /// The notices of the migration.
  package let notices: [MigrationNotice]
  /// The migrated book.
  package let book: Book

  /// Whether the book was one of the 2015 app.
  package var isOfApp: Bool { from < Migrator.firstMarkedSchema }
}

extension Book {
  /// Migrates the book to the latest schema, after a backup.
  ///
  /// - Parameter time: The local time, `2026-11-21 10:14`.
  /// - Throws: `StorageError`; the book is unchanged then.
  package func migrate(at time: String) throws -> MigrationOutcome {
    guard isFile else { return try migrateOnServer(at: time) }
    guard FileSystem.isWritable(path) else { throw StorageError.readOnly(place: .file(path)) }
    let backup = try backUp(.migration, at: time)
    do {
      try Migrator(connection: file).migrate()
    } catch {
      // The book is unchanged, so that the backup is not needed.
      discard(backup)
      throw error
    }
    let book = try Book.open(path)
    return MigrationOutcome(
      from: schema, to: book.schema, backup: backup, notices: try book.notices(), book: book)
  }

  /// Migrates the book to the latest schema and rolls the migration back.
  ///
  /// - Returns: The notices of the migration.
  /// - Throws: What `migrate(at:)` throws.
  package func tryMigration() throws -> [MigrationNotice] {
    guard isFile else { return try tryMigrationOnServer() }
    var notices: [MigrationNotice] = []
    try Migrator(connection: file).migrate(commit: false) { notices = try allNotices() }
    return notices
  }

  /// The notices of earlier migrations of the book; empty before schema 3.
  package func notices() throws(StorageError) -> [MigrationNotice] {
    isCurrent ? try allNotices() : []
  }

  private func allNotices() throws(StorageError) -> [MigrationNotice] {
    let statement = try connection.statement(
      "SELECT kind, subject, value FROM notice WHERE NOT \(CopyMark.isOfCopy) ORDER BY id")
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
