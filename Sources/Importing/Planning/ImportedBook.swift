package import Bookkeeping
package import Taxation

/// What an import has to know of the book.
package protocol ImportedBook {
  /// The bookings under a platform's name for a stay, in the order they were entered.
  func bookings(channel: String, reference: String) throws -> [Booking]
  /// The bookings of a home that begin on a day, in the order they were entered.
  func bookings(property: Int64, checkIn: Day) throws -> [Booking]
  /// The payments for a stay, in the order they were entered.
  func payments(channel: String, reference: String) throws -> [Payment]
  /// The expenses of a home on a day, in the order they were entered.
  func expenses(property: Int64, date: Day) throws -> [Expense]
  /// The rates that apply in a home, nil when there is no such home.
  func rates(of property: Int64) -> RateTimeline?
}
