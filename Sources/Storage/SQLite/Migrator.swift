/// Brings a book to a later schema, one migration after the other.
///
/// It follows the procedure of SQLite's manual for changing tables (lang_altertable.html, § 7): foreign
/// keys off, one transaction, check of the foreign keys before the commit, foreign keys on.
struct Migrator {
  let connection: SQLiteConnection

  /// The first schema that is ours, carries our mark and keeps settings.
  static let firstMarkedSchema = 3

  /// The schema the book is in, 0 for an empty file.
  func schema() throws(StorageError) -> Int {
    Int(try connection.integer("PRAGMA user_version") ?? 0)
  }

  /// Makes a new file, or a database in memory, an empty book of a schema.
  func begin(_ schema: Int = Migration.latestSchema) throws(StorageError) {
    do {
      try migrate(to: schema)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .unexpected(code: 0, detail: "\(error)")
    }
  }

  /// Takes the book through every migration up to a schema that it has not been through yet.
  ///
  /// - Parameters:
  ///   - keeps: Whether to keep what was done; false tries it only.
  ///   - inspect: Is called when all is done, before it is kept.
  /// - Throws: `StorageError.unmigratable`, and what `inspect` throws; the book is then as it was.
  func migrate(
    to target: Int = Migration.latestSchema, keeps: Bool = true,
    _ inspect: () throws -> Void = {}
  ) throws {
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = ON") }
    try connection.decided(.writing) {
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
      return ((), keeps)
    }
  }

  /// What is lost of an old book all of whose values can be carried over.
  private func addedColumns(
    of book: AppBook
  ) throws(StorageError) -> [(name: String, rows: Int64)] {
    let values = try book.unmigratableValues()
    guard values.isEmpty else { throw .unmigratable(place: connection.place, values) }
    return try book.addedColumns()
  }
}
