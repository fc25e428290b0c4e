import Bookkeeping
import TestKit
import Testing

@testable import Storage

/// The rows that an import adds to a book on a server, which the server keeps as one entry of history.
struct `Many rows of a book on a server` {
  let folder = TemporaryFolder()
  let database: Server.Database
  let book: Book
  let clerk: String
  /// The columns of a booking that have to be given.
  private static let columns = """
    property, check_in, nights, guest, adults, children, exempt_adults, commission, tax_collected, state, \
    tax_apart
    """

  init() throws {
    database = try Server.shared().database()
    book = try Book.create(database.url, filling: Self.begin)
    clerk = try database.login("clerk")
    try book.admit(clerk, as: .clerk, commit: true)
  }

  private static func begin(_ writer: BookWriter) throws {
    try writer.insert(Zone(code: "1", name: "Barcelona"))
    _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
  }

  private func entries(_ book: Book) throws -> [String] {
    try book.connection.texts(
      """
      SELECT ordinal || ' ' || table_name || ' ' || row || ' ' || coalesce(after, '')
      FROM history_change ORDER BY step, ordinal
      """)
  }

  @Test func `are the entries of a file, and are undone and redone`() throws {
    let file = try Book.create(folder.path("book.sqlite"), filling: Self.begin)
    for book in [file, book] {
      try book.change("many") { writer in
        // More than the rows of two messages.
        for number in 1...8001 {
          try writer.add(Booking.sample(guest: "Guest \(number)", amount: Int64(number)))
        }
        try writer.add(Expense.sample())
        _ = try writer.insert(Expense.sample())
        try writer.add(Expense.sample())
      }
    }
    #expect(try entries(book) == entries(file))
    #expect(try entries(book).count == 4)
    #expect(try book.history().first?.changes == 8004)
    let full = try book.connection.dump()
    _ = try book.undo()
    #expect(try book.bookings().isEmpty && book.fileFaults().isEmpty)
    _ = try book.redo()
    #expect(try book.connection.dump() == full)
    #expect(try book.fileFaults().isEmpty)
  }

  @Test(arguments: [
    // Announced as they are: one entry.
    ("booking 2 2 1 2", "2, 3", ["+booking 2"]),
    // Of another table, with another first number or count, with a gap, and in no form.
    ("expense 2 2 1 2", "2, 3", ["booking 2", "booking 3"]),
    ("booking 1 2 1 2", "2, 3", ["booking 2", "booking 3"]),
    ("booking 1 3 1 2", "2, 3", ["booking 2", "booking 3"]),
    ("booking 2 3 1 2", "2, 4", ["booking 2", "booking 4"]),
    ("booking 2 2 x", "2, 3", ["booking 2", "booking 3"]),
    ("booking -5 2 1 2", "-5, -4", ["booking -5", "booking -4"]),
    ("booking 0 2 1 2", "0, 2", ["booking 0", "booking 2"]),
    // A row that history knows.
    ("booking 8 2 1 2", "8, 9", ["booking 8", "booking 9"]),
  ])
  func `are one entry only if they are what was announced`(
    announced: String, rows: String, kept: [String]
  ) throws {
    let values = "1, '2026-01-01', 1, 'A', 1, 0, 0, 0, 0, 'confirmed', 0"
    let clerk = try Book.open(database.url(of: clerk)).connection
    try clerk.execute(
      """
      INSERT INTO booking (id, \(Self.columns)) VALUES (1, \(values)), (8, \(values))
      """)
    try clerk.execute("DELETE FROM booking WHERE id = 8")
    try clerk.execute(
      """
      BEGIN;
      SET LOCAL estada.run = '\(announced)';
      INSERT INTO booking (id, \(Self.columns))
        SELECT unnest(ARRAY[\(rows)]), \(Self.columns) FROM booking WHERE id = 1;
      COMMIT
      """)
    #expect(
      try book.connection.texts(
        """
        SELECT table_name || ' ' || row FROM history_change
        WHERE step = (SELECT max(id) FROM history_step) ORDER BY ordinal
        """) == kept)
    #expect(try book.history().map(\.changes) == [2, 1, 2])
    _ = try book.undo(.step(3))
    #expect(try book.bookings().map(\.id) == [1])
  }
}
