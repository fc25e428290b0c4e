package import Bookkeeping
package import Taxation

/// A row of a document, ready for a book.
package enum BookEntry: Sendable {
  /// The last number that was given in a table.
  case lastNumber(BookTable, Int64)
  case setting(name: String, value: String)
  case zone(Zone)
  case rate(TaxRate)
  case property(Property)
  case listing(Listing)
  case booking(Booking)
  case expense(Expense)
  case payment(Payment)
}
