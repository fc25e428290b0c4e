import Bookkeeping
import TestKit
import Testing

@testable import Storage

/// What a book on a server keeps from those who may write it, whatever their program.
struct `A book on a server, whose writers have any program,` {
  let database: Server.Database
  let book: Book
  let clerk: String
  /// The digest of the letter a.
  private let digest = `The rights in a book on a server`.digest

  init() throws {
    database = try Server.shared().database()
    book = try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "mar", name: "Mar", zone: "1"))
    }
    clerk = try database.login("clerk")
    try book.admit(clerk, as: .clerk, commit: true)
  }

  private func open(_ login: String) throws -> Book {
    try Book.open(database.url(of: login))
  }

  @Test func `lets nobody take a number far above the last one`() throws {
    let clerks = try open(clerk)
    let insertion = "INSERT INTO expense (id, date, concept, category) VALUES"
    let values = "'2026-01-02', 'a', 'other'"
    let far = StorageError.constraint(.check, detail: "expense")
    for number in [Int64.max, Book.numberDistance + 1] {
      #expect(throws: far, "\(number)") {
        try clerks.connection.execute("\(insertion) (\(number), \(values))")
      }
    }
    try clerks.change("cost") { _ = try $0.insert(Expense.sample()) }
    #expect(throws: far) { try clerks.connection.execute("UPDATE expense SET id = \(Int64.max)") }
    let highest = Book.numberDistance + 1
    try clerks.connection.execute("\(insertion) (\(highest), \(values))")
    try clerks.connection.run("SELECT number_given('expense', \(highest))")
    #expect(try clerks.change { try $0.insert(Expense.sample()) }.id == highest + 1)
    #expect(try book.fileFaults().isEmpty)
  }

  @Test func `lets a manager begin the numbers of a table, above those of its rows`() throws {
    let number: Int64 = 5_000_000_000
    let added = try book.change { writer in
      try writer.setLastNumber(number, of: Booking.kind)
      return try writer.insert(Booking.sample()).id
    }
    #expect(added == number + 1)
    let next = try book.change { writer in
      try writer.setLastNumber(7, of: Booking.kind)
      return try writer.insert(Booking.sample()).id
    }
    #expect(next == number + 2)
  }

  @Test func `keeps a document as it is, and no contents that are not those of its digest`() throws
  {
    let clerks = try open(clerk)
    #expect(throws: StorageError.constraint(.check, detail: "document")) {
      try clerks.connection.run("SELECT keep_document('\(digest)', '62')")
    }
    let hash = try #require(ContentHash(code: digest))
    #expect(try clerks.documentStore.add([97], as: hash))
    try database.answer(
      to: "ALTER TABLE estada.document DROP CONSTRAINT document_contents; "
        + "UPDATE estada.document SET content = 'x'")
    // Whoever has the contents still may add them again.
    #expect(try clerks.documentStore.add([97], as: hash))
    #expect(try book.documentStore.isSound(hash))
  }

  @Test func `keeps the marks by which another program finds out what became of its change`() throws
  {
    try book.change("stay") { _ = try $0.insert(Booking.sample()) }
    try open(clerk).add(receipt: "a")
    let marks = "SELECT count(*) FROM estada.outcome"
    let before = try database.answer(to: marks)
    try open(clerk).connection.execute("DELETE FROM outcome")
    #expect(try database.answer(to: marks) == before && before != "0\n")
    try database.answer(
      to: "UPDATE estada.outcome SET at = now() - interval '2 hours' WHERE at <> 'infinity'")
    try open(clerk).connection.execute("DELETE FROM outcome")
    #expect(try database.answer(to: marks) == "1\n")
  }

  @Test func `keeps the time of the server's clock beside that of the author's`() throws {
    let clerks = try open(clerk)
    for text in ["not a time", "2026-02-30 10:00", "2026-01-02", "26-1-2 3:04", ""] {
      #expect(throws: StorageError.self, "\(text)") {
        try clerks.connection.run("SELECT this_step('stay', ?)", [.text(text)])
      }
    }
    try clerks.connection.execute(
      "BEGIN; SELECT this_step('stay', '1999-01-01 00:00'); DELETE FROM booking; COMMIT")
    let step = try #require(try book.history().first)
    #expect(step.recordedAt == "1999-01-01 00:00")
    let clock = "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24')"
    let hour = try database.answer(to: clock).prefix(13)
    #expect(step.serverTime.map { $0.hasPrefix(hour) || $0.hasSuffix(":59") } == true)
    let folder = TemporaryFolder()
    let file = try book.move(to: folder.path("book.sqlite")).book
    #expect(try file.history().first == step)
  }
}
