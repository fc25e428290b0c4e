package import Bookkeeping

/// The parsed content of a platform's file, before it is compared with a book.
package struct PlatformFile: Equatable, Sendable {
  /// The kind of a platform's file.
  package enum Kind: String, CaseIterable, Sendable {
    /// Airbnb's transaction list: payments, without guest counts.
    case airbnbTransactions = "airbnb-transactions"
    /// Airbnb's reservation list: guests and nights.
    case airbnbReservations = "airbnb-reservations"
    /// Booking.com's reservation list, its reservation statement, or its export of all homes of an
    /// account: guests, price and commission; the first one has the ages of children, the others
    /// name the homes.
    case bookingComReservations = "booking-com-reservations"
    /// Booking.com's list of payouts: payments, without guest counts.
    case bookingComPayouts = "booking-com-payouts"
    /// Booking.com's table of payouts without commission: gross amounts, which no booking takes.
    case bookingComAmounts = "booking-com-amounts"
    /// Vrbo's reservation list: guests and nights.
    case vrboReservations = "vrbo-reservations"
    /// Vrbo's list of payments: revenue and fees, without guest counts.
    case vrboPayments = "vrbo-payments"
    /// Vrbo's payout summary: gross amount and deductions of each stay, without guest counts.
    case vrboPayoutSummary = "vrbo-payout-summary"
    /// Vrbo's payouts to come: what will be paid after fees, which no booking takes.
    case vrboUpcoming = "vrbo-upcoming"
    /// Agoda's reservation list: guests, price and commission.
    case agodaReservations = "agoda-reservations"
    /// Lodgify's reservation list, of all channels: guests, and the price of direct bookings.
    case lodgifyReservations = "lodgify-reservations"
  }

  /// The kind of the file.
  package var kind: Kind
  /// The channel of its bookings: `airbnb`, `booking-com`.
  package var channel: String
  /// The stays, in the order of the file; empty for a transaction list.
  package var stays: [StayDraft] = []
  /// The payments for stays and the adjustments, in the order of the file; empty except for a
  /// transaction list.
  package var payments: [PaymentDraft] = []
  /// The transfers to the owner's bank, of which the payments are the components.
  package var payouts: [PayoutDraft] = []
  /// The stays that did not take place. In a list of payouts, their rows are payments too.
  package var cancelled: [CancelledStay] = []
  /// All invalid rows.
  package var refusals: [RowRefusal] = []
  /// The lines of requests that are not stays, or not yet: inquiries, unpaid, declined or expired
  /// ones.
  package var requests: [Int] = []
  /// The statuses of some of these requests by line, as written.
  package var requestWords: [Int: String] = [:]
  /// The amounts that are shown and that no booking takes.
  package var statedAmounts: [StatedAmount] = []
  /// The lines of totals below the table.
  package var totalLines: [Int] = []
  /// The headers of the file that are not known, as written.
  package var ignoredHeaders: [String] = []
  /// The sheet that was read; nil in a text, and in a workbook without other sheets.
  package var sheet: SheetChoice?
  /// Whether the listings of the file are names of homes, not of kinds of homes.
  package var namesHomes = true
}

extension PlatformFile {
  /// The file without the stays that were cancelled free of charge, and a file of these alone.
  package var split: (first: PlatformFile, cancelled: PlatformFile) {
    var first = self
    first.cancelled.removeAll { !$0.isCharged }
    var rest = PlatformFile(kind: kind, channel: channel, namesHomes: namesHomes)
    rest.cancelled = cancelled.filter { !$0.isCharged }
    return (first, rest)
  }

  /// A file for each channel of the stays, the first one with everything else. Only the files of
  /// programs that manage several channels name them.
  package var byChannel: [PlatformFile] {
    var others: [String] = []
    for code in stays.compactMap(\.channel) + cancelled.compactMap(\.channel)
    where code != channel && !others.contains(code) { others.append(code) }
    if others.isEmpty { return [self] }
    var first = self
    first.stays.removeAll { ($0.channel ?? channel) != channel }
    first.cancelled.removeAll { ($0.channel ?? channel) != channel }
    return [first]
      + others.map { code in
        var file = PlatformFile(kind: kind, channel: code, namesHomes: namesHomes)
        file.stays = stays.filter { $0.channel == code }
        file.cancelled = cancelled.filter { $0.channel == code }
        return file
      }
  }
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
  /// Whether the number of people is the one that the user gave for all stays.
  package var arePeopleAssumed = false
  /// The code of the channel, in files of several channels.
  package var channel: String? = nil
  /// Whether the code is the channel's own. Otherwise it is that of the program that wrote the file:
  /// the booking does not take it, and is known by its channel, home and check-in.
  package var hasOwnCode = true
  /// The figures of the row if they do not agree; its amount is then left open.
  package var disagreement: FigureDisagreement? = nil
}

/// A stay that did not take place.
package struct CancelledStay: Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The confirmation code; nil if the row has none.
  package var reference: String?
  /// Whether nobody came; otherwise the stay was cancelled.
  package var isNoShow = false
  /// The platform's name of the listing; nil if the file has none.
  package var listing: String?
  /// The name of the guest.
  package var guest: String?
  /// The planned check-in date; present if something was charged.
  package var checkIn: Day?
  /// The planned number of nights; present if something was charged.
  package var nights: Int?
  /// What was charged nevertheless; nil if the file does not contain it.
  package var amount: Money?
  /// The commission on it.
  package var commission: Money?
  /// The code of the channel, in files of several channels.
  package var channel: String?
  /// Whether the code is the channel's own; see `StayDraft.hasOwnCode`.
  package var hasOwnCode = true
  /// Whether the file does not say what was charged nevertheless.
  package var isChargeUnknown = false

  /// The state of its booking.
  package var state: BookingState { isNoShow ? .noShow : .cancelled }

  /// Whether money was charged or kept.
  package var isCharged: Bool { (amount ?? .zero) != .zero || (commission ?? .zero) != .zero }
}

/// A payment and its line in the file.
package struct PaymentDraft: Equatable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The payment, which is not stored yet.
  package var payment: Payment
  /// The figures of the row if they do not agree in any known way.
  package var disagreement: FigureDisagreement?
  /// The place of its payout among those of the file; nil if the file does not name the payout.
  package var payout: Int?
}

/// Two figures of a row that should be equal.
package struct FigureDisagreement: Equatable, Sendable {
  /// The amount that the other columns of the row add up to, which is booked.
  package var computed: Money
  /// The amount that the row states.
  package var stated: Money
}

/// An amount for a stay that is shown, and that no booking takes.
package struct StatedAmount: Equatable, Sendable {
  /// What the amount lacks.
  package enum Kind: Equatable, Sendable {
    /// A payout to come, after fees, which may still change.
    case toCome
    /// What the guest paid, without the commission.
    case withoutCommission
  }

  /// The line in the file, from 1.
  package var line: Int
  /// What the amount lacks.
  package var kind: Kind
  /// The confirmation code.
  package var reference: String
  /// The name of the guest, if the file has it.
  package var guest: String?
  /// The day of the payout.
  package var date: Day
  /// The amount.
  package var amount: Money
}

/// A transfer to the owner's bank and its line in the file.
package struct PayoutDraft: Equatable, Sendable {
  /// The line in the file, from 1; that of its first payment if it has no row of its own.
  package var line: Int
  /// The transfer, which is not stored yet; nil if it is not in euros.
  package var payout: Payout?
  /// Whether the amount is the sum of its payments, because the file has no row of its own.
  package var isSum = false
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
  /// A number without a sign in a column of percentages, such as `0.25`, that could be one or a part of the whole.
  case ambiguousPercentage(text: String)
  /// A text that is not the identifier or number that the column has; the key of the sentence that says why.
  case malformed(text: String, reason: String)
  /// A text that is not one of the codes of the column.
  case unknownCode(text: String, among: [String])
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
