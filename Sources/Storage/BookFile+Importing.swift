package import Bookkeeping

/// The fields by which an import recognizes a booking of the book.
package struct BookingKey: Equatable, Sendable {
  /// The number of the home.
  package let property: Int64
  /// The first day.
  package let checkIn: Day
  /// The code of the platform.
  package let channel: String?
  /// The confirmation code.
  package let reference: String?
}

/// Two bookings of one home that have a night in common.
package struct Overlap: Equatable, Sendable {
  /// The number of the booking that begins first.
  package let earlier: Int64
  /// The number of the other booking.
  package let later: Int64
}

extension BookFile {
  /// Passes the key of every booking to `body`, in no order.
  package func forEachBookingKey(_ body: (BookingKey) throws -> Void) throws {
    try forEachRow("SELECT id, property, check_in, channel, reference FROM booking", []) {
      try body(
        BookingKey(
          property: $0.integer(1), checkIn: try $0.day(2), channel: $0.optionalText(3),
          reference: $0.optionalText(4)))
    }
  }

  /// The payments without a booking of the same confirmation code. Anonymised payments are excluded, as
  /// they no longer have a code.
  package func waitingPayments() throws(StorageError) -> [Payment] {
    try records(
      Payment.self,
      """
       WHERE reference <> ? AND NOT EXISTS (SELECT 1 FROM booking
        WHERE booking.reference = payment.reference AND booking.channel = payment.channel)
      ORDER BY check_in, reference, id
      """, [.text(Booking.blankedGuest)])
  }

  /// Passes each booking of a home that begins before an earlier one ends, with the earlier one, to
  /// `body`.
  ///
  /// Of several earlier bookings, the one that ends last is passed.
  package func forEachOverlap(
    in property: Int64, _ body: (Overlap) throws -> Void
  ) throws {
    var longest: (id: Int64, end: Day)?
    let conditions: [Condition] = [.equal("property", property), .occupiesHome]
    let sql =
      "SELECT id, check_in, nights FROM booking" + conditions.clause
      + " ORDER BY check_in, nights"
    try forEachRow(sql, conditions.parameters) { row in
      let id = row.integer(0)
      let checkIn = try row.day(1)
      let end = checkIn.adding(days: try row.number(2, in: 1...Stay.maximumNights))
      if let longest, longest.end > checkIn {
        try body(Overlap(earlier: longest.id, later: id))
        if longest.end >= end { return }
      }
      longest = (id, end)
    }
  }
}
