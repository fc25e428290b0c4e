package import Bookkeeping

/// A summary of a book, by which a user can recognize a copy.
package struct BookSummary: Equatable, Sendable {
  /// The path of the file.
  package let path: String
  /// The schema of the book.
  package let schema: Int
  /// The number of bookings and expenses.
  package let count: RecordCount
  /// The earliest check-in.
  package let firstCheckIn: Day?
  /// The latest check-in.
  package let lastCheckIn: Day?
  /// The local time of the latest change; nil for a book of the 2015 app.
  package let lastChange: String?
}

extension Book {
  /// The summary of the book, which may have any schema.
  package func summary() throws(StorageError) -> BookSummary {
    let days = "FROM booking"
    let first = try connection.text("SELECT min(check_in) \(days)")
    let last = try connection.text("SELECT max(check_in) \(days)")
    let change =
      schema < Migrator.firstMarkedSchema
      ? nil : try connection.text("SELECT recorded_at FROM history_step ORDER BY id DESC LIMIT 1")
    return BookSummary(
      path: path, schema: schema, count: try count(), firstCheckIn: first.flatMap(Day.init(iso:)),
      lastCheckIn: last.flatMap(Day.init(iso:)), lastChange: change)
  }
}
