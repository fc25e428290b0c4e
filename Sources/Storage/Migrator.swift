/// Brings a book to a later schema, one migration after the other.
///
/// It follows the procedure of SQLite's manual for changing tables (lang_altertable.html, § 7): foreign
/// keys off, one transaction, check of the foreign keys before the commit, foreign keys on.
struct Migrator {
  let connection: Connection

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
  func migrate(to target: Int = Migration.latestSchema) throws {
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = ON") }
    try connection.transaction(.writing) {
      let current = try schema()
      for migration in Migration.all where migration.schema > current && migration.schema <= target
      {
        try connection.execute(migration.sql)
        try connection.execute("PRAGMA user_version = \(migration.schema)")
      }
      if target >= Migrator.firstMarkedSchema {
        try connection.execute("PRAGMA application_id = \(Migration.applicationID)")
      }
      if let table = try connection.text("SELECT \"table\" FROM pragma_foreign_key_check") {
        throw StorageError.damaged(path: connection.path, detail: "foreign key: \(table)")
      }
    }
  }
}
