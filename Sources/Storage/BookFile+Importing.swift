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

  /// The payments with a confirmation code of a platform, in order of entry; without a code, the
  /// adjustments that have none.
  package func payments(
    channel: String, reference: String?
  ) throws(StorageError) -> [Payment] {
    if let reference {
      return try records(
        Payment.self, .equal("reference", reference), .equal("channel", channel), in: .added)
    }
    // Anonymised adjustments are among them, so that an old file adds none of them again.
    return try records(
      Payment.self,
      " WHERE coalesce(reference, ?) = ? AND channel = ? AND kind IS NOT NULL ORDER BY id",
      [.text(Booking.blankedGuest), .text(Booking.blankedGuest), .text(channel)])
  }

  /// The payments that are neither a part of a booking's amount nor an adjustment, and were not left out.
  ///
  /// A payment for a stay is a part of the amount of the booking with the same confirmation code.
  /// Anonymised payments for stays are excluded, as they no longer have a code.
  package func waitingPayments() throws(StorageError) -> [Payment] {
    // Most books have none, and reading records takes longer to prepare.
    guard
      try connection.integer(
        "SELECT EXISTS (SELECT 1 FROM payment WHERE adjustment IS NULL AND ignored = 0)") == 1
    else { return [] }
    return try records(
      Payment.self,
      """
       WHERE adjustment IS NULL AND ignored = 0 AND (kind IS NOT NULL OR (reference <> ?
        AND NOT EXISTS (SELECT 1 FROM booking WHERE booking.reference = payment.reference
          AND booking.channel = payment.channel AND booking.amount IS NOT NULL)))
      ORDER BY check_in, reference, id
      """, [.text(Booking.blankedGuest)])
  }

  /// Passes each booking of a home that begins before an earlier one ends, with the earlier one, to
  /// `body`.
  ///
  /// Of several earlier bookings, the one that ends last is passed.
  ///
  /// - Parameter onlyStays: Whether the state of every booking of the book is `confirmed`: then an index
  ///   has everything that is needed.
  package func forEachOverlap(
    in property: Int64, onlyStays: Bool, _ body: (Overlap) throws -> Void
  ) throws {
    // Days as numbers, which are added without a division.
    var longest: (id: Int64, end: Int)?
    let conditions: [Condition] =
      [.equal("property", property)] + (onlyStays ? [] : [.occupiesHome])
    let sql =
      "SELECT id, check_in, nights FROM booking" + conditions.clause
      + " ORDER BY check_in, nights"
    try forEachRow(sql, conditions.parameters) { row in
      let id = row.integer(0)
      let checkIn = try row.day(1).number
      let end = checkIn + (try row.number(2, in: 1...Stay.maximumNights))
      if let longest, longest.end > checkIn {
        try body(Overlap(earlier: longest.id, later: id))
        if longest.end >= end { return }
      }
      longest = (id, end)
    }
  }
}
