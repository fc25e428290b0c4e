/// Checks of the structure of a SQLite file.
extension Book {
  /// The faults of pages and indexes.
  func structureFaults() throws(StorageError) -> [FileFault] {
    do throws(StorageError) {
      let sql = "SELECT * FROM pragma_integrity_check LIMIT \(FileFault.limit)"
      return try faults(sql) { .structure(detail: $0.text(0)) }
        .filter { $0 != .structure(detail: "ok") }
    } catch {
      switch error {
      // An unreadable page or an invalid definition aborts the check, and is a fault itself.
      case .damaged(_, let detail), .unexpected(_, let detail):
        return [.structure(detail: detail)]
      default: throw error
      }
    }
  }

  /// The names of the objects of the schema, each with its definition if it has one.
  ///
  /// Made once, by all migrations in an empty database: they take longer than all other checks of a small
  /// book, and a check that is printed as text runs twice.
  private static let schema = Result { () throws(StorageError) in
    let database = try SQLiteConnection.inMemory()
    try Migrator(connection: database).begin()
    let objects = try database.statement("SELECT name, sql FROM sqlite_schema ORDER BY name")
    defer { objects.reset() }
    var schema: [(name: String, definition: String?)] = []
    while try objects.step() { schema.append((objects.text(0), objects.optionalText(1))) }
    return schema
  }

  /// The tables and indexes whose definitions differ from those of the schema.
  func schemaFaults() throws(StorageError) -> [FileFault] {
    var faults: [FileFault] = []
    for case (let name, let definition?) in try Book.schema.get() {
      let isSame = try connection.integer(
        "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql = ?", [.text(name), .text(definition)])
      if isSame == nil { faults.append(.structure(detail: "schema: \(name)")) }
    }
    return faults
  }

  /// The objects in the file that are not part of the schema. The program ignores them, but other programs
  /// may run them.
  func foreignObjects() throws(StorageError) -> [FileFault] {
    let own = Set(try Book.schema.get().map(\.name))
    // SQLite reserves the prefix for its own tables, such as the statistics of ANALYZE.
    let sql = """
      SELECT type, name FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name
      """
    return try faults(sql) { .foreign(type: $0.text(0), name: $0.text(1)) }.filter { fault in
      guard case .foreign(_, let name) = fault else { return false }
      return !own.contains(name)
    }.prefix(FileFault.limit).map { $0 }
  }

  /// The rows that refer to missing rows.
  func referenceFaults() throws(StorageError) -> [FileFault] {
    let sql = """
      SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT \(FileFault.limit)
      """
    return try faults(sql) {
      .reference(table: $0.text(0), row: $0.optionalInteger(1) ?? 0, parent: $0.text(2))
    }
  }
}
