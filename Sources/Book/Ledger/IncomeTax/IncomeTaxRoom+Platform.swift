internal import Bookkeeping
internal import Documents
internal import Ownership
package import Reporting
internal import Resources
internal import Storage
internal import Taxation

extension IncomeTaxRoom {
  /// What a platform reported of a home and year to the tax agency, beside what the book says. Nothing is stored.
  ///
  /// - Parameters:
  ///   - channel: The code of the platform.
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - typed: The figures of the report.
  /// - Throws: `Refusal` for bookings without a platform, and for a channel that the book does not have.
  package func platformReport(
    of channel: String, in property: String?, year: Int, _ typed: PlatformReport.Typed
  ) throws -> PlatformReport {
    if channel == BookingAccounts.directChannel { throw Refusal("error.platform-direct", .badData) }
    let home = try ledger.homes.named(property)
    return try ledger.read {
      if !Channels.isKnown(channel), try !ledger.bookings.channels().contains(channel) {
        throw Refusal("error.platform-unknown", ["channel": .text(channel)], .badData)
      }
      var reader = try PlatformReader(ledger, channel: channel, home: home)
      return try PlatformReport(
        typed, of: channel, home: home, year: year, beside: reader.books(of: .year(year)))
    }
  }
}

/// Reads what a book says about the stays of a home that a platform brought.
private struct PlatformReader {
  /// The platforms that pay the day after check-in.
  private static let dailyPayers: Set<String> = ["airbnb", "vrbo"]

  private let ledger: Ledger
  private let channel: String
  private let home: Property
  private let timeline: RateTimeline
  private let payouts: [Int64: Payout]
  /// The payments for stays by confirmation code.
  private let ofStays: [String: [Payment]]
  /// The days on which the bank has the money of stays, and how much, by booking.
  private var banked: [Int64: [(day: Day, amount: Money)]] = [:]
  /// The adjustments by booking.
  private var adjustments: [Int64: [Adjustment]] = [:]
  /// The days of the platform's payments that became adjustments, by the number of the adjustment.
  private var daysOfAdjustments: [Int64: Day] = [:]
  private var books = PlatformBooks()

  init(_ ledger: Ledger, channel: String, home: Property) throws {
    self.ledger = ledger
    self.channel = channel
    self.home = home
    timeline = try ledger.rates.table().timeline(of: home.zone)
    let payments = try ledger.book.records(
      Payment.self, .oneOf("channel", Channels.spellings(of: channel)), in: .added)
    payouts = try ledger.book.records(Payout.self).keyed(by: \.id)
    ofStays = Dictionary(grouping: payments.filter(\.isOfStay)) { $0.reference ?? "" }
    for payment in payments {
      if let adjustment = payment.adjustment { daysOfAdjustments[adjustment] = day(of: payment) }
    }
    var receipts: [Int64: Int64] = [:]
    try ledger.book.forEach(BankPart.self, with: Receipt.self, in: "receipt", order: .added) {
      if let receipt = $1, !receipt.isDeposit { receipts[$0.id] = receipt.booking }
    }
    for part in try ledger.book.records(BankPart.self, in: .added) {
      guard let booking = part.booking ?? receipts[part.id],
        let line = try ledger.book.first(BankLine.self, .number(part.line))
      else { continue }
      banked[booking, default: []].append((line.booked, part.amount))
    }
  }

  /// The day on which the platform made a payment.
  private func day(of payment: Payment) -> Day {
    payment.payout.flatMap { payouts[$0]?.date } ?? payment.date
  }

  /// What the book says; all years, and of payments that wait those of the year.
  mutating func books(of year: Period) throws -> PlatformBooks {
    let all = try ledger.book.records(Booking.self, .equal("property", home.id))
      .map { ledger.bookings.normalised($0) }
    for adjustment in try ledger.book.records(Adjustment.self) {
      if let booking = adjustment.booking {
        adjustments[booking, default: []].append(adjustment)
      } else if adjustment.property == home.id {
        add(adjustment)
      }
    }
    let own = all.filter { $0.channel == channel && $0.stay.state != .ownUse }
    let sharers = Dictionary(grouping: own) { $0.reference ?? "" }
    for booking in own { try add(booking, among: sharers[booking.reference ?? ""] ?? []) }
    let received = try ledger.book.bookingsWithReceipts()
    for booking in all where booking.channel == nil && booking.stay.state != .ownUse {
      if received.contains(booking.id) { continue }
      if let amount = booking.stay.amount {
        books.withoutChannel.append(try entry(of: booking, amount, adjusted(booking)))
      }
    }
    books.waiting = try ledger.payments.waiting().filter { payment, waitingHome in
      Channels.code(of: payment.channel) == channel && year.contains(day(of: payment))
        && (waitingHome == nil || waitingHome?.id == home.id)
    }.count
    books.isShared = try isShared(in: year)
    return books
  }

  /// Adds an adjustment of the home that the platform paid or took.
  private mutating func add(_ adjustment: Adjustment) {
    guard let day = daysOfAdjustments[adjustment.id] else { return }
    books.entries.append(
      PlatformEntry(
        booking: nil, adjustment: adjustment.id, checkIn: adjustment.date,
        checkOut: adjustment.date, paidOn: day, source: .payout, net: adjustment.amount))
  }

  /// Adds a booking of the platform: its payments, each on its day, and what they leave of its amount.
  ///
  /// - Parameter sharers: The bookings with its confirmation code.
  private mutating func add(_ booking: Booking, among sharers: [Booking]) throws {
    let stay = booking.stay
    if stay.takesPlace { books.stays.append((stay.checkIn, stay.checkOut)) }
    for adjustment in adjustments[booking.id] ?? [] {
      guard let day = daysOfAdjustments[adjustment.id] else { continue }
      books.entries.append(
        PlatformEntry(
          booking: booking.id, adjustment: adjustment.id, checkIn: stay.checkIn,
          checkOut: stay.checkOut, paidOn: day, source: .payout, net: adjustment.amount))
    }
    let adjusted = try adjusted(booking)
    if stay.isPending {
      let expected = try entry(of: booking, .zero, adjusted)
      books.pending.append(
        PlatformEntry(
          booking: booking.id, checkIn: stay.checkIn, checkOut: stay.checkOut,
          paidOn: expected.paidOn, source: expected.source, net: .zero, isStay: true))
      return
    }
    let first = books.entries.count
    // A cancelled stay of which money was kept counts as a stay; one without money does not.
    var isStay = stay.takesPlace || stay.amount.map { $0 > .zero } ?? false
    var rest = try entry(of: booking, stay.amount ?? .zero, adjusted)
    for piece in pieces(of: booking, rest.net, among: sharers) {
      let entry = PlatformEntry(
        booking: booking.id, checkIn: stay.checkIn, checkOut: stay.checkOut, paidOn: piece.day,
        source: piece.source, net: piece.net, fee: piece.fee, tax: isStay ? rest.tax : .zero,
        isStay: isStay)
      books.entries.append(entry)
      isStay = false
      // Nothing says when the platform pays what its payments leave.
      rest = PlatformEntry(
        booking: booking.id, checkIn: stay.checkIn, checkOut: stay.checkOut, paidOn: nil,
        source: .unknown, net: try rest.net.subtracting(piece.net),
        fee: try rest.fee.subtracting(piece.fee))
    }
    if isStay || rest.net != .zero || rest.fee != .zero { books.entries.append(rest) }
    guard let last = books.entries[first...].last else { return }
    for adjustment in adjustments[booking.id] ?? [] where !isPaidApart(adjustment) {
      books.adjustments.append(
        PlatformAdjustment(
          id: adjustment.id, booking: booking.id, reason: adjustment.reason,
          amount: adjustment.amount, countedOn: last.countedOn, date: adjustment.date))
    }
  }

  /// The payments of a booking with their days: those of the platform's files, else those of the bank.
  ///
  /// - Parameter net: What the platform pays of the booking.
  private func pieces(
    of booking: Booking, _ net: Money, among sharers: [Booking]
  ) -> [(day: Day, source: PlatformEntry.Source, net: Money, fee: Money)] {
    let payments = (booking.reference.flatMap { ofStays[$0] } ?? []).filter { payment in
      let owner = sharers.first { $0.stay.checkIn == payment.checkIn } ?? sharers.first
      return owner?.id == booking.id
    }
    let paid = payments.compactMap { payment in
      (try? payment.net).map { (day(of: payment), .payout, $0, payment.fee) }
        as (Day, PlatformEntry.Source, Money, Money)?
    }.sorted { $0.0 < $1.0 }
    if !paid.isEmpty { return paid }
    // Less than the whole may be what the guest paid the owner: a cleaning, the tourist tax.
    let banked = banked[booking.id] ?? []
    guard PlatformReader.isAll(of: net, banked.map(\.amount)) else { return [] }
    // The bank knows no fees: the commission goes with the first payment.
    return banked.enumerated().map { index, part in
      (part.day, .bank, part.amount, index == 0 ? booking.stay.commission : .zero)
    }
  }

  /// Whether amounts are the whole of another one, but for the difference that the bank accepts.
  private static func isAll(of net: Money, _ amounts: [Money]) -> Bool {
    let sum = amounts.reduce(Int128(0)) { $0 + Int128($1.cents) }
    let lack = (Int128(net.cents) - sum).magnitude
    return lack * 100 <= Int128(net.cents).magnitude * UInt128(PayoutArrival.tolerance)
  }

  /// A booking as one payment, on the day that the platform's rule says.
  private func entry(
    of booking: Booking, _ amount: Money, _ adjusted: Money
  ) throws -> PlatformEntry {
    let stay = booking.stay
    let isDaily = PlatformReader.dailyPayers.contains(channel)
    let tax = stay.taxCollected ? try? StayTax(of: stay, at: timeline).total : nil
    return PlatformEntry(
      booking: booking.id, checkIn: stay.checkIn, checkOut: stay.checkOut,
      paidOn: isDaily ? stay.checkIn.adding(days: 1) : nil, source: isDaily ? .rule : .unknown,
      net: try amount.adding(adjusted).subtracting(stay.commission), fee: stay.commission,
      tax: tax ?? .zero, isStay: true)
  }

  /// The sum of the adjustments of a booking that count with it.
  private func adjusted(_ booking: Booking) throws(AmountOverflow) -> Money {
    try (adjustments[booking.id] ?? []).filter { !isPaidApart($0) }.map(\.amount).sum
  }

  /// Whether a file of the platform has a payment for the adjustment alone.
  private func isPaidApart(_ adjustment: Adjustment) -> Bool {
    daysOfAdjustments[adjustment.id] != nil
  }

  /// Whether others may have reports of their own: several owners, or a manager who receives the money or has a fee.
  private func isShared(in year: Period) throws -> Bool {
    if home.receiver != nil { return true }
    if try ledger.agreements.all(of: home).contains(where: { $0.validFrom <= year.lastDay }) {
      return true
    }
    let timeline = try ledger.owners.shareTimelines()[home.id]
    return [year.firstDay, year.lastDay].contains {
      (timeline?.shares(on: $0)?.parties.count ?? 0) > 1
    }
  }
}
