package import Bookkeeping

/// The parsed content of a platform's file, before it is compared with a book.
package struct PlatformFile: Equatable, Sendable {
  /// The kind of a platform's file.
  package enum Kind: String, Sendable {
    /// Airbnb's transaction list: payments, without guest counts.
    case airbnbTransactions = "airbnb-transactions"
    /// Airbnb's reservation list: guests and nights.
    case airbnbReservations = "airbnb-reservations"
    /// Booking.com's reservation list: guests, ages of children, price and commission.
    case bookingComReservations = "booking-com-reservations"
  }

  /// The kind of the file.
  package var kind: Kind
  /// The channel of its bookings: `airbnb`, `booking-com`.
  package var channel: String
  /// The stays, in the order of the file; empty for a transaction list.
  package var stays: [StayDraft] = []
  /// The payments for stays, in the order of the file; empty except for a transaction list.
  package var payments: [PaymentDraft] = []
  /// The rows that are neither stays nor payments for stays.
  package var otherRows: [OtherRow] = []
  /// The cancelled stays.
  package var cancelled: [CancelledStay] = []
  /// All invalid rows.
  package var refusals: [RowRefusal] = []
  /// The lines of requests that are not stays, or not yet: inquiries, unpaid, declined or expired
  /// ones.
  package var requests: [Int] = []
}

/// A stay as described by a platform's file.
package struct StayDraft: Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The platform's name of the listing; nil if the file has none.
  package var listing: String?
  /// The confirmation code.
  package var reference: String
  /// The check-in date.
  package var checkIn: Day
  /// The number of nights.
  package var nights: Int
  /// The name of the guest.
  package var guest: String
  /// The number of guests who are taxable unless exempt: the platform's count of adults or, if the
  /// file contains the ages of children, all guests known to be over 16.
  package var adults: Int
  /// The number of children, as counted by the platform.
  package var children: Int
  /// Whether the file does not determine who is 16 or under, so that the user has to review the
  /// counts.
  package var isAgeUnknown: Bool
  /// The total price for the guest; nil if the file does not contain it.
  package var amount: Money?
  /// The commission of the platform; nil if the file does not contain it.
  package var commission: Money?
  /// The announced payout to the owner, for files without the price. It is not the amount of a
  /// booking, which is the price for the guest.
  package var payout: Money? = nil
}

/// A cancelled stay.
package struct CancelledStay: Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The confirmation code; nil if the row has none.
  package var reference: String?
}

/// A payment and its line in the file.
package struct PaymentDraft: Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The payment, which is not stored yet.
  package var payment: Payment
}

/// A row that is reported but not booked: a payout, an adjustment.
package struct OtherRow: Equatable, Sendable {
  /// The kind of such a row.
  package enum Kind: String, Sendable, CaseIterable {
    /// A transfer to the owner's bank.
    case payout
    /// An amount unrelated to the price of a stay: a correction, a resolution, a credit.
    case adjustment
  }

  /// The line in the file, from 1.
  package var line: Int
  /// The kind of the row.
  package var kind: Kind
  /// The platform's description.
  package var label: String
  /// The amount as written in the file; nil if it is not in euros.
  package var amount: Money?
}

/// A row that cannot be imported, with the reason.
package struct RowRefusal: Error, Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The header of the column as written in the file; nil if no single column is at fault.
  package var column: String?
  /// The reason.
  package var fault: RowFault
}

/// The reason why a row is invalid.
package enum RowFault: Error, Equatable, Sendable {
  /// A required cell is empty.
  case missing
  /// The text of a cell is not a date, an amount, a whole number…
  case unreadable(text: String)
  /// An ambiguous date, such as `05/01/2026`, in a file whose dates do not determine the order.
  case ambiguousDate(text: String)
  /// An ambiguous amount, such as `1,234`, whose mark could be a thousands or a decimal separator,
  /// in a column that does not determine which.
  case ambiguousAmount(text: String)
  /// An amount, or a sum of payments, above the limit of a book.
  case tooLarge
  /// An amount in a currency other than the euro.
  case foreignCurrency(code: String)
  /// An unknown status or type.
  case unknownWord(text: String)
  /// The stated number of nights differs from the nights between the two dates.
  case otherNights(stated: Int, between: Int)
  /// The row violates a constraint of the book.
  case invalidRecord(RecordFault)
}
