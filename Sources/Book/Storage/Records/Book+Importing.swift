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

extension Book {
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
    guard try connection.integer(TableLayouts.anyUnmatchedPayment) == 1 else { return [] }
    return try records(
      Payment.self,
      """
       WHERE adjustment IS NULL AND ignored = 0 AND (kind IS NOT NULL OR (reference <> ?
        AND NOT EXISTS (SELECT 1 FROM booking WHERE booking.reference = payment.reference
          AND booking.channel = payment.channel AND booking.amount IS NOT NULL)))
      ORDER BY check_in, reference, id
      """, [.text(Booking.blankedGuest)])
  }
}
