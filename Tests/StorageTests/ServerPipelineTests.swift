import Bookkeeping
import TestKit
import Testing

@testable import Storage

/// What a connection to a server sends along with a statement, and the answers it keeps.
struct `Statements in one message to a server` {
  let database: Server.Database
  let book: Book

  init() throws {
    database = try Server.shared().database()
    _ = try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
    }
    book = try Book.open(database.url)
  }

  private var connection: PostgresConnection {
    get throws { try #require(book.connection as? PostgresConnection) }
  }

  @Test func `ask for the small tables with the first query of a transaction`() throws {
    let connection = try connection
    try book.read { () throws in
      #expect(try book.bookings().isEmpty)
      #expect(connection.pipeline.answers.count == connection.smallTables.count)
      // What another program writes meanwhile is not part of the transaction.
      try database.answer(to: "UPDATE estada.property SET name = 'X'")
      #expect(try book.properties().map(\.name) == ["Exemple 1"])
    }
    #expect(connection.pipeline.answers.isEmpty)
    #expect(try book.properties().map(\.name) == ["X"])
  }

  @Test func `forget the answers that a change makes wrong`() throws {
    try book.change(commit: false) { writer in
      var home = try book.properties()[0]
      home.name = "Casa"
      try writer.update(home)
      #expect(try book.properties().map(\.name) == ["Casa"])
      _ = try writer.insert(Property(code: "exemple-2", name: "Exemple 2", zone: "1"))
      #expect(try book.properties().count == 2)
      try book.connection.execute("UPDATE property SET name = 'Torre' WHERE id = 1")
      #expect(try book.properties().map(\.name) == ["Exemple 2", "Torre"])
    }
    #expect(try book.properties().map(\.name) == ["Exemple 1"])
  }

  @Test func `forget the answers of what is taken back`() throws {
    let connection = try connection
    try connection.transaction(.writing) {
      #expect(try book.properties().count == 1)
      #expect(throws: ForeignError.self) {
        do {
          try connection.attempt { () throws(StorageError) in
            try connection.run("UPDATE property SET name = 'Casa'")
            let read = connection.layouts.of(Zone.self).select
            // Neither the cursor nor what waits is there after the failure.
            let statement = try connection.statement(read, streams: true)
            #expect(try statement.step())
            statement.reset()
            try connection.run("DELETE FROM zone")
          }
        } catch {
          throw ForeignError()
        }
      }
      #expect(try book.properties().map(\.name) == ["Exemple 1"])
      // Nothing is sent for an attempt that does nothing.
      try connection.attempt {}
      #expect(throws: StorageError.nothingToUndo) {
        try connection.attempt { () throws(StorageError) in throw .nothingToUndo }
      }
      #expect(try connection.integer("SELECT count(*) FROM zone") == 1)
    }
  }

  @Test func `ask for what is announced`() throws {
    let connection = try connection
    var booking = Booking.sample()
    try book.change { booking = try $0.insert(booking) }
    try book.read { () throws in
      book.willRead(Receipt.self, .equal("booking", booking.id))
      book.willReadOverlaps(of: booking)
      #expect(try book.records(Receipt.self, .equal("booking", booking.id)).isEmpty)
      #expect(connection.pipeline.announced.isEmpty)
      #expect(connection.pipeline.answers.count == connection.smallTables.count + 2)
      #expect(try book.overlapping(booking).isEmpty)
      #expect(try book.records(Receipt.self, .equal("booking", Int64(2))).isEmpty)
    }
  }

  /// A small table is one that a user may need for another command than the present one.
  @Test func `leave out the small tables where the user may not read one`() throws {
    let login = try database.login("reader")
    try book.admit(login, as: .clerk, commit: true)
    try database.answer(to: "REVOKE SELECT ON estada.party FROM \"\(database.name)_clerk\"")
    let url = database.url(of: login)
    let reader = try Book.open(url)
    try reader.read { () throws in
      #expect(try reader.properties().map(\.code) == ["exemple-1"])
      #expect(try reader.records(Zone.self).count == 1)
    }
    #expect(throws: StorageError.notPermitted(place: BookPlace(url), role: .clerk)) {
      try reader.read { try reader.records(Party.self) }
    }
    #expect(try reader.read { try reader.bookings() }.isEmpty)
  }

  @Test func `begin no transaction for a reader who reads nothing, and end it unasked`() throws {
    let states = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in%'
      """
    try book.read { () throws in #expect(try database.answer(to: states) == "0\n") }
    try book.read { () throws in
      _ = try book.bookings()
      #expect(try database.answer(to: states) == "1\n")
      // Reading within reading is a part of it.
      try book.read { _ = try book.bookings() }
      #expect(book.connection.isInTransaction)
    }
    // The answer to ROLLBACK comes before that to any other statement.
    #expect(try book.connection.integer("SELECT 1") == 1)
    #expect(try database.answer(to: states) == "0\n")
  }

  /// The next rows are on their way while the present ones are read.
  @Test func `read many rows, whatever is asked and changed meanwhile`() throws {
    let connection = try connection
    try book.change { writer in
      for _ in 1...9000 {
        var booking = Booking.sample()
        try writer.append(&booking)
      }
    }
    let numbers = "SELECT id FROM booking ORDER BY id"
    func read(each work: (Int64) throws -> Void) throws -> [Int64] {
      var found: [Int64] = []
      try book.forEachRow(numbers, []) { row in
        found.append(row.integer(0))
        try work(row.integer(0))
      }
      return found
    }
    try book.read {
      #expect(connection.isInTransaction)
      let found = try read { (number) throws in
        if number == 3000 { #expect(try connection.integer("SELECT 1") == 1) }
        if number == 5000 { #expect(try read { _ in }.count == 9000) }
        // The end of a query whose next rows are on their way.
        if number == 8500 {
          #expect(throws: ForeignError.self) { try read { _ in throw ForeignError() } }
        }
      }
      #expect(found == Array(1...9000))
      #expect(throws: ForeignError.self) { try read { _ in throw ForeignError() } }
    }
    try connection.transaction(.writing) {
      let found = try read { number in
        if number % 4000 == 1 {
          #expect(connection.isInTransaction)
          try connection.run("UPDATE booking SET note = 'X' WHERE id = ?", [.integer(number)])
        }
      }
      #expect(found.count == 9000)
      #expect(throws: ForeignError.self) { try read { _ in throw ForeignError() } }
    }
    #expect(try connection.integer("SELECT count(*) FROM booking WHERE note = 'X'") == 3)
  }

}

/// Statements that may be sent ahead of others; no server is needed.
struct `Statements` {
  struct Sample: CustomTestStringConvertible {
    let sql: String
    let onlyReads: Bool
    var testDescription: String { sql }
  }

  @Test(arguments: [
    Sample(sql: "SELECT id FROM booking", onlyReads: true),
    Sample(sql: "SELECT max(id)\nFROM booking\nWHERE id = $1", onlyReads: true),
    Sample(sql: "SELECT EXISTS (SELECT 1 FROM payment WHERE ignored = 0)", onlyReads: true),
    Sample(sql: "SELECT (SELECT 1 FROM zone) FROM (SELECT 1) AS it", onlyReads: true),
    Sample(sql: "SELECT 1 FROM zone WHERE id IS DISTINCT FROM abs(id)", onlyReads: true),
    Sample(sql: "SELECT undo_step($1)", onlyReads: false),
    Sample(sql: "SELECT * FROM undo_step($1)", onlyReads: false),
    Sample(sql: "SELECT 1 FROM zone JOIN undo_step($1) ON true", onlyReads: false),
    Sample(sql: "UPDATE booking SET id = (SELECT 1 FROM zone)", onlyReads: false),
    Sample(sql: "WITH row AS (DELETE FROM zone) SELECT 1 FROM row", onlyReads: false),
  ])
  func `are queries if they only read tables`(_ sample: Sample) {
    #expect(PostgresConnection.onlyReads(sample.sql) == sample.onlyReads)
  }
}
