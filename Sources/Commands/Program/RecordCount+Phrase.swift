internal import Reporting
internal import Storage

extension RecordCount {
  /// How many bookings and expenses, each in words.
  var values: [String: Cell] {
    [
      "bookings": .phrase(Phrase("count.bookings", count: bookings)),
      "expenses": .phrase(Phrase("count.expenses", count: expenses)),
    ]
  }
}
