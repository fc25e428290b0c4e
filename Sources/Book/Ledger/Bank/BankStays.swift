internal import Bookkeeping
internal import Matching
internal import Reporting
internal import Resources
internal import Storage

/// The stays that platforms pay, as far as no file of a platform reports their payouts.
///
/// What a platform pays of a stay is its amount and its adjustments, less the commission.
struct UnreportedStays {
  /// The hashes of the stays of which a file reports the payout.
  private let reported: Set<Int>
  private let adjustments: [Int64: Money]
  /// What parts by hand explain of each.
  private let explained: [Int64: Money]

  init(_ book: Book, beside byHand: [BankPart]) throws {
    var reported: Set<Int> = []
    try book.forEachReportedStay { channel, reference in
      reported.insert(UnreportedStays.hash(channel, reference))
    }
    self.reported = reported
    adjustments = try book.adjustmentSums()
    explained = try byHand.sums(of: \.amount, by: \.booking)
  }

  /// What a platform still has to pay of a stay; nil if it pays nothing, or a file reports the payout.
  func claim(of booking: Booking) throws -> Claim? {
    guard let channel = booking.channel, let net = try net(of: booking), !isReported(booking) else {
      return nil
    }
    let rest = try net.subtracting(explained[booking.id] ?? .zero)
    guard rest > .zero else { return nil }
    return Claim(
      ClaimID(.stayNet, booking.id), rest, on: booking.stay.checkIn,
      until: booking.stay.checkOut, channel: channel)
  }

  /// What a platform pays of a stay; nil while its amount is not known, and for a stay that no platform pays.
  func net(of booking: Booking) throws -> Money? {
    guard let channel = booking.channel, channel != BookingAccounts.directChannel,
      Channels.name(of: channel) != nil, let amount = booking.stay.amount
    else { return nil }
    return try amount.adding(adjustments[booking.id] ?? .zero)
      .subtracting(booking.stay.commission)
  }

  /// Whether a file of the platform reports the payout of a stay.
  func isReported(_ booking: Booking) -> Bool {
    guard let channel = booking.channel, let reference = booking.reference else { return false }
    return reported.contains(UnreportedStays.hash(channel, reference))
  }

  private static func hash(_ channel: String, _ reference: String) -> Int {
    var hasher = Hasher()
    hasher.combine(Channels.code(of: channel))
    hasher.combine(reference)
    return hasher.finalize()
  }
}

/// The receipts of a booking that automatic parts have made.
struct MadeReceipts {
  /// What the guest has paid.
  private(set) var paid = Money.zero
  /// What the guest was given back, below zero.
  private(set) var returned = Money.zero

  mutating func add(_ amount: Money) throws(AmountOverflow) {
    if amount > .zero {
      paid = try paid.adding(amount)
    } else {
      returned = try returned.adding(amount)
    }
  }
}

/// What a stay that is paid directly asks, as if the bank had matched nothing of it.
private struct AskedOfStay {
  /// What the guest still has to pay.
  private(set) var paid: Money
  /// What the guest is still to be given back, below zero: refunds, and what was paid too much.
  private(set) var returned: Money

  /// - Parameters:
  ///   - outstanding: The balance of the account of the booking, with all receipts.
  ///   - refunds: The sum of the refunds, below zero.
  ///   - returns: The sum of the receipts below zero, those that automatic parts have made among them.
  init(
    _ booking: Booking, outstanding: Money, refunds: Money, returns: Money, made: MadeReceipts
  ) throws(AmountOverflow) {
    paid = try outstanding.subtracting(refunds).adding(returns).adding(made.paid)
    returned = try refunds.subtracting(returns.subtracting(made.returned))
    // What was paid before a cancellation was paid, and is owed to the guest.
    if [.cancelled, .noShow].contains(booking.stay.state), made.paid > paid {
      returned = try returned.adding(paid).subtracting(made.paid)
      paid = made.paid
    }
    if paid < .zero { (paid, returned) = (.zero, try returned.adding(paid)) }
    if returned > .zero { (paid, returned) = (try paid.adding(returned), .zero) }
  }
}

extension BankRoom {
  /// The receivers of what guests pay, by home.
  func receivers() throws -> [Int64: Int64] {
    Dictionary(
      try ledger.homes.all().compactMap { home in home.receiver.map { (home.id, $0) } }
    ) { first, _ in first }
  }

  /// Stays: what those that are paid directly ask, and have to give back, without the receipts of automatic parts; and
  /// what platforms pay of the others.
  ///
  /// - Parameter made: The receipts of automatic parts, by booking.
  func forEachStay(
    _ made: [Int64: MadeReceipts], _ unreported: UnreportedStays, _ body: (Claim) -> Void
  ) throws {
    let accounts = try ledger.bookings.accounts()
    let received = try ledger.book.bookingsWithReceipts()
    let (refunds, returns) = try (ledger.book.refunds(), ledger.book.returnedReceipts())
    let receivers = try receivers()
    let others: Set<String> = [
      "exempt_reason", "note", "cancelled_on", "tags", "due_on", "vat", "invoice", "invoiced_on",
      "invoice_to", "invoice_tax_id", "reported_on",
    ]
    try ledger.book.forEach(Booking.self, .asAdded(without: others)) { stored in
      let booking = ledger.bookings.normalised(stored)
      guard booking.channel == BookingAccounts.directChannel || received.contains(booking.id) else {
        let claim = try unreported.claim(of: booking) ?? unclearStay(booking, accounts)
        if let claim { body(claim) }
        return
      }
      guard let outstanding = try accounts.account(of: booking).outstanding
      else { return }
      let asked = try AskedOfStay(
        booking, outstanding: outstanding, refunds: refunds[booking.id] ?? .zero,
        returns: returns[booking.id] ?? .zero, made: made[booking.id] ?? MadeReceipts())
      let isDirect = booking.channel == nil || booking.channel == BookingAccounts.directChannel
      for (kind, amount) in [(ClaimKind.stayIn, asked.paid), (.stayOut, asked.returned)]
      where amount != .zero {
        body(
          Claim(
            ClaimID(kind, booking.id), amount, on: booking.stay.checkIn,
            until: booking.stay.checkOut, keys: booking.reference.list,
            names: isDirect && booking.guest != Booking.blankedGuest ? [booking.guest] : [],
            holder: booking.receivedBy ?? receivers[booking.stay.property]))
      }
    }
  }

  /// What a stay asks of which the payer is not known: its amount is proposed, and nothing is certain.
  private func unclearStay(_ booking: Booking, _ accounts: BookingAccounts) throws -> Claim? {
    guard booking.channel == nil else { return nil }
    var direct = booking
    direct.channel = BookingAccounts.directChannel
    guard let asked = try accounts.account(of: direct).outstanding, asked > .zero else {
      return nil
    }
    return Claim(
      ClaimID(.stayIn, booking.id), asked, on: booking.stay.checkIn, until: booking.stay.checkOut,
      holder: booking.receivedBy)
  }

  /// Takes back the parts of lines by stays of which a file of the platform reports the payout now: the line is matched
  /// with that payout.
  ///
  /// - Returns: The number of such lines.
  func releaseReported(_ writer: LedgerWriter) throws -> Int {
    let parts = try ledger.book.records(BankPart.self, .isPresent("booking"))
    if parts.isEmpty { return 0 }
    let stays = try UnreportedStays(ledger.book, beside: parts)
    var lines: Set<Int64> = []
    for part in parts where !lines.contains(part.line) {
      guard
        let booking = try part.booking.flatMap({
          try ledger.book.first(Booking.self, .number($0))
        })
      else { continue }
      if stays.isReported(ledger.bookings.normalised(booking)) { lines.insert(part.line) }
    }
    for part in parts where lines.contains(part.line) { try writer.release(part) }
    return lines.count
  }
}
