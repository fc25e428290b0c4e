package import Bookkeeping

/// Money that a platform paid, or had to pay, for a home: the book's side of what the platform reported.
package struct PlatformEntry: Hashable, Sendable {
  /// What says on which day the platform paid.
  package enum Source: String, CaseIterable, Sendable {
    /// A file of the platform.
    case payout
    /// The line of the bank that the stay explains: the platform paid some days before.
    case bank
    /// The platform's rule: the day after check-in.
    case rule = "day-after-check-in"
    /// Nothing; the money counts in the quarter of the check-in.
    case unknown
  }

  /// The number of the booking; nil for an adjustment of the home.
  package let booking: Int64?
  /// The number of the adjustment that is paid by itself; nil for a part of a booking's amount.
  package let adjustment: Int64?
  /// The first day of the stay; the day of an adjustment of the home.
  package let checkIn: Day
  /// The last day of the stay.
  package let checkOut: Day
  /// The day on which the platform paid; nil if nothing says it.
  package let paidOn: Day?
  /// What says so.
  package let source: Source
  /// What the platform paid after its fee; negative for what it took back.
  package let net: Money
  /// The platform's fee.
  package let fee: Money
  /// The tourist tax that the platform collected and paid to the agency.
  package let tax: Money
  /// Whether the entry is the first of a stay, which is counted there.
  package let isStay: Bool

  /// Describes an entry.
  package init(
    booking: Int64?, adjustment: Int64? = nil, checkIn: Day, checkOut: Day, paidOn: Day?,
    source: Source, net: Money, fee: Money = .zero, tax: Money = .zero, isStay: Bool = false
  ) {
    self.booking = booking
    self.adjustment = adjustment
    self.checkIn = checkIn
    self.checkOut = checkOut
    self.paidOn = paidOn
    self.source = source
    self.net = net
    self.fee = fee
    self.tax = tax
    self.isStay = isStay
  }

  /// The day that decides the quarter.
  package var countedOn: Day { paidOn ?? checkIn }
}

/// An adjustment of a booking that counts with the booking, though the platform may have counted it otherwise.
package struct PlatformAdjustment: Hashable, Sendable {
  /// The number of the adjustment.
  package let id: Int64
  /// The number of the booking.
  package let booking: Int64
  /// The reason.
  package let reason: AdjustmentKind
  /// The amount.
  package let amount: Money
  /// The day on which it counts with its booking.
  package let countedOn: Day
  /// Its own day.
  package let date: Day

  /// Describes an adjustment.
  package init(
    id: Int64, booking: Int64, reason: AdjustmentKind, amount: Money, countedOn: Day, date: Day
  ) {
    self.id = id
    self.booking = booking
    self.reason = reason
    self.amount = amount
    self.countedOn = countedOn
    self.date = date
  }
}

/// What the book says about the stays of a home that a platform brought.
package struct PlatformBooks: Sendable {
  /// What the platform paid, in all years.
  package var entries: [PlatformEntry] = []
  /// The adjustments that count with their bookings.
  package var adjustments: [PlatformAdjustment] = []
  /// The bookings without a channel, as if the platform had brought them.
  package var withoutChannel: [PlatformEntry] = []
  /// The stays of which the amount is not known, by check-in: they count as stays, and their money does not count.
  package var pending: [PlatformEntry] = []
  /// The check-ins and check-outs of the stays.
  package var stays: [(checkIn: Day, checkOut: Day)] = []
  /// The number of the platform's payments of the year that belong to no booking yet, of the home or an unknown one.
  package var waiting = 0
  /// Whether several owners or a manager may have reports of their own.
  package var isShared = false

  /// Creates a side without stays.
  package init() {}

  /// The nights of a year, and the nights of the stays that began in it.
  func nights(in year: Period) -> (inYear: Int, begun: Int) {
    var sums = (inYear: 0, begun: 0)
    for (checkIn, checkOut) in stays {
      let first = max(checkIn, year.firstDay)
      let end = min(checkOut, year.lastDay.adding(days: 1))
      if first < end { sums.inYear += end.days(since: first) }
      if year.contains(checkIn) { sums.begun += checkOut.days(since: checkIn) }
    }
    return sums
  }
}
