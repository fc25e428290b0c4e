internal import Documents
package import Files

/// Runs the migrations of a book in one transaction.
///
/// The procedure is that of SQLite's manual for changing tables (lang_altertable.html, § 7): foreign keys
/// off, one transaction, check of the foreign keys before the commit, foreign keys on.
struct Migrator {
  let connection: SQLiteConnection

  /// The first schema of this program, with its application ID and with settings.
  static let firstMarkedSchema = 3

  /// The first schema in which an expense can be a part of a bill.
  static let firstSchemaWithBills = 12

  /// The schema of the book; 0 for an empty file.
  func schema() throws(StorageError) -> Int {
    Int(try connection.integer("PRAGMA user_version") ?? 0)
  }

  /// Creates the tables of a schema in an empty database.
  func begin(_ schema: Int = Migration.latestSchema) throws(StorageError) {
    do {
      try migrate(to: schema)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .unexpected(code: 0, detail: "\(error)")
    }
  }

  /// Runs the missing migrations up to a schema.
  ///
  /// - Parameters:
  ///   - commit: Whether to commit; false for a dry run.
  ///   - inspect: Is called before the commit.
  /// - Throws: `StorageError`, for values that no migration can convert; what `inspect` throws; the book is unchanged then.
  func migrate(
    to target: Int = Migration.latestSchema, commit: Bool = true,
    _ inspect: () throws -> Void = {}
  ) throws {
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = ON") }
    try connection.withTransaction(.writing) {
      let current = try schema()
      let leavesOld =
        (1..<Migrator.firstMarkedSchema).contains(current)
        && target >= Migrator.firstMarkedSchema
      let added =
        leavesOld ? try addedColumns(of: AppBook(connection: connection, schema: current)) : []
      for migration in Migration.all where migration.schema > current && migration.schema <= target
      {
        try connection.execute(migration.sql)
        try connection.execute("PRAGMA user_version = \(migration.schema)")
      }
      if target >= Migrator.firstMarkedSchema {
        try connection.execute("PRAGMA application_id = \(Migration.applicationID)")
      }
      for column in added {
        try connection.run(
          "INSERT INTO notice (kind, subject, value) VALUES ('column-dropped', ?, ?)",
          [.text(column.name), .text(String(column.rows))])
      }
      if let table = try connection.text("SELECT \"table\" FROM pragma_foreign_key_check") {
        throw StorageError.damaged(place: connection.place, detail: "foreign key: \(table)")
      }
      try inspect()
      return ((), commit)
    }
  }

  /// The columns of an old book that the migration drops, after a check of all values.
  ///
  /// - Throws: `StorageError`, with each value that no migration can convert.
  private func addedColumns(
    of book: AppBook
  ) throws(StorageError) -> [(name: String, rows: Int64)] {
    let values = try book.unmigratableValues()
    guard values.isEmpty else {
      let path = ["path": Cell.text(connection.place.text)]
      throw .refused(
        Refusal(
          values.map(\.inOldBook) + [Phrase("error.unmigratable", path, count: values.count)],
          .badData))
    }
    return try book.addedColumns()
  }
}

/// The SQL from one schema to the next.
///
/// A released migration is never changed and does not depend on types of the program, so that old books
/// are always migrated in the same way. A test pins the text of each.
struct Migration: Sendable {
  /// The schema after the migration.
  let schema: Int
  /// The statements of SQLite.
  let sql: String
  /// The statements of PostgreSQL; empty up to `firstOnServers`, with whose tables a book on a server begins.
  var postgres = ""

  private static let folder = "SQLite/Migrations/"

  private static let files = Embedded.files.filter { $0.name.hasPrefix(folder) }

  /// Every migration, in order: `SQLite/Migrations/0023.sql` and `Postgres/Migrations/0023.sql` lead to schema 23.
  static let all = files.map { file in
    let name = file.name.dropFirst(folder.count)
    let onServers = Embedded.files.first { $0.name == "Postgres/Migrations/\(name)" }
    return Migration(
      schema: Int(name.prefix { $0 != "." }) ?? 0, sql: SQLFile.statements(of: file.text),
      postgres: onServers.map { SQLFile.statements(of: $0.text) } ?? "")
  }

  /// The schema of `schema.sql`, which no book on a server precedes.
  static let firstOnServers = 22

  /// The schema from which on a book may have documents.
  static let firstWithDocuments = 19

  /// The schema that the program reads and writes.
  static var latestSchema: Int { files.count }

  /// The application ID of a book: "ESTD" in ASCII.
  static let applicationID: Int64 = 0x4553_5444
}

extension FileKind {
  /// A book of this program or of the 2015 app, by the header of the file (fileformat2.html, 1.3).
  package static let book = FileKind { head in
    guard head.starts(with: Array("SQLite format 3".utf8) + [0]), head.count >= 100 else {
      return false
    }
    func number(at place: Int) -> Int64 {
      head[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    let mark = number(at: 68)
    return mark == Migration.applicationID
      || mark == 0 && (1..<Int64(Migrator.firstMarkedSchema)).contains(number(at: 60))
  }
}
