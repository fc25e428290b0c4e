import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

/// What `book check` finds of the tables, functions, triggers and policies of a book on a server.
struct `The structure of a book on a server` {
  /// A change by an administrator, and what is found.
  struct Change: CustomTestStringConvertible {
    let sql: String
    var changed: [(type: String, name: String)] = []
    var foreign: (type: String, name: String)?
    /// Whether a repair restores it.
    var isRestored = true

    var testDescription: String { sql }

    var faults: [FileFault] {
      changed.map { FileFault.changedObject(type: $0.type, name: $0.name) }
        + (foreign.map { [.foreign(type: $0.type, name: $0.name)] } ?? [])
    }
  }

  private static let changes = [
    Change(
      sql: "ALTER TABLE booking DISABLE TRIGGER keep_update",
      changed: [("trigger", "booking keep_update")]),
    Change(
      sql: "DROP TRIGGER lock_writer ON expense", changed: [("trigger", "expense lock_writer")]),
    Change(
      sql:
        "CREATE OR REPLACE FUNCTION my_party() RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
      changed: [("function", "my_party()")]),
    Change(
      sql: "DROP POLICY own_homes ON booking", changed: [("policy", "booking own_homes")]),
    Change(
      sql: "ALTER POLICY own_homes ON booking USING (true)",
      changed: [("policy", "booking own_homes")]),
    Change(
      sql: "ALTER TABLE receipt DISABLE ROW LEVEL SECURITY", changed: [("table", "receipt")]),
    Change(
      sql: "DROP VIEW estada_no_guests.booking", changed: [("view", "booking")]),
    Change(
      sql: "ALTER TABLE booking ALTER COLUMN guest DROP NOT NULL",
      changed: [("column", "booking guest")], isRestored: false),
    Change(
      sql: "ALTER TABLE receipt DROP CONSTRAINT receipt_booking_fkey",
      changed: [("constraint", "receipt receipt_booking_fkey")], isRestored: false),
    Change(
      sql: "CREATE POLICY mine ON booking USING (true)",
      foreign: ("policy", "booking mine"), isRestored: false),
    Change(sql: "CREATE TABLE mine (a int)", foreign: ("table", "mine"), isRestored: false),
    Change(
      sql: "CREATE INDEX mine ON booking (guest)", foreign: ("index", "mine"), isRestored: false),
  ]

  @Test(arguments: changes)
  func `is compared with that of a new book`(change: Change) throws {
    let database = try Server.shared().database()
    let book = try Book.create(database.url) { _ in }
    #expect(try book.fileFaults() == [])
    try database.answer(to: "SET search_path = estada; \(change.sql)")
    #expect(try book.fileFaults() == change.faults)
    let tried = try book.repair(at: "2026-11-21 10:14", commit: false)
    #expect(tried.restoresRules == !change.changed.isEmpty)
    #expect(try book.fileFaults() == change.faults, "after a dry run")
    let outcome = try book.repair(at: "2026-11-21 10:14", commit: true)
    let left = change.isRestored ? [] : change.faults
    #expect(outcome.remaining == left.filter { !$0.isForeign })
    #expect(try book.fileFaults() == left)
  }

  /// Everything but what is derived from the kinds of records within a function, and views, whose columns are.
  @Test func `is what psql makes of the files`() throws {
    let database = try Server.shared().database()
    let book = try Book.create(database.url) { _ in }
    let rights = ServerRights(prefix: database.name)
    for schema in ServerRights.schemas {
      try database.answer(
        to: "DROP SCHEMA \(schema) CASCADE; CREATE SCHEMA \(schema) AUTHORIZATION \(rights.keeper)")
    }
    var script = """
      SET ROLE \(rights.keeper);
      SET search_path = estada;
      \\set roles \(SQLValue.text(database.name).literal)

      """
    for role in ["keeper", "guests"] + BookRole.allCases.map(\.rawValue) {
      script += "\\set \(role) \(SQLValue.text("\(database.name)_\(role)").literal)\n"
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Book/Storage/Postgres").standardized
    var files = Set(Embedded.files.map(\.name).filter { $0.hasPrefix("Postgres/") })
    func read(_ name: String, _ variables: [String: String] = [:]) {
      files.remove("Postgres/\(name)")
      for (variable, value) in variables {
        script += "\\set \(variable) \(SQLValue.text(value).literal)\n"
      }
      script += "\\i '\(folder.appending(path: name).path)'\n"
    }
    read("schema.sql")
    script += "INSERT INTO book (mark, schema, roles) VALUES (1, 1, :'roles');\n"
    for migration in files.filter({ $0.contains("/Migrations/") }).sorted() {
      read(String(migration.dropFirst("Postgres/".count)))
    }
    read("history.sql")
    read("rights.sql")
    for table in book.connection.layouts.all.map(\.name) {
      read("triggers.sql", ["table": table])
      let rows = (ServerRights.ownersRows[table] ?? "false").replacing("\n", with: " ")
      let variables = ["rows": rows, "columns": "id", "writers": rights.keeper]
      read("policies.sql", variables.merging(["table": table]) { $1 })
      read("view.sql", ["schema": ServerRights.withoutGuests])
    }
    #expect(files == [])
    let temporary = TemporaryFolder()
    let path = temporary.path("book.sql")
    try Data(script.utf8).write(to: URL(filePath: path))
    try database.read(path)
    let views = { (fault: FileFault) in
      if case .changedObject("view", _) = fault { true } else { fault.isForeign }
    }
    #expect(
      try book.fileFaults().filter { !views($0) } == [
        .changedObject(type: "function", name: "digested_columns(text)"),
        .changedObject(type: "function", name: "empty_row(text)"),
      ])
  }

  @Test func `needs the right to create schemas, which a copy of a database lacks`() throws {
    let database = try Server.shared().database()
    let book = try Book.create(database.url) { _ in }
    let right = "CREATE ON DATABASE \"\(database.name)\""
    let keeper = "\"\(database.name)_keeper\""
    try database.answer(to: "REVOKE \(right) FROM \(keeper)")
    let fault = FileFault.changedObject(type: "right", name: "GRANT \(right) TO \(keeper)")
    #expect(try book.fileFaults() == [fault])
    // A manager who is not the owner of the database cannot give the right.
    let login = try database.login("manager")
    try book.admit(login, as: .manager, commit: true)
    let other = try Book.open(database.url(of: login))
    #expect(try other.repair(at: "2026-11-21 10:14", commit: true).remaining == [fault])
    #expect(try book.repair(at: "2026-11-21 10:14", commit: true).remaining == [])
    #expect(try book.fileFaults() == [])
  }

  @Test func `is not looked at for a clerk`() throws {
    let database = try Server.shared().database()
    let book = try Book.create(database.url) { _ in }
    let login = try database.login("clerk")
    try database.answer(to: "ALTER TABLE estada.booking DISABLE TRIGGER keep_update")
    try book.admit(login, as: .clerk, commit: true)
    #expect(try Book.open(database.url(of: login)).fileFaults() == [])
    #expect(try book.fileFaults().count == 1)
  }
}
