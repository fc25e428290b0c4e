internal import Documents
internal import Files

/// What is done with the whole of a book on a server: backups on this computer, migrations, restorations and
/// repairs.
///
/// Each change is one transaction with the rights of the owner of the tables, so that other programs see the book
/// before or after it.
extension Book {
  /// Makes a checked backup as a file; in the open transaction if there is one.
  func makeBackupOfServer(
    _ reason: BackupReason, at time: String
  ) throws -> BackupEntry {
    guard connection.isInTransaction else {
      return try read { try makeBackupOfServer(reason, at: time) }
    }
    let folder = try backups
    try folder.make()
    do {
      let part = try AtomicFile.database(in: folder.path)
      try copyTables(toFile: part.path)
      return try folder.add(part, reason, at: time) {
        _ = try documentStore.copy(namedDocuments(), to: DocumentFolder(ofBackups: folder))
      }
    } catch {
      FileSystem.removeEmptyFolder(folder.path)
      throw error
    }
  }

  /// Runs `change` in a write transaction, after a backup; discards the backup if `change` throws.
  private func maintain<Result>(
    _ reason: BackupReason, at time: String, _ change: () throws -> Result
  ) throws -> (kept: BackupEntry, result: Result) {
    try connection.transaction(.writing) {
      try connection.becomeKeeper()
      let backup = try makeBackupOfServer(reason, at: time)
      do {
        return (backup, try change())
      } catch {
        discard(backup)
        throw error
      }
    }
  }

  /// Migrates the book to the latest schema, after a backup.
  ///
  /// - Parameter migrations: All migrations, in order.
  /// - Throws: `StorageError.locked` if another program has migrated the book since it was opened;
  ///   `.notPermitted`. The book is unchanged then.
  func migrateOnServer(
    at time: String, by migrations: [Migration] = Migration.all
  ) throws -> MigrationOutcome {
    let (backup, latest) = try maintain(.migration, at: time) {
      try serverConnection.runMigrations(migrations, from: schema)
    }
    let book = Book(connection: connection, schema: latest)
    return MigrationOutcome(
      from: schema, to: latest, backup: backup, notices: try book.notices(), book: book)
  }

  /// Migrates the book to the latest schema and rolls the migration back.
  ///
  /// - Returns: The notices of the migration.
  /// - Throws: What `migrateOnServer(at:by:)` throws.
  func tryMigrationOnServer(
    by migrations: [Migration] = Migration.all
  ) throws -> [MigrationNotice] {
    try connection.withTransaction(.writing) {
      try connection.becomeKeeper()
      let latest = try serverConnection.runMigrations(migrations, from: schema)
      return (try Book(connection: connection, schema: latest).notices(), false)
    }
  }

  /// Requires that a book on a server has the schema of the program: only a manager migrates it, for everybody.
  ///
  /// - Throws: `StorageError`, if it has an earlier one.
  package func requireMigrated() throws(StorageError) {
    guard isFile || isCurrent else {
      throw .refused(
        "error.older-book", place, .unavailable,
        with: ["schema": .count(schema), "latest": .count(Book.latestSchema)])
    }
  }

  /// Replaces everything in the book, its history and numbers too, by the contents of a book of the latest
  /// schema, after a backup.
  ///
  /// Deleting the rows lets programs that read meanwhile see the old contents; TRUNCATE would not.
  ///
  /// - Parameter documents: The contents of the documents of the other book.
  /// - Returns: The backup, and the number of documents that are missing.
  func replaceContents(
    by source: Book, documents: DocumentStore, at time: String
  ) throws -> (kept: BackupEntry, missingDocuments: Int) {
    let (kept, missing) = try maintain(.restore, at: time) {
      try connection.setChecks(false)
      // A login stays that of its owner only if the other contents have the same owner.
      try connection.execute(
        "CREATE TEMP TABLE former ON COMMIT DROP AS SELECT party.id, code FROM person JOIN party ON party.id = party"
      )
      for table in try copiedTables().reversed() {
        try connection.execute("DELETE FROM \(table.name)")
      }
      try connection.execute("DELETE FROM document; UPDATE counter SET seq = 0")
      return try source.read {
        try source.copyTables(to: connection)
        try connection.execute(
          "DELETE FROM person WHERE party NOT IN (SELECT id FROM party JOIN former USING (id, code))"
        )
        return try source.copyDocuments(from: documents, to: documentStore)
      }
    }
    return (kept, missing)
  }

  /// Makes changed functions, triggers and policies anew, corrects counters and removes documents that nothing
  /// names; other faults are left to the administrator of the server.
  ///
  /// - Parameter commit: Whether to commit; false for a dry run.
  func repairOnServer(commit: Bool) throws -> RepairOutcome {
    try connection.withTransaction(.writing) {
      try connection.becomeKeeper()
      var faults = try fileFaults()
      let hasChangedObject = faults.contains(where: \.isChangedObject)
      if hasChangedObject {
        try serverConnection.restoreRules()
        faults.removeAll(where: \.isChangedObject)
        faults += try serverConnection.structureFaults().filter(\.isChangedObject)
      }
      let wrong = try wrongCounters()
      for (table, highest, _) in wrong { try connection.setLastNumber(highest, of: table) }
      // In a damaged book, a document may belong to a row that cannot be read.
      let isWhole = !faults.contains(where: \.isDamage)
      let documents = try isWhole ? removeUnnamedDocuments() : 0
      let outcome = RepairOutcome(
        rebuiltRows: nil, restoresRules: hasChangedObject, counters: wrong.map(\.table),
        leftovers: 0,
        documents: documents,
        remaining: faults.filter { fault in
          if case .counter = fault { false } else { !fault.isForeign }
        }, backup: nil)
      return (outcome, commit && (hasChangedObject || !wrong.isEmpty || documents > 0))
    }
  }
}
