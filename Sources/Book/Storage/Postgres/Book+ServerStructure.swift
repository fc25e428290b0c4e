internal import Bookkeeping

/// Checks of the tables, functions, triggers and policies of a book on a server: history and the rights of the roles
/// are theirs to keep.
extension Book {
  /// What is missing, changed or added in the schemas of a book on a server.
  ///
  /// The present schema is compared with a new one. Only a manager may make one, so there are no faults for others;
  /// nor for a server that only reads, such as a replica.
  func serverStructureFaults() throws(StorageError) -> [FileFault] {
    guard role == .manager, isCurrent, let server = connection as? PostgresConnection else {
      return []
    }
    // Not in the open transaction, which may only read.
    let other = try PostgresConnection(server.address)
    _ = try other.identify()
    other.pipeline.waiting.append("BEGIN READ WRITE")
    do throws(StorageError) {
      try other.becomeKeeper()
      // The end of the connection rolls everything back.
      return try other.structureFaults()
    } catch .readOnly {
      return []
    }
  }

  /// The rows that refer to missing rows, which a server admits only if its administrator turns off the
  /// checks.
  func serverReferenceFaults() throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    for (table, parent, sql) in references {
      found += try faults(sql) {
        .reference(table: table, row: $0.integer(0), parent: parent)
      }
    }
    return found
  }

  /// The references of one table to another, with a query for the rows that refer to missing rows.
  var references: [(table: String, parent: String, sql: String)] {
    recordKinds.flatMap { kind in
      kind.fields.compactMap { field in
        guard let parent = field.field.reference else { return nil }
        let table = kind.kind.table
        let key = field.form == .reference ? "id" : "code"
        let name = field.field.name
        let sql = """
          SELECT id FROM \(table) AS child WHERE \(name) IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM \(parent) AS parent WHERE parent.\(key) = child.\(name))
          ORDER BY id LIMIT \(FileFault.limit)
          """
        return (table, parent, sql)
      }
    }
  }
}

extension PostgresConnection {
  /// An object of a schema, such as `trigger`, `booking keep_update`.
  private struct Object: Hashable {
    let type: String
    let name: String
  }

  /// The differences between the schemas of the book and new ones, which are made and rolled back. The keeper calls it,
  /// in a transaction.
  ///
  /// Other programs go on reading and writing: they see the schemas under their names until the end.
  func structureFaults() throws(StorageError) -> [FileFault] {
    let mayCreate = try integer(
      "SELECT CAST(has_database_privilege(current_database(), 'CREATE') AS int)")
    guard mayCreate == 1 else {
      return [.changedObject(type: "right", name: try grantOfSchemas())]
    }
    pipeline.waiting.append("SAVEPOINT structure")
    let present = try objects()
    pipeline.waiting += ServerRights.schemas.map {
      "ALTER SCHEMA \($0) RENAME TO \($0)_present; CREATE SCHEMA \($0)"
    }
    try makeTables()
    let wanted = try objects()
    pipeline.waiting.append("ROLLBACK TO structure")
    let differing = wanted.filter { present[$0.key] != $0.value }.map(\.key)
    // The columns of an added table go without saying.
    let added = present.keys.filter { object in
      let table = String(object.name.prefix { $0 != " " })
      let isPart = wanted[Object(type: "table", name: table)] == nil && table != object.name
      return wanted[object] == nil && !isPart
    }
    func sorted(_ objects: [Object]) -> [Object] {
      objects.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
    }
    return sorted(differing).map { .changedObject(type: $0.type, name: $0.name) }
      + sorted(added).map { .foreign(type: $0.type, name: $0.name) }
  }

  /// The statement that gives the keeper the right to create schemas.
  private func grantOfSchemas() throws(StorageError) -> String {
    rights.grantOfSchemas(database: try text("SELECT current_database()") ?? "")
  }

  /// Gives the keeper, who calls it, the right to create schemas, unless only the administrator of the server may.
  private func restoreRight() throws(StorageError) {
    let grant = try grantOfSchemas()
    try execute("SAVEPOINT grant_schemas")
    try leaveKeeper()
    do throws(StorageError) {
      try execute(grant)
    } catch .notPermitted {
      try execute("ROLLBACK TO grant_schemas")
    }
    try becomeKeeper()
  }

  /// Makes changed functions, triggers and policies anew, and the missing right to create schemas.
  func restoreRules() throws(StorageError) {
    try restoreRight()
    try makeRules()
  }

  /// The objects of the schemas of the book with their definitions, as the server writes them.
  private func objects() throws(StorageError) -> [Object: String] {
    let schemas = ServerRights.schemas.map { "'\($0)'" }.joined(separator: ", ")
    let statement = try statement(
      """
      WITH schema AS (SELECT oid FROM pg_namespace WHERE nspname IN (\(schemas))),
      relation AS (SELECT * FROM pg_class WHERE relnamespace IN (SELECT oid FROM schema))
      SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'i' THEN 'index' ELSE 'table' END, CAST(relname AS text),
        concat(relkind, relrowsecurity, reloptions,
          CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) WHEN 'i' THEN pg_get_indexdef(oid) END)
      FROM relation
      UNION ALL
      SELECT 'column', concat_ws(' ', relname, attname),
        concat_ws(' ', format_type(atttypid, atttypmod), attcollation, attnotnull, pg_get_expr(adbin, adrelid))
      FROM relation JOIN pg_attribute ON attrelid = oid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relkind IN ('r', 'c') AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 'constraint', concat_ws(' ', relname, conname), pg_get_constraintdef(pg_constraint.oid)
      FROM relation JOIN pg_constraint ON conrelid = relation.oid
      UNION ALL
      SELECT 'trigger', concat_ws(' ', relname, tgname), 
        concat(pg_get_triggerdef(pg_trigger.oid), tgenabled)
      FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
      UNION ALL
      SELECT 'policy', concat_ws(' ', relname, polname), concat_ws(' ', polcmd, polpermissive,
        (SELECT string_agg(rolname, ' ' ORDER BY rolname) FROM pg_roles WHERE pg_roles.oid = ANY (polroles)),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      FROM relation JOIN pg_policy ON polrelid = relation.oid
      UNION ALL
      SELECT 'function', CAST(CAST(oid AS regprocedure) AS text), pg_get_functiondef(oid)
      FROM pg_proc WHERE pronamespace IN (SELECT oid FROM schema)
      """)
    defer { statement.reset() }
    var found: [Object: String] = [:]
    while try statement.step() {
      found[Object(type: statement.text(0), name: statement.text(1))] = statement.text(2)
    }
    return found
  }
}
