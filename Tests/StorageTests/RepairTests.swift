import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Repairing a book` {
  let folder = TemporaryFolder()
  let path: String
  let sound: String

  init() throws {
    path = folder.path("book.sqlite")
    let book = try Book.sample(at: path)
    try book.connection.execute("PRAGMA synchronous = OFF")
    try book.change { writer in
      for number in 1...200 { _ = try writer.insert(Booking.sample(guest: "Guest \(number)")) }
      _ = try writer.insert(Expense.sample())
    }
    sound = try book.connection.dump()
  }

  private func repair(commit: Bool = true) throws -> RepairOutcome {
    try Book.open(path).repair(at: now, commit: commit)
  }

  private func damage(_ name: String) throws {
    let root = try #require(
      try SQLiteConnection(path: path).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(name)]))
    try Damage.overwrite(page: root, of: path)
  }

  @Test func `does nothing to a sound one`() throws {
    let bytes = try folder.bytes("book.sqlite")
    let outcome = try repair()
    #expect(
      outcome
        == RepairOutcome(
          rebuiltRows: nil, counters: [], leftovers: 0, documents: 0, remaining: [], backup: nil))
    #expect(try folder.bytes("book.sqlite") == bytes)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test(arguments: ["booking_by_property", "expense_by_property", "sqlite_autoindex_property_1"])
  func `makes a damaged index anew, with every row there was`(index: String) throws {
    try damage(index)
    let wreck = try folder.bytes("book.sqlite")
    let trial = try repair(commit: false)
    #expect(trial.rebuiltRows != nil && trial.backup == nil && trial.remaining == [])
    #expect(try folder.bytes("book.sqlite") == wreck)
    let outcome = try repair()
    let kept = try #require(outcome.backup)
    #expect(outcome.rebuiltRows == trial.rebuiltRows)
    #expect(try folder.bytes("book.backups/\(kept.name)") == wreck)
    let book = try Book.open(path)
    #expect(try book.connection.dump() == sound)
    #expect(try book.fileFaults() == [])
    #expect(try book.history().count == 1)
    #expect(try folder.mode("book.sqlite") == 0o600)
    #expect(try book.change { try $0.insert(Booking.sample()) }.id == 201)
  }

  @Test func `makes an index anew that lacks rows`() throws {
    let connection = try SQLiteConnection(path: path)
    // As after a write that never reached the disk: the table has rows that the index has not.
    try connection.execute(
      """
      CREATE TEMP TABLE spare AS SELECT * FROM booking WHERE id > 150;
      PRAGMA foreign_keys = OFF
      """)
    let bytes = try folder.bytes("book.sqlite")
    try connection.execute("DELETE FROM booking WHERE id > 150")
    let root = try #require(
      try connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    let page = try #require(try connection.integer("PRAGMA page_size"))
    let lacking = try folder.bytes("book.sqlite")
    var mixed = bytes
    let range = Int((root - 1) * page)..<Int(root * page)
    mixed.replaceSubrange(range, with: lacking[range])
    try folder.write(mixed, "book.sqlite")
    #expect(try Book.open(path).fileFaults().contains { $0.isOfStructure })
    #expect(try repair().remaining == [])
    #expect(try SQLiteConnection(path: path).dump() == sound)
  }

  @Test(arguments: ["booking", "history_change", "property"])
  func `leaves a book alone whose rows cannot be read`(table: String) throws {
    try damage(table)
    let bytes = try folder.bytes("book.sqlite")
    let outcome = try repair()
    #expect(outcome.rebuiltRows == nil && outcome.backup == nil && !outcome.remaining.isEmpty)
    #expect(try folder.bytes("book.sqlite") == bytes)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `invents nothing that is missing`() throws {
    try SQLiteConnection(path: path).execute("PRAGMA foreign_keys = OFF; DELETE FROM property")
    let outcome = try repair()
    #expect(outcome.backup == nil)
    #expect(outcome.remaining.count == 201)
  }

  @Test func `raises a counter that would give numbers again`() throws {
    let book = try Book.open(path)
    try book.connection.execute("UPDATE sqlite_sequence SET seq = 7 WHERE name = 'booking'")
    #expect(try book.fileFaults() == [.counter(table: "booking", isEnded: false)])
    #expect(try repair(commit: false).counters == ["booking"])
    #expect(try book.fileFaults() == [.counter(table: "booking", isEnded: false)])
    let outcome = try repair()
    #expect(outcome.counters == ["booking"] && outcome.remaining == [])
    #expect(outcome.backup?.reason == .repair)
    #expect(try Book.open(path).fileFaults() == [])
    #expect(try Book.open(path).change { try $0.insert(Booking.sample()) }.id == 201)
  }

  @Test func `takes away what was left half written`() throws {
    try folder.write(Data("half".utf8), ".estada-77-1.part")
    #expect(try repair(commit: false).leftovers == 1)
    #expect(try repair().leftovers == 1)
    #expect(try folder.names == ["book.sqlite"])
  }

  /// Another database, which nothing about the book may touch.
  private func victim() throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: folder.write(Data(), "victim.sqlite"))
    try connection.execute("CREATE TABLE precious (a); INSERT INTO precious VALUES (1)")
    return connection
  }

  @Test(arguments: [true, false])
  func `runs nothing that stands in a definition`(commit: Bool) throws {
    let victim = try victim()
    try Tampering.run("CREATE TABLE evil (a)", on: path)
    try Tampering.define(
      "evil",
      as: """
        CREATE TABLE evil (a); ATTACH '\(folder.path("victim.sqlite"))' AS v;
        DELETE FROM v.precious; CREATE TABLE v.pwned (a)
        """, in: path)
    try damage("booking_by_property")
    let outcome = try repair(commit: commit)
    #expect(try victim.integer("SELECT count(*) FROM precious") == 1)
    #expect(try victim.integer("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(outcome.rebuiltRows != nil && outcome.remaining == [])
    if commit { #expect(try Book.open(path).connection.dump() == sound) }
  }

  @Test func `reads the name of a table as a name`() throws {
    let victim = try victim()
    try Tampering.run("CREATE TABLE \"x\"\" AUTOINCREMENT --\" (a)", on: path)
    try damage("booking_by_property")
    #expect(try repair().remaining == [])
    #expect(try Book.open(path).connection.dump() == sound)
    #expect(try victim.integer("SELECT count(*) FROM precious") == 1)
  }

  @Test func `leaves a book alone that has rows of somebody else's`() throws {
    try SQLiteConnection(path: path).execute("CREATE TABLE mine (a); INSERT INTO mine VALUES (1)")
    try damage("booking_by_property")
    let bytes = try folder.bytes("book.sqlite")
    let outcome = try repair()
    #expect(outcome.rebuiltRows == nil && !outcome.remaining.isEmpty)
    #expect(try folder.bytes("book.sqlite") == bytes)
  }

  @Test(arguments: ["note", "id"])
  func `leaves a book alone whose columns are not what they were`(column: String) throws {
    let definition = try #require(
      try SQLiteConnection(path: path).text("SELECT sql FROM sqlite_schema WHERE name = 'booking'"))
    let other =
      column == "note"
      ? definition.replacing("note TEXT", with: "nose TEXT")
      : definition.replacing("INTEGER PRIMARY KEY AUTOINCREMENT", with: "INTEGER")
    try Tampering.define("booking", as: other, in: path)
    let outcome = try repair()
    #expect(outcome.rebuiltRows == nil && !outcome.remaining.isEmpty)
  }

  @Test func `gives a table the rules it had`() throws {
    let definition = try #require(
      try SQLiteConnection(path: path).text("SELECT sql FROM sqlite_schema WHERE name = 'booking'"))
    try Tampering.define(
      "booking", as: definition.replacing("BETWEEN 1 AND 3660", with: "BETWEEN 0 AND 3660"),
      in: path)
    #expect(try repair().remaining == [])
    let book = try Book.open(path)
    #expect(try book.fileFaults() == [])
    #expect(try book.connection.dump() == sound)
  }

  @Test(arguments: [1, 2])
  func `makes a book of the old app whole again`(schema: Int) throws {
    let old = folder.path("old.sqlite")
    if schema == 1 {
      try OldBook.makeSchema1(at: old, rows: OldBook.goldenRows + OldBook.goldenRates)
    } else {
      try OldBook.makeSchema2(at: old, zone: 1, rates: "(1, '2012-01-01', 0.65)")
    }
    let rows = try SQLiteConnection(path: old).dump("booking")
    let index = "sqlite_autoindex_\(schema == 1 ? "configuration" : "rate")_1"
    let root = try #require(
      try SQLiteConnection(path: old).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(index)]))
    try Damage.overwrite(page: root, of: old)
    let outcome = try Book.open(old).repair(at: now, commit: true)
    #expect(outcome.rebuiltRows == 11 && outcome.remaining == [])
    let book = try Book.open(old)
    #expect(book.schema == schema)
    #expect(try book.connection.dump("booking") == rows)
    #expect(try book.migrate(at: now).book.bookings().count == 4)
  }
}
