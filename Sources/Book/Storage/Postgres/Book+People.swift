package import Bookkeeping

/// Who may use a book on a server. The rights are those of the server, and no step of history.
extension Book {
  /// The role of the user in a book on a server; nil for a book in a file.
  package var role: BookRole? { (connection as? PostgresConnection)?.role }

  /// Requires that the user may do everything in the book: whoever may write a file, and a manager on a server.
  ///
  /// - Throws: `StorageError.needsManager`.
  package func requireManager() throws(StorageError) {
    if let role, role != .manager { throw .needsManager(place: place) }
  }

  /// Requires that the role of the user permits changes of a kind of records, as the server does when they are made.
  ///
  /// - Throws: `StorageError.notPermitted`.
  package func requireRight(toChange kind: RecordKind) throws(StorageError) {
    guard let role, role != .manager else { return }
    if role == .owner || ServerRights.managed.contains(kind.table) {
      throw .notPermitted(place: place, role: role)
    }
  }

  /// The logins that may use the book, by role and name.
  ///
  /// - Throws: `StorageError` for a book in a file.
  package func people() throws(StorageError) -> [BookPerson] {
    let rights = try serverConnection.rights
    let sql = """
      SELECT CAST(login.rolname AS text), substr(held.rolname, length(book.roles) + 2), party,
        CAST(pg_has_role(login.oid, CAST(? AS name), 'USAGE') AS int),
        (SELECT count(*) FROM history_step WHERE who = CAST(login.rolname AS text))
      FROM book, pg_roles AS login
      JOIN pg_auth_members ON member = login.oid JOIN pg_roles AS held ON held.oid = roleid
      LEFT JOIN person ON person.login = CAST(login.rolname AS text)
      WHERE login.rolcanlogin AND held.rolname IN (\(rights.roleNames.joined(separator: ", ")))
      ORDER BY held.rolname = CAST(? AS name) DESC, 2, login.rolname
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind([
      .text("\(rights.rolePrefix)_guests"), .text("\(rights.rolePrefix)_\(BookRole.manager)"),
    ])
    var people: [BookPerson] = []
    while try statement.step() {
      let role = try statement.word(1, BookRole.init)
      people.append(
        BookPerson(
          login: statement.text(0), role: role,
          party: statement.isNull(2) ? nil : statement.integer(2),
          seesGuests: role != .owner || statement.integer(3) == 1,
          steps: Int(statement.integer(4))))
    }
    return people
  }

  /// The user's login on the server, and whether it may create roles there without being its administrator.
  ///
  /// - Throws: `StorageError` for a book in a file.
  package func user() throws(StorageError) -> (login: String, mayCreateRoles: Bool) {
    let server = try serverConnection
    let right = try server.integer(
      "SELECT 1 FROM pg_roles WHERE rolname = session_user AND rolcreaterole AND NOT rolsuper")
    return (server.author, right != nil)
  }

  /// Whether the server has a login of a name.
  ///
  /// - Throws: `StorageError` for a book in a file.
  package func hasLogin(_ name: String) throws(StorageError) -> Bool {
    try serverConnection.integer(
      "SELECT 1 FROM pg_roles WHERE rolcanlogin AND rolname = CAST(? AS name)", [.text(name)])
      != nil
  }

  /// Gives a login one role in the book, in place of the role that the login had.
  ///
  /// - Parameters:
  ///   - party: The party for whom an owner's login is.
  ///   - seesGuests: Whether an owner sees what identifies guests.
  ///   - commit: Whether to commit; false for a dry run.
  /// - Throws: `StorageError` for a book in a file, or a user who is no manager.
  package func admit(
    _ login: String, as role: BookRole, party: Int64? = nil, seesGuests: Bool = false, commit: Bool
  ) throws {
    let server = try serverConnection
    try connection.withTransaction(.writing) {
      try server.becomeKeeper()
      try connection.run("DELETE FROM person WHERE login = ?", [.text(login)])
      if let party {
        try connection.run(
          "INSERT INTO person (login, party) VALUES (?, ?)", [.text(login), .integer(party)])
      }
      try server.leaveKeeper()
      let name = Dialect.quoted(login)
      let option = role == .manager ? " WITH ADMIN OPTION" : ""
      try connection.execute("GRANT \(server.rights.role(role)) TO \(name)\(option)")
      if seesGuests { try connection.execute("GRANT \(server.rights.guests) TO \(name)") }
      try revokeRoles(of: login, except: role, seesGuests: seesGuests, server)
      return ((), commit)
    }
  }

  /// Takes every role in the book from a login. What the login has done remains.
  ///
  /// - Throws: `StorageError` for a book in a file, or a user who is no manager.
  package func dismiss(_ login: String, commit: Bool) throws {
    let server = try serverConnection
    try connection.withTransaction(.writing) {
      try server.becomeKeeper()
      try connection.run("DELETE FROM person WHERE login = ?", [.text(login)])
      try server.leaveKeeper()
      try revokeRoles(of: login, server)
      return ((), commit)
    }
  }

  /// Revokes the other roles of a login: that of a manager last, by which managers revoke their own.
  private func revokeRoles(
    of login: String, except kept: BookRole? = nil, seesGuests: Bool = false,
    _ server: PostgresConnection
  ) throws(StorageError) {
    let rights = server.rights
    let name = Dialect.quoted(login)
    var roles = BookRole.allCases.reversed().filter { $0 != kept }.map(rights.role)
    if !seesGuests { roles.insert(rights.guests, at: 0) }
    for role in roles { try connection.execute("REVOKE \(role) FROM \(name)") }
    // The server only warns if another manager has granted the role, which since PostgreSQL 16 that one alone revokes.
    let check = """
      BEGIN
      IF EXISTS (SELECT FROM pg_auth_members WHERE member = CAST(\(SQLValue.text(name).literal) AS regrole)
        AND roleid IN (\(roles.map { "CAST(\(SQLValue.text($0).literal) AS regrole)" }.joined(separator: ", "))))
      THEN RAISE EXCEPTION 'granted by another manager' USING ERRCODE = '42501';
      END IF;
      END
      """
    try connection.execute("DO \(SQLValue.text(check).literal)")
  }
}
