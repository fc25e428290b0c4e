import Bookkeeping
import Documents
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

/// What is particular to a book on a server; `make test-server` runs what is common to both engines.
struct `A book on a server` {
  let database: Server.Database

  init() throws { database = try Server.shared().database() }

  private var address: ServerAddress {
    get throws { try #require(ServerAddress(database.url)) }
  }

  private var place: BookPlace { BookPlace(database.url) }

  @discardableResult
  private func makeBook() throws -> Book {
    try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
    }
  }

  @Test func `is made once, in a database of any contents`() throws {
    try database.answer(to: "CREATE TABLE booking (x int)")
    #expect(!Book.exists(database.url))
    #expect(throws: StorageError.bookNotFound(place: place)) { try Book.open(database.url) }
    let book = try makeBook()
    #expect(try book.isCurrent && !book.isFile && book.size > 100_000)
    #expect(Book.exists(database.url))
    #expect(try Book.open(database.url).properties().map(\.code) == ["exemple-1"])
    #expect(throws: StorageError.bookExists(place: place)) { try makeBook() }
    #expect(try database.answer(to: "SELECT count(*) FROM public.booking") == "0\n")
  }

  @Test func `is made by one of two who make it at once`() async throws {
    let database = database
    let made = await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          do {
            _ = try Book.create(database.url) { try $0.insert(Zone(code: "1", name: "B")) }
            return "made"
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made.sorted() == ["\(StorageError.bookExists(place: place))", "made"].sorted())
  }

  @Test func `has roles that no other database has, however long the names are`() {
    let name = String(repeating: "à", count: 31)
    let long = ["1", "2"].map { ServerRights(database: name + $0, digest: $0 + "0123456789") }
    #expect(Set(long.map(\.rolePrefix)).count == 2)
    #expect(long.allSatisfy { "\($0.rolePrefix)_manager".utf8.count <= 63 })
    #expect(ServerRights(database: "L'Escala", digest: "0").rolePrefix == "L'Escala")
  }

  @Test func `leaves nothing where making it fails, or is tried only`() throws {
    #expect(throws: ForeignError.self) {
      try Book.create(database.url) { _ in throw ForeignError() }
    }
    try Book.tryCreating(database.url) { try $0.insert(Zone(code: "1", name: "Barcelona")) }
    let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'estada'"
    #expect(try database.answer(to: schemas) == "0\n")
  }

  @Test func `is not made beside a schema of another program, or in another encoding`() throws {
    try database.answer(to: "CREATE SCHEMA estada AUTHORIZATION \(database.manager)")
    #expect(throws: StorageError.bookExists(place: place)) { try makeBook() }
    let name = database.name + "_latin"
    try database.answer(
      to: "CREATE DATABASE \"\(name)\" ENCODING latin1 LOCALE 'C' TEMPLATE template0")
    let url = database.url(of: database.manager, in: name)
    let error = #expect(throws: StorageError.self) { try Book.create(url) { _ in } }
    #expect(error?.keys == ["error.other-encoding"])
  }

  @Test func `is not shown to a login without rights`() throws {
    try makeBook()
    let url = database.url(of: try database.login("stranger"))
    #expect(throws: StorageError.notPermitted(place: BookPlace(url))) { try Book.open(url) }
  }

  @Test func `of another program or a later version is refused`() throws {
    try makeBook()
    try database.answer(to: "UPDATE estada.book SET schema = 99")
    let newer = StorageError.newerBook(
      place: place, schema: 99, supported: Book.latestSchema)
    #expect(throws: newer) { try Book.open(database.url) }
    try database.answer(to: "UPDATE estada.book SET mark = 1")
    #expect(throws: StorageError.notABook(place: place)) { try Book.open(database.url) }
  }

  @Test func `lets one write, and others read meanwhile`() throws {
    let first = try makeBook()
    let connection = try PostgresConnection(address, patience: 200)
    let second = Book(connection: connection, schema: first.schema)
    let third = try Book.open(database.url)
    try first.change { writer in
      _ = try writer.insert(Booking.sample())
      let session = try first.connection.integer("SELECT pg_backend_pid()")
      // A manager is told the session, which the administrator of the server can end.
      for (role, shown) in [(BookRole.clerk, nil), (.manager, session)] {
        connection.role = role
        let holder = LockHolder(user: database.manager, session: shown)
        #expect(throws: StorageError.locked(place: place, by: holder)) {
          try second.change { _ = try $0.insert(Booking.sample()) }
        }
      }
      #expect(try third.read { try third.bookings() }.isEmpty)
    }
    #expect(try third.read { try third.bookings() }.count == 1)
    try second.change { _ = try $0.insert(Booking.sample()) }
    #expect(try third.bookings().map(\.id) == [1, 2])
  }

  @Test func `is one state for a reader from beginning to end`() throws {
    let book = try makeBook()
    let reader = try Book.open(database.url)
    try reader.read {
      #expect(try reader.bookings().isEmpty)
      try book.change { _ = try $0.insert(Booking.sample()) }
      #expect(try reader.bookings().isEmpty)
    }
    #expect(try reader.bookings().count == 1)
  }

  @Test func `leaves no gap in its numbers after a failure or a dry run`() throws {
    let book = try makeBook()
    for commit in [false, true, false, true] {
      try book.change(commit: commit) { _ = try $0.insert(Booking.sample()) }
    }
    #expect(throws: ForeignError.self) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        throw ForeignError()
      }
    }
    try book.change { writer in
      for _ in 1...3 {
        var booking = Booking.sample()
        try writer.append(&booking)
      }
    }
    #expect(try book.bookings().map(\.id) == [1, 2, 3, 4, 5])
    #expect(try book.history().map(\.number) == [3, 2, 1])
    #expect(try book.fileFaults().isEmpty)
  }

  @Test func `says who made each change, and undoes one's own`() throws {
    let book = try makeBook()
    try book.change("by eva") { _ = try $0.insert(Booking.sample()) }
    let login = try database.login("marta")
    try book.admit(login, as: .clerk, commit: true)
    let other = try Book.open(database.url(of: login))
    try other.change("by marta") { _ = try $0.insert(Expense.sample()) }
    #expect(try book.undo().map(\.command) == ["by eva"])
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    #expect(try book.history().map(\.who) == [login, database.manager])
    // A change by another author does not end the redo.
    #expect(try book.redo().map(\.command) == ["by eva"])
  }

  /// The connection is lost before the commit reaches the server.
  @Test func `says that a change was not saved where the connection was lost`() throws {
    let book = try makeBook()
    let error = #expect(throws: StorageError.self) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        try writer.finish()
        try database.answer(
          to: """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'estada' AND datname = current_database()
            """)
      }
    }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Book.open(database.url).bookings().isEmpty)
  }

  @Test func `finds references to rows that an administrator removed`() throws {
    let book = try makeBook()
    try book.change { _ = try $0.insert(Booking.sample()) }
    try database.answer(
      to: "SET session_replication_role = replica; DELETE FROM estada.property")
    #expect(
      try book.fileFaults() == [.reference(table: "booking", row: 1, parent: "property")])
  }

  /// A refused address and its error.
  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let url: @Sendable (_ good: Server.Database) -> String
    let isExpected: @Sendable (StorageError) -> Bool
  }

  static let refused = [
    Refused(testDescription: "a password") { _ in
      "postgresql://marta:secret@localhost/homes"
    } isExpected: {
      $0 == .passwordInAddress
    },
    Refused(testDescription: "a password among the settings") {
      $0.url + "?password=secret"
    } isExpected: {
      $0 == .passwordInAddress
    },
    Refused(testDescription: "no address") { _ in
      "postgresql://[::"
    } isExpected: {
      $0.keys == ["error.bad-address"]
    },
    Refused(testDescription: "an unknown user") {
      $0.url(of: "nobody")
    } isExpected: {
      $0.keys == ["error.login-refused"] && $0.mentions("nobody")
    },
    Refused(testDescription: "an unknown database") {
      $0.url + "x"
    } isExpected: {
      $0.keys == ["error.login-refused"]
    },
    Refused(testDescription: "settings in the name of the database") { good in
      good.url + "%20password=secret%20host=elsewhere"
    } isExpected: {
      $0.keys == ["error.login-refused"] && $0.mentions("host=elsewhere")
    },
    Refused(testDescription: "nobody listens") { _ in
      "postgresql://postgres@%2Fnowhere/homes"
    } isExpected: {
      if case .unreachable = $0 { true } else { false }
    },
  ]

  @Test func `is refused in words of the program`() {
    for refused in Self.refused {
      let error = #expect(throws: StorageError.self, "\(refused.testDescription)") {
        _ = try Book.open(refused.url(database))
      }
      #expect(
        error.map(refused.isExpected) == true,
        "\(refused.testDescription): \(String(describing: error))")
    }
  }

  /// One after the other in one book: a text in a database of its own takes a quarter of a second.
  @Test func `keeps any text, also in snapshots, as a file does`() throws {
    let folder = TemporaryFolder()
    let books = [
      try makeBook(),
      try Book.create(folder.path("book.sqlite")) { writer in
        try writer.insert(Zone(code: "1", name: "Barcelona"))
        _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
      },
    ]
    for text in Hostile.texts {
      let snapshots = try books.map { book in
        try book.change { writer in
          var expense = Expense.sample()
          expense.note = text
          _ = try writer.insert(expense)
          try writer.append(&expense)
        }
        let notes = try book.expenses().map(\.note)
        #expect(notes.count == 2 && notes.allSatisfy { Storage.History.isSame($0, text) })
        // A file has an entry for each appended row once the step is undone.
        _ = try book.undo()
        #expect(try book.expenses().isEmpty)
        return try book.connection.column(
          """
          SELECT coalesce(after, '') FROM history_change
          WHERE step = (SELECT max(id) FROM history_step) ORDER BY ordinal
          """)
      }
      #expect(snapshots[0].count == 2, "\(text.debugDescription)")
      #expect(
        snapshots[0].elementsEqual(snapshots[1]) { Storage.History.isSame($0, $1) },
        "\(text.debugDescription)")
    }
  }
}

extension `A book on a server` {
  /// Moves a book with every kind of change to the server and back.
  @Test func `moves there and back with its history, numbers and documents`() throws {
    let folder = TemporaryFolder()
    let path = folder.path("book.sqlite")
    let book = try Book.create(path) { writer in
      try writer.insert(Zone(code: "b", name: "Inner"))
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
      // The parent has a higher number than the child.
      var inner = try #require(try writer.book.records(Zone.self).first { $0.code == "b" })
      inner.parent = "1"
      try writer.update(inner)
    }
    let bytes = Array("%PDF-1.7 a bill".utf8)
    let hash = try #require(ContentHash(code: try Digest.sha256(bytes)))
    try book.change("add") { writer in
      _ = try writer.insert(Booking.sample(guest: "Zoë \u{1}\u{FFFD}"))
      for number in 1...50 {
        var expense = Expense.sample(amount: Int64(number))
        try writer.append(&expense)
      }
      try writer.finish()
      _ = try book.documentStore.add(bytes, as: hash)
      _ = try writer.insert(
        Attachment(
          of: .expense, 1, name: "a.pdf", type: MediaType(of: bytes), size: bytes.count,
          content: hash, addedOn: "2026-01-02"))
    }
    try book.change("remove") { try $0.delete(try #require(try book.booking(1))) }
    _ = try book.undo()
    let before = try book.connection.dump() + book.connection.dump("history_change")

    let (onServer, former, missing) = try book.move(to: database.url)
    #expect(missing == 0 && former == path + ".moved")
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(throws: StorageError.self) { try book.change { _ = try $0.insert(Booking.sample()) } }
    #expect(try onServer.fileFaults().isEmpty && onServer.documentFaults().isEmpty)
    #expect(try onServer.documentStore.read(hash) == bytes)
    #expect(try onServer.lastNumber(Booking.kind) == 1)

    let (back, schema, _) = try onServer.move(to: path)
    #expect(schema == "estada_moved")
    #expect(throws: StorageError.refused("error.book-moved", place, .inputOutput)) {
      try Book.open(database.url)
    }
    #expect(try back.connection.dump() + back.connection.dump("history_change") == before)
    #expect(try back.documents.isSound(hash) && back.fileFaults().isEmpty)
    #expect(try back.redo().map(\.command) == ["remove"])
  }

  @Test func `is not moved to where there is a book`() throws {
    let folder = TemporaryFolder()
    let book = try Book.create(folder.path("book.sqlite")) { _ in }
    try makeBook()
    #expect(throws: StorageError.bookExists(place: place)) { try book.move(to: database.url) }
    #expect(FileManager.default.fileExists(atPath: book.path))
  }
}
