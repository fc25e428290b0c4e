package import Bookkeeping
package import Storage

/// What the book holds that somebody may be about to type.
extension Ledger {
  /// The channels that bookings came from, in order.
  package func channels() throws(StorageError) -> [String] { try book.channels() }

  /// The years in which bookings begin or expenses fall, the latest first.
  package func years() throws(StorageError) -> [Int] { try book.years() }

  /// The bookings entered last whose numbers begin with some digits.
  package func latestBookings(numbered digits: String, limit: Int) throws -> [Booking] {
    try book.latestBookings(numbered: digits, limit: limit)
  }

  /// The expenses entered last whose numbers begin with some digits.
  package func latestExpenses(numbered digits: String, limit: Int) throws -> [Expense] {
    try book.latestExpenses(numbered: digits, limit: limit)
  }

  /// The category of the expense entered last, of those with a concept where one is given.
  package func lastCategory(concept: String? = nil) throws(StorageError) -> String? {
    try book.lastCategory(concept: concept)
  }
}
