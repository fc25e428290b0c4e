package import Bookkeeping

/// A stay as the status of a book needs it.
package struct NumberedStay: Sendable {
  /// The number of the booking.
  package let id: Int64
  /// The dates, people and amounts.
  package let stay: Stay
  /// Whether nobody has entered who is 16 or under.
  package let agesUnknown: Bool
}

extension Book {
  /// Passes every booking that begins on a day or later, and every earlier stay without an amount, to `body`, in
  /// no order and from one pass over the table.
  package func forEachStay(from first: Day, _ body: (NumberedStay) throws -> Void) throws {
    let sql = """
      SELECT id, property, check_in, nights, adults, children, exempt_adults, amount, commission,
        tax_collected, prepaid_on, state, tax_apart, ages_unknown
      FROM booking WHERE check_in >= ? OR (amount IS NULL AND state = ?)
      """
    let values = [SQLValue(first), .text(BookingState.confirmed.rawValue)]
    let people = 0...Int(Stay.peopleLimit)
    try forEachRow(sql, values) { row in
      let stay = Stay(
        property: row.integer(1), checkIn: try row.day(2),
        nights: try row.number(3, in: 0...Stay.maximumNights),
        adults: try row.number(4, in: people), children: try row.number(5, in: people),
        exemptAdults: try row.number(6, in: people),
        amount: try row.optionalMoney(7, in: Money.prices),
        commission: try row.optionalMoney(8, in: Money.prices) ?? .zero,
        taxCollected: row.integer(9) != 0, prepaidOn: row.isNull(10) ? nil : try row.day(10),
        state: try row.word(11, BookingState.init), taxApart: row.integer(12) != 0)
      try body(NumberedStay(id: row.integer(0), stay: stay, agesUnknown: row.integer(13) != 0))
    }
  }
}
