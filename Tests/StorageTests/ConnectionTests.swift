import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `A connection` {
  let folder = TemporaryFolder()
  let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteConnection(path: folder.write(Data(), "file.sqlite"))
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT) STRICT")
    try connection.execute("INSERT INTO t VALUES (1, 'one'), (2, NULL), (3, 'three')")
  }

  @Test(
    arguments: [
      ("/a/b", "/a/b"), ("a", "./a"), (":memory:", "./:memory:"), ("file:a", "./file:a"),
      ("-", "./-"), ("../a", "./../a"), ("/\u{301}", "/\u{301}"),
    ] as [(String, String)])
  func `names a file so that SQLite takes it for nothing else`(path: String, literal: String) {
    #expect(SQLiteConnection.literal(path) == literal)
  }

  @Test func `waits, writes to the disk and checks references`() throws {
    let settings = try ["busy_timeout", "synchronous", "foreign_keys", "trusted_schema"].map {
      try connection.integer("PRAGMA \($0)")
    }
    #expect(settings == [5000, 2, 1, 0])
  }

  @Test func `lets nobody damage the schema`() {
    #expect(throws: StorageError.self) {
      try connection.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
  }

  @Test func `opens no other file because of what SQL says`() throws {
    try folder.write(Data(), "other.sqlite")
    #expect(throws: StorageError.self) {
      try connection.execute("ATTACH '\(folder.path("other.sqlite"))' AS other")
    }
    try connection.vacuum()
    try connection.attach(folder.path("other.sqlite"), as: "other")
    try connection.execute("DETACH other")
    #expect(throws: StorageError.self) {
      try connection.execute("ATTACH '\(folder.path("other.sqlite"))' AS other")
    }
  }

  @Test(arguments: ["t", "a b", "x\"", "\"\" --", "\"\u{301}", "é'", ""])
  func `takes any name for a name`(name: String) throws {
    try connection.execute("CREATE TABLE \(Dialect.quoted("new " + name)) (a)")
    #expect(
      try connection.texts("SELECT name FROM sqlite_schema WHERE name LIKE 'new %'")
        == ["new " + name])
  }

  @Test func `gives the first value, or nil for null or no row`() throws {
    #expect(try connection.integer("SELECT id FROM t ORDER BY id DESC") == 3)
    #expect(try connection.integer("SELECT id FROM t WHERE id = ?", [.integer(9)]) == nil)
    #expect(try connection.integer("SELECT NULL") == nil)
    #expect(try connection.text("SELECT a FROM t WHERE id = ?", [.integer(1)]) == "one")
    #expect(try connection.text("SELECT a FROM t WHERE id = ?", [.integer(2)]) == nil)
    #expect(try connection.text("SELECT a FROM t WHERE id = ?", [.integer(9)]) == nil)
  }

  @Test func `prepares a statement once`() throws {
    let first = try connection.statement("SELECT a FROM t")
    #expect(try connection.statement("SELECT a FROM t") === first)
    #expect(try connection.statement("SELECT id FROM t") !== first)
  }

  @Test func `reads the same rows within themselves`() throws {
    var pairs: [String] = []
    let outer = try connection.statement("SELECT id FROM t ORDER BY id")
    while try outer.step(), pairs.count < 20 {
      let inner = try connection.statement("SELECT id FROM t ORDER BY id")
      while try inner.step() { pairs.append("\(outer.integer(0))\(inner.integer(0))") }
    }
    #expect(pairs == ["11", "12", "13", "21", "22", "23", "31", "32", "33"])
  }

  @Test func `uses a statement again that failed`() throws {
    let insert = "INSERT INTO t VALUES (?, ?)"
    #expect(throws: StorageError.constraint(.unique, detail: "t.id")) {
      try connection.run(insert, [.integer(1), .null])
    }
    try connection.run(insert, [.integer(4), .text("four")])
    #expect(connection.lastInsertedRow == 4)
    #expect(try connection.text("SELECT a FROM t WHERE id = 4") == "four")
  }

  @Test func `tells a file that is not there`() {
    let path = folder.path("gone.sqlite")
    let error = #expect(throws: StorageError.self) { try SQLiteConnection(path: path) }
    guard case .inputOutput(.file(path), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: StorageError.bookNotFound(place: .file(path))) { try Book.open(path) }
  }
}

@Suite(.aboutFile)
struct `A statement` {
  let folder = TemporaryFolder()
  let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteConnection(path: folder.write(Data(), "file.sqlite"))
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `takes and gives any whole number`(number: Int64) throws {
    #expect(try connection.integer("SELECT ?", [.integer(number)]) == number)
    #expect(try connection.text("SELECT typeof(?)", [.integer(number)]) == "integer")
  }

  @Test(arguments: Hostile.texts)
  func `takes and gives any text, byte for byte`(text: String) throws {
    let back = try connection.text("SELECT ?", [.text(text)])
    #expect(back.map { Array($0.utf8) } == Array(text.utf8))
    #expect(try connection.text("SELECT typeof(?)", [.text(text)]) == "text")
    #expect(
      try connection.integer("SELECT length(CAST(? AS BLOB))", [.text(text)])
        == Int64(text.utf8.count))
  }

  @Test func `refuses text with a NUL, at which history would cut it`() {
    #expect(throws: StorageError.self) { try connection.text("SELECT ?", [.text("a\0b")]) }
  }

  @Test func `takes and gives nothing`() throws {
    #expect(try connection.text("SELECT ?", [.null]) == nil)
    #expect(try connection.text("SELECT typeof(?)", [.null]) == "null")
  }

  @Test func `shows bytes that are no text as replacement characters`() throws {
    #expect(try connection.text("SELECT CAST(x'41FF42' AS TEXT)") == "A\u{FFFD}B")
  }

  @Test(arguments: ["2015-02-30", "2015-2-3", "", "today", "2015-01-01 "])
  func `tells which row has a day that is none`(text: String) throws {
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, day TEXT)")
    try connection.run("INSERT INTO t VALUES (7, ?)", [.text(text)])
    let statement = try connection.statement("SELECT id, day FROM t")
    try #require(try statement.step())
    let value = RowValue(table: "t", row: 7, column: "day", text: text)
    #expect(throws: StorageError.impossibleValue(place: .file(folder.path("file.sqlite")), value)) {
      try statement.day(1)
    }
  }
}
