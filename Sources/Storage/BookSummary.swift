package import Bookkeeping

/// What tells one state of a book from another.
package struct BookSummary: Equatable, Sendable {
  /// The file.
  package let path: String
  /// The schema it is in.
  package let schema: Int
  /// How many bookings and expenses there are.
  package let count: RecordCount
  /// The earliest check-in.
  package let firstCheckIn: Day?
  /// The latest check-in.
  package let lastCheckIn: Day?
  /// When its latest change was made, local time; books of the 2015 app do not know.
  package let lastChange: String?
}

extension BookFile {
  /// What tells this state of the book from another; of any schema.
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
