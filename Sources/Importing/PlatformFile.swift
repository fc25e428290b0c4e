package import Bookkeeping

/// What a platform's file tells, before it is held against a book.
package struct PlatformFile: Equatable, Sendable {
  /// Which of a platform's files it is.
  package enum Kind: String, Sendable {
    /// Airbnb's list of payments: money, no people.
    case airbnbTransactions = "airbnb-transactions"
    /// Airbnb's list of stays: people and nights.
    case airbnbReservations = "airbnb-reservations"
    /// Booking.com's list of stays: people, children's ages, price and commission.
    case bookingComReservations = "booking-com-reservations"
  }

  /// Which file it is.
  package var kind: Kind
  /// The platform, as the channel of its bookings: `airbnb`, `booking-com`.
  package var channel: String
  /// Its stays, in the order of the file; none in a list of transactions.
  package var stays: [StayDraft] = []
  /// Its payments for stays, in the order of the file; only in a list of transactions.
  package var payments: [PaymentDraft] = []
  /// Rows that are no stay and no payment for one.
  package var asides: [Aside] = []
  /// Its cancelled stays.
  package var cancelled: [CancelledStay] = []
  /// Rows that cannot be read, all of them.
  package var refusals: [RowRefusal] = []
  /// The lines of requests that are no stay, or not yet: asked for, not paid, declined, expired.
  package var requests: [Int] = []
}

/// A stay as a platform tells it.
package struct StayDraft: Equatable, Sendable {
  /// The line of the file, from 1.
  package var line: Int
  /// The platform's name for the home, nil when its file has none.
  package var listing: String?
  /// The platform's name for the stay.
  package var reference: String
  /// The first day.
  package var checkIn: Day
  /// The nights.
  package var nights: Int
  /// Who stays.
  package var guest: String
  /// People taxed unless something exempts them: by the platform's count, or, where it gives
  /// children's ages, everybody who is known to be over 16.
  package var adults: Int
  /// Children, as far as the platform counts them.
  package var children: Int
  /// Whether the counts leave open who is 16 or under, so that somebody has to look.
  package var isAgeOpen: Bool
  /// What the guest pays in all.
  package var amount: Money?
  /// What the platform keeps of it.
  package var commission: Money?
  /// What the platform says it will pay to the owner, where it does not tell the price: no amount of a
  /// booking, which is what the guest pays.
  package var payout: Money? = nil
}

/// A stay that a platform's file has as cancelled.
package struct CancelledStay: Equatable, Sendable {
  /// The line of the file, from 1.
  package var line: Int
  /// The platform's name for the stay, nil where the row has none.
  package var reference: String?
}

/// A payment and where it stands.
package struct PaymentDraft: Equatable, Sendable {
  /// The line of the file, from 1.
  package var line: Int
  /// The payment, not stored yet.
  package var payment: Payment
}

/// A row that is told of and not booked: a payout, an adjustment.
package struct Aside: Equatable, Sendable {
  /// What such a row is.
  package enum Kind: String, Sendable, CaseIterable {
    /// A transfer to the owner's bank.
    case payout
    /// Money that belongs to no stay's price: a correction, a resolution, a credit.
    case adjustment
  }

  /// The line of the file, from 1.
  package var line: Int
  /// What it is.
  package var kind: Kind
  /// The platform's own words for it.
  package var label: String
  /// The money, as the file gives it.
  package var amount: Money?
}

/// A row that cannot be imported, and why.
package struct RowRefusal: Error, Equatable, Sendable {
  /// The line of the file, from 1.
  package var line: Int
  /// The column's header as it stands in the file, nil when no single column is at fault.
  package var column: String?
  /// What is wrong.
  package var fault: RowFault
}

/// What is wrong with a row.
package enum RowFault: Error, Equatable, Sendable {
  /// A cell that has to hold something is empty.
  case missing
  /// A cell's text is not a date, an amount, a whole number…
  case unreadable(text: String)
  /// A date that could be read in two ways, in a column that never decides.
  case ambiguousDate(text: String)
  /// An amount whose mark could group thousands or separate decimals (`1,234`), in a column that never
  /// decides.
  case ambiguousAmount(text: String)
  /// An amount, or a sum of payments, that is larger than a book takes.
  case tooLarge
  /// An amount in a currency other than the euro.
  case foreignCurrency(code: String)
  /// A status or type the reader does not know.
  case unknownWord(text: String)
  /// Another number of nights than lie between the row's two dates.
  case otherNights(told: Int, between: Int)
  /// What the row says would not be fit for the books.
  case unfit(RecordFault)
}
