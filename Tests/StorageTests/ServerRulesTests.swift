import Bookkeeping
import Files
import TestKit
import Testing

@testable import Storage

/// What a book on a server keeps and refuses as one in a file does, seen without `make test-server`.
struct `The rules of a book on a server` {
  let database: Server.Database
  let book: Book

  init() throws {
    database = try Server.shared().database()
    book = try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
    }
  }

  /// Adds a document to expense 1; returns its contents and their hash.
  private func addDocument() throws -> (bytes: [UInt8], hash: ContentHash) {
    let bytes = Array("%PDF-1.7 a bill \u{0}".utf8)
    let hash = try #require(ContentHash(code: try Digest.sha256(bytes)))
    try book.change { writer in
      _ = try writer.insert(Expense.sample())
      #expect(try writer.book.documentStore.add(bytes, as: hash))
      #expect(try !writer.book.documentStore.add(bytes, as: hash))
      _ = try writer.insert(
        Attachment(
          of: .expense, 1, name: "a.pdf", type: MediaType(of: bytes), size: bytes.count,
          content: hash, addedOn: "2026-01-02"))
    }
    return (bytes, hash)
  }

  /// Takes away the rule that contents have their digest, as the disk of a server might.
  private static let withoutRule = "ALTER TABLE estada.document DROP CONSTRAINT document_contents;"

  @Test func `let it be copied to a file with its documents`() throws {
    let folder = TemporaryFolder()
    let (bytes, hash) = try addDocument()
    let path = folder.path("copy.sqlite")
    try book.backUp(to: path, replacing: false)
    let copy = try Book.open(path)
    #expect(try copy.fileFaults().isEmpty && copy.documents.read(hash) == bytes)
    #expect(try copy.connection.dump() == Book.open(path).connection.dump())
    #expect(throws: StorageError.bookExists(place: .file(path))) {
      try book.backUp(to: path, replacing: false)
    }
    try database.answer(to: Self.withoutRule + "UPDATE estada.document SET content = 'x'")
    try book.backUp(to: path, replacing: true)
    // The sound copy that is there stays.
    #expect(try Book.open(path).documents.isSound(hash))
  }

  @Test func `find documents that are missing, changed or of no record`() throws {
    let (bytes, hash) = try addDocument()
    #expect(try book.documentFaults().isEmpty && book.missingDocuments() == 0)
    #expect(book.documentStore.place(of: hash) == book.place.text)
    let document = try #require(try book.first(Attachment.self, .number(1)))
    try database.answer(
      to: Self.withoutRule
        + "UPDATE estada.document SET content = overlay(content placing 'y' from 1)")
    #expect(try book.documentFaults() == [.changedDocument(document)])
    try database.answer(to: "UPDATE estada.document SET content = 'x'")
    #expect(try book.documentFaults() == [.changedDocument(document)])
    try database.answer(to: "UPDATE estada.document SET sha256 = 'ab'")
    #expect(try book.documentFaults() == [.missingDocument(document)])
    #expect(try book.missingDocuments() == 1)
    let other = try #require(ContentHash(code: try Digest.sha256([1])))
    try database.answer(to: "UPDATE estada.document SET sha256 = '\(other.code)'")
    let stray = FileFault.strayDocuments(folder: book.path, count: 1)
    #expect(try book.documentFaults() == [.missingDocument(document), stray])
    _ = bytes
    _ = try book.erasePersonalData(
      before: "2026-01-01", command: "test", at: now, rewriting: { $0 })
    #expect(try book.documentFaults() == [.missingDocument(document)])
  }

  @Test func `take names away from past stays and from history`() throws {
    try book.change("by hand") { _ = try $0.insert(Booking.sample("2015-03-01", guest: "Zosima")) }
    try book.change("edit") { writer in
      var booking = try #require(try book.booking(1))
      booking.guest = "Zenobia"
      try writer.update(booking)
    }
    #expect(try book.personalData(before: "2016-01-01").bookings == 1)
    let erased = try book.erasePersonalData(
      before: "2016-01-01", command: "anonymise", at: now, rewriting: { _ in "blank" })
    #expect(erased.bookings == 1)
    let texts = try book.connection.dump() + book.connection.dump("history_change")
    #expect(!texts.contains("Zosima") && !texts.contains("Zenobia"))
    #expect(try book.fileFaults().isEmpty)
    #expect(try book.undo(.step(2)).map(\.number) == [2])
  }

  static let refused: [(sql: String, kind: ConstraintKind, detail: String)] = [
    ("INSERT INTO zone (code, name) VALUES ('1', 'B')", .unique, "zone.code"),
    ("INSERT INTO zone (id, code, name) VALUES (1, '9', 'B')", .unique, "zone.id"),
    ("INSERT INTO zone (code, name) VALUES (NULL, 'B')", .missing, "zone.code"),
    ("INSERT INTO zone (code, name) VALUES ('', 'B')", .check, "zone"),
    ("DELETE FROM zone", .reference, ""),
    (
      "INSERT INTO transfer (payer, payee, date, amount) VALUES (1, 1, '2026-02-30', 1)", .check, ""
    ),
  ]

  @Test func `refuse a row`() {
    for (sql, kind, detail) in Self.refused {
      #expect(throws: StorageError.constraint(kind, detail: detail), "\(sql)") {
        try book.connection.execute(sql)
      }
    }
  }

  @Test func `keep the rows on which a later step depends`() throws {
    try book.change("home") { writer in
      _ = try writer.insert(Property(code: "mas", name: "Mas", zone: "1"))
    }
    try book.change("stay") { _ = try $0.insert(Booking.sample(property: 2)) }
    #expect(throws: StorageError.historyConflict(table: "property", row: 2, steps: [2])) {
      _ = try book.undo(.step(1))
    }
    #expect(try book.fileFaults().isEmpty)
    // A snapshot that an administrator has formatted is the same row.
    try database.answer(
      to: "UPDATE estada.history_change SET after = replace(after, ',', ' ,') WHERE step = 2")
    #expect(try book.undo().map(\.number) == [2])
    #expect(throws: StorageError.refused("error.needs-file", book.place)) { _ = try book.file }
  }
}
