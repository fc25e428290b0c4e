import Bookkeeping
import Documents
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

/// Migrations, backups, restorations and repairs of a book on a server.
struct `The maintenance of a book on a server` {
  let database: Server.Database
  let folder = TemporaryFolder()
  let book: Book
  var backups: BackupFolder { BackupFolder(path: folder.path("homes.backups")) }

  init() throws {
    database = try Server.shared().database()
    book = try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
    }
    book.otherBackups = backups
    try book.change("add") { _ = try $0.insert(Booking.sample(guest: "Zoë")) }
    try book.change("edit") { writer in
      var booking = try #require(try book.booking(1))
      booking.guest = "Zoé"
      try writer.update(booking)
    }
    _ = try book.undo()
  }

  /// Everything in the book, history and numbers too.
  private var contents: String {
    get throws {
      try book.connection.dump() + book.connection.dump("history_step")
        + book.connection.dump("history_change") + book.connection.dumpCounters()
    }
  }

  /// A new book in a file, with a document and an undone step.
  private func fileBook() throws -> (book: Book, document: ContentHash) {
    let bytes = Array("%PDF-1.7 a bill".utf8)
    let hash = try #require(ContentHash(code: try Digest.sha256(bytes)))
    let other = try Book.create(folder.path("other.sqlite")) { writer in
      try writer.insert(Zone(code: "2", name: "Catalunya"))
      _ = try writer.insert(Property(code: "mas", name: "Mas", zone: "2"))
    }
    try other.change("expenses") { writer in
      for number in 1...7 { _ = try writer.insert(Expense.sample(amount: Int64(number))) }
      _ = try other.documentStore.add(bytes, as: hash)
      _ = try writer.insert(
        Attachment(
          of: .expense, 1, name: "a.pdf", type: MediaType(of: bytes), size: bytes.count,
          content: hash, addedOn: "2026-01-02"))
    }
    try other.change("remove") { try $0.delete(try #require(try other.expense(7))) }
    _ = try other.undo()
    return (other, hash)
  }

  // MARK: Migrations

  private static let latest = Migration.latestSchema

  /// A migration that no version has.
  private static let next = Migration(
    schema: Migration.latestSchema + 1,
    sql: """
      CREATE TABLE bank (
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
        zone INTEGER REFERENCES zone (id)
      ) STRICT;
      ALTER TABLE booking ADD COLUMN seats INTEGER;
      """,
    postgres: """
      CREATE TABLE bank (
        id bigint PRIMARY KEY DEFAULT next_number('bank'), name text COLLATE "C" NOT NULL UNIQUE,
        zone bigint REFERENCES zone (id) DEFERRABLE
      );
      INSERT INTO counter VALUES ('bank', 0);
      ALTER TABLE booking ADD COLUMN seats bigint;
      """)

  @Test func `makes the tables and columns of a file`() throws {
    let file = try SQLiteConnection.inMemory()
    try Migrator(connection: file).begin()
    try file.execute(Self.next.sql)
    _ = try book.migrateOnServer(at: now, by: Migration.all + [Self.next])
    for table in recordKinds.map({ $0.kind.table }) + ["bank", "history_step", "history_change"] {
      #expect(try book.connection.columns(of: table) == file.columns(of: table), "\(table)")
      #expect(try book.connection.references(of: table) == file.references(of: table), "\(table)")
    }
  }

  @Test func `compares texts byte by byte, and knows which are days`() throws {
    // Servers have had the days of these as texts from the beginning.
    let early: Set = ["filed_return", "filed_stay"]
    for kind in recordKinds {
      let table = kind.kind.table
      let expected = kind.fields.filter(\.form.isText).map { field in
        "\(field.field.name) \(field.form == .day ? "day" : "text") C"
      }
      var found = try book.connection.texts(of: table)
      if early.contains(table) {
        found = found.map { found in
          expected.first {
            $0.split(separator: " ")[0] == found.split(separator: " ")[0]
              && found.hasSuffix(" text C")
          } ?? found
        }
      }
      #expect(found.sorted() == expected.sorted(), "\(table)")
    }
  }

  @Test func `keeps the order of codes where that of numbers is another`() throws {
    let migration = try #require(Migration.all.first { $0.sql.contains("turns") })
    for (code, turns) in [("pere", nil), ("anna", "2 1"), ("Zoe", "3 2 1")] as [(String, String?)] {
      _ = try book.change { try $0.insert(Party(code: code, name: code)) }
      try book.connection.withTransaction(.writing) {
        try book.connection.becomeKeeper()
        try book.connection.execute(migration.postgres)
        #expect(try book.setting("turns") == turns)
        return ((), false)
      }
    }
  }

  @Test func `migrates under the lock, after a backup`() throws {
    let outcome = try book.migrateOnServer(at: now, by: Migration.all + [Self.next])
    #expect(outcome.from == Self.latest && outcome.to == Self.latest + 1 && outcome.notices.isEmpty)
    #expect(outcome.book.schema == Self.latest + 1)
    #expect(outcome.backup.name == "0001-2026-11-21-1014-migration.sqlite")
    #expect(try Book.open(outcome.backup.path).history().count == 2)
    #expect(try Book.open(outcome.backup.path).isSound())
    #expect(try book.bookings().map(\.guest) == ["Zoë"])
    #expect(try database.answer(to: "SELECT count(*) FROM estada.bank") == "0\n")
    #expect(try book.connection.integer("SELECT schema FROM book") == Int64(Self.latest + 1))
    // Another program has the book open in the schema before.
    #expect(throws: StorageError.locked(place: book.place)) {
      try book.migrateOnServer(at: now, by: Migration.all + [Self.next])
    }
    #expect(try backups.entries() == [outcome.backup])
    let newer = StorageError.newerBook(
      place: book.place, schema: Self.latest + 1, supported: Self.latest)
    #expect(throws: newer) { try Book.open(database.url) }
  }

  @Test func `changes nothing where a migration fails, or is tried only`() throws {
    let before = try contents
    var faulty = Self.next
    faulty.postgres += "ALTER TABLE nothing ADD COLUMN seats bigint;"
    #expect(throws: StorageError.self) {
      try book.migrateOnServer(at: now, by: Migration.all + [faulty])
    }
    #expect(try book.tryMigrationOnServer(by: Migration.all + [Self.next]).isEmpty)
    #expect(try book.tryMigration().isEmpty)
    #expect(try contents == before && book.connection.columns(of: "bank").isEmpty)
    #expect(try backups.entries().isEmpty && folder.names.isEmpty)
    #expect(try book.migrate(at: now).to == Self.latest)
  }

  @Test func `refuses a book that its manager has not migrated yet`() throws {
    try database.answer(to: "UPDATE estada.book SET schema = 21")
    let old = try Book.open(database.url)
    old.otherBackups = backups
    let error = StorageError.refused(
      "error.older-book", book.place, .unavailable,
      with: ["schema": .count(21), "latest": .count(Self.latest)])
    #expect(throws: error) { try old.requireMigrated() }
    #expect(throws: Never.self) { try book.requireMigrated() }
    // No version has made such a book on a server.
    #expect(throws: StorageError.damaged(place: book.place, detail: "schema 21")) {
      try old.migrate(at: now)
    }
    let (other, _) = try fileBook()
    #expect(throws: error) { try Restoration(of: other.path, at: database.url) }
    // A backup has the columns of its schema.
    let backup = try old.backUp(.manual, at: now)
    let copy = try Book.open(backup.path)
    #expect(copy.schema == 21)
    #expect(try copy.migrate(at: now).book.bookings().map(\.guest) == ["Zoë"])
  }

  // MARK: Backups

  @Test func `keeps its backups on this computer, with their documents`() throws {
    let bytes = Array("%PDF-1.7 a bill".utf8)
    let hash = try #require(ContentHash(code: try Digest.sha256(bytes)))
    try book.change { writer in
      _ = try writer.insert(Expense.sample())
      _ = try writer.book.documentStore.add(bytes, as: hash)
      _ = try writer.insert(
        Attachment(
          of: .expense, 1, name: "a.pdf", type: MediaType(of: bytes), size: bytes.count,
          content: hash, addedOn: "2026-01-02"))
    }
    let first = try book.backUp(.manual, at: now)
    let copy = try Book.open(first.path)
    #expect(try copy.isSound() && copy.documents.read(hash) == bytes)
    #expect(try folder.mode("homes.backups") == 0o700)
    #expect(try folder.mode("homes.backups/\(first.name)") == 0o600)
    book.discard(try book.backUp(.restore, at: now))
    #expect(try backups.entries() == [first])
    try folder.write(Data(), "file")
    book.otherBackups = BackupFolder(path: folder.path("file/homes.backups"))
    #expect(throws: StorageError.self) { try book.backUp(.manual, at: now) }
  }

  // MARK: Restorations

  /// Restores a book onto the server, with the backups in the folder of the test.
  private func restore(_ path: String) throws -> (kept: BackupEntry?, missingDocuments: Int) {
    let restoration = try Restoration(of: path, at: database.url)
    restoration.replaced?.otherBackups = backups
    return try restoration.perform(at: now)
  }

  @Test func `puts another book in its place, with its history, numbers and documents`() throws {
    let before = try contents
    let (other, hash) = try fileBook()
    let reader = try Book.open(database.url)
    try reader.read {
      #expect(try reader.bookings().count == 1)
      let (kept, missing) = try restore(other.path)
      #expect(kept?.reason == .restore && missing == 0)
      // Who reads meanwhile sees the book before.
      #expect(try reader.bookings().count == 1)
    }
    #expect(try reader.bookings().isEmpty && reader.properties().map(\.code) == ["mas"])
    #expect(try book.isSound() && book.documentStore.isSound(hash))
    #expect(try book.lastNumber(Booking.kind) == 0 && book.lastNumber(Expense.kind) == 7)
    #expect(try book.history().map(\.command) == other.history().map(\.command))
    #expect(try reader.redo().map(\.command) == ["remove"])
    // The way back.
    let kept = try #require(try backups.entries().first)
    #expect(try restore(kept.path).kept?.number == 2)
    #expect(try contents == before)
    #expect(try book.documentStore.read(hash) == nil)
    #expect(try book.redo().map(\.command) == ["edit"])
  }

  @Test func `takes a book of the 2015 app, and begins anew where there is none`() throws {
    let old = folder.path("old.sqlite")
    try OldBook.makeSchema1(at: old, rows: OldBook.goldenRows)
    let kept = try #require(try restore(old).kept)
    #expect(try book.count().bookings == 4 && book.isSound() && !book.notices().isEmpty)
    #expect(try Book.open(old).schema == 1)
    #expect(try folder.names == ["homes.backups", "old.sqlite"])
    #expect(try backups.entries() == [kept])
    try database.answer(to: "DROP SCHEMA estada CASCADE")
    let (other, _) = try fileBook()
    let restoration = try Restoration(of: other.path, at: database.url)
    guard case .nothing = restoration.present else {
      Issue.record("\(restoration.present)")
      return
    }
    #expect(try restoration.perform(at: now).kept == nil)
    #expect(try Book.open(database.url).expenses().count == 7)
  }

  @Test func `stays as it is where a restoration fails`() throws {
    let before = try contents
    let (other, _) = try fileBook()
    let restoration = try Restoration(of: other.path, at: database.url)
    let replaced = try #require(restoration.replaced)
    replaced.otherBackups = backups
    try database.answer(to: "ALTER TABLE estada.expense ADD CHECK (amount <> 3)")
    #expect(throws: StorageError.constraint(.check, detail: "expense")) {
      try restoration.perform(at: now)
    }
    #expect(try contents == before && backups.entries().isEmpty)
  }

  // MARK: Repairs

  @Test func `raises counters, and leaves the rest to the administrator`() throws {
    let bytes = Array("%PDF-1.7 a bill".utf8)
    let hash = try #require(ContentHash(code: try Digest.sha256(bytes)))
    try book.change { writer in
      _ = try writer.insert(Expense.sample())
      _ = try writer.book.documentStore.add(bytes, as: hash)
    }
    #expect(try book.repair(at: now, commit: false).documents == 1)
    #expect(try book.documentStore.isSound(hash))
    try database.answer(to: "UPDATE estada.counter SET seq = 0 WHERE name = 'booking'")
    #expect(try book.repair(at: now, commit: false).counters == ["booking"])
    #expect(try book.fileFaults() == [.counter(table: "booking", isEnded: false)])
    let outcome = try book.repair(at: now, commit: true)
    #expect(outcome.counters == ["booking"] && outcome.documents == 1 && outcome.backup == nil)
    #expect(outcome.remaining.isEmpty && outcome.leftovers == 0 && outcome.rebuiltRows == nil)
    #expect(try book.isSound() && book.documentStore.read(hash) == nil)
    #expect(try book.lastNumber(Booking.kind) == 1)
    try database.answer(
      to: """
        SET session_replication_role = replica; DELETE FROM estada.property;
        UPDATE estada.counter SET seq = 0 WHERE name = 'expense'
        """)
    let broken = try book.repair(at: now, commit: true)
    #expect(broken.counters == ["expense"])
    #expect(broken.remaining.contains(.reference(table: "booking", row: 1, parent: "property")))
  }
}

struct `The backups of a book on a server` {
  @Test(arguments: [
    ("postgresql://marta@office.lan/homes", "office.lan-homes.backups"),
    ("postgresql://joan@office.lan:5432/homes?sslmode=require", "office.lan-homes.backups"),
    ("postgresql://office.lan:5433/homes", "office.lan-5433-homes.backups"),
    ("postgresql://marta@%2Frun%2Fpg/homes", "%2Frun%2Fpg-homes.backups"),
    ("postgresql:///homes?hostaddr=192.0.2.1", "192.0.2.1-homes.backups"),
    ("postgresql://marta@[2001:db8::1]/l%C3%ADbre", "2001%3Adb8%3A%3A1-l%C3%ADbre.backups"),
    ("postgresql://marta@", "localhost-marta.backups"),
  ])
  func `has a folder for the backups of each book`(url: String, name: String) throws {
    let path = try BackupFolder(of: BookPlace(url)).path
    #expect(path.hasSuffix("/estada/\(name)"))
    #expect(throws: StorageError.self) { try BackupFolder(of: BookPlace("postgresql://[::")) }
    #expect(try BackupFolder(of: .file("a/b.sqlite")).path == "a/b.backups")
  }
}
