internal import Bookkeeping
internal import Documents

/// Who the user of a book on a server is, and what that user may do.
extension PostgresConnection {
  /// Reads which book the server has, who the user is, whom the steps of history name, and the role of the user.
  ///
  /// - Returns: The application ID and the schema; nil if the database has no book.
  func identify() throws(StorageError) -> (mark: Int64, schema: Int)? {
    // Without `pg_roles`, a view of several tables that takes a millisecond to plan.
    let roles = BookRole.allCases.map { role in
      """
      WHEN pg_has_role(session_user, to_regrole(quote_ident(roles || '_\(role.rawValue)')), 'MEMBER')
      THEN '\(role.rawValue)'
      """
    }
    let statement = try statement(
      """
      SELECT mark, schema, CAST(session_user AS text), roles, CASE \(roles.joined(separator: " ")) END,
      CAST(has_column_privilege('estada.booking', 'guest', 'SELECT') AS int) FROM estada.book
      """)
    defer { statement.reset() }
    do throws(StorageError) {
      guard try statement.step() else { return nil }
    } catch .damaged {
      // There is no such table, or none that the user may see.
      let isHidden = try integer(
        """
        SELECT 1 FROM pg_namespace WHERE nspname = 'estada'
        AND NOT has_schema_privilege(oid, 'USAGE')
        """)
      if isHidden != nil { throw .notPermitted(place: place) }
      return nil
    }
    author = statement.text(2)
    let role = statement.optionalText(4).flatMap(BookRole.init) ?? .owner
    self.role = role
    rights = ServerRights(prefix: statement.text(3))
    if role == .owner {
      let views =
        (statement.integer(5) == 0 ? [ServerRights.withoutGuests] : [])
        + [ServerRights.withoutContacts]
      try execute("SET search_path = \(views.joined(separator: ", ")), estada")
    }
    return (statement.integer(0), Int(statement.integer(1)))
  }

  /// Creates the roles, tables, functions and rights of a book in the open transaction, as the keeper, which the
  /// user is until the end of the transaction.
  ///
  /// - Throws: `StorageError` for a user who may not create the roles.
  func found() throws(StorageError) {
    let database = try text("SELECT CAST(current_database() AS text)") ?? ""
    let digest = try text("SELECT encode(sha256(convert_to(current_database(), 'UTF8')), 'hex')")
    let rights = ServerRights(database: database, digest: digest ?? "")
    let mayCreate = try integer(
      """
      SELECT 1 FROM pg_roles WHERE rolname = session_user AND (rolsuper OR rolcreaterole)
      OR \(rights.names.count) = (SELECT count(*) FROM pg_roles
        WHERE rolname IN (\(rights.names.joined(separator: ", ")))) LIMIT 1
      """)
    guard mayCreate != nil else {
      let login = try text("SELECT CAST(session_user AS text)") ?? ""
      throw .refused(
        "error.needs-roles", place,
        with: [
          "login": .text(login),
          "command": .commands([rightToCreateRoles(of: login, isGiven: true)]),
        ])
    }
    try execute(rights.foundation(database: database))
    self.rights = rights
    role = .manager
    isKeeper = true
    try makeTables()
  }

  /// Makes the tables, functions, triggers and rights of a book in empty schemas, as the keeper.
  func makeTables() throws(StorageError) {
    try execute(SQLFile.statements(of: Embedded.postgresSchemaSql))
    try run(
      "INSERT INTO book (mark, schema, roles) VALUES (?, ?, ?)",
      [
        .integer(Migration.applicationID), SQLValue(Migration.firstOnServers),
        .text(rights.rolePrefix),
      ])
    // The rules are about the tables of the latest schema: the migrations make both.
    _ = try runMigrations(Migration.all, from: Migration.firstOnServers)
  }

  /// Runs the missing migrations in the open transaction, under the write lock, and makes the functions, triggers
  /// and rights of the tables that there are then.
  ///
  /// - Parameter schema: The schema of the book.
  /// - Returns: The new schema.
  func runMigrations(
    _ migrations: [Migration], from schema: Int
  ) throws(StorageError) -> Int {
    guard let last = migrations.last?.schema, last > schema else { return schema }
    guard try integer("SELECT schema FROM book") == Int64(schema) else {
      throw .locked(place: place)
    }
    guard schema >= Migration.firstOnServers else {
      throw .damaged(place: place, detail: "schema \(schema)")
    }
    // One message for all, so that a migration more costs no round trip.
    let missing = migrations.filter { $0.schema > schema }.map(\.postgres)
    try execute((missing + ["UPDATE book SET schema = \(last)"]).joined(separator: "\n"))
    try makeRules()
    return last
  }

  /// Creates the functions, triggers and rights of the book, in place of those of an earlier version. The keeper
  /// does so after each migration.
  func makeRules() throws(StorageError) {
    try execute(SQLFile.statements(of: Embedded.postgresHistorySql))
    try execute(ServerHistory.rules(layouts.all, keeper: "\(rights.rolePrefix)_keeper"))
    try execute(rights.rules(layouts.all))
  }
}
