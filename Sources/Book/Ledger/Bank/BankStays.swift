internal import Bookkeeping
internal import Matching
internal import Reporting
internal import Resources
internal import Storage

/// The stays that platforms pay, as far as their files do not tell in which payout.
///
/// What a platform pays of a stay is its amount and its adjustments, less the commission.
struct UntoldStays {
  /// The hashes of the stays of which files of platforms tell the payout.
  private var told: Set<Int> = []
  private let adjustments: [Int64: Money]
  /// What parts by hand explain of each.
  private let explained: [Int64: Money]

  init(_ book: Book, beside byHand: [BankPart]) throws {
    var told: Set<Int> = []
    try book.forEachToldStay { channel, reference in
      told.insert(UntoldStays.hash(channel, reference))
    }
    self.told = told
    adjustments = try book.adjustmentSums()
    explained = try byHand.sums(of: \.amount, by: \.booking)
  }

  /// What a platform still has to pay of a stay; nil if it pays nothing, or a file tells in which payout.
  func claim(of booking: Booking) throws -> Claim? {
    guard let channel = booking.channel, let net = try net(of: booking), !isTold(booking) else {
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

  /// Whether a file of the platform tells in which payout a stay is.
  func isTold(_ booking: Booking) -> Bool {
    guard let channel = booking.channel, let reference = booking.reference else { return false }
    return told.contains(UntoldStays.hash(channel, reference))
  }

  private static func hash(_ channel: String, _ reference: String) -> Int {
    var hasher = Hasher()
    hasher.combine(Channels.code(of: channel))
    hasher.combine(reference)
    return hasher.finalize()
  }
}

extension BankRoom {
  /// Takes back the parts of lines by stays of which a file of the platform tells the payout now: the line is matched
  /// with that one.
  ///
  /// - Returns: The number of such lines.
  func releaseTold(_ writer: LedgerWriter) throws -> Int {
    let parts = try ledger.book.records(BankPart.self, .isPresent("booking"))
    if parts.isEmpty { return 0 }
    let stays = try UntoldStays(ledger.book, beside: parts)
    var lines: Set<Int64> = []
    for part in parts where !lines.contains(part.line) {
      guard
        let booking = try part.booking.flatMap({
          try ledger.book.first(Booking.self, .number($0))
        })
      else { continue }
      if stays.isTold(ledger.bookings.normalised(booking)) { lines.insert(part.line) }
    }
    for part in parts where lines.contains(part.line) { try writer.release(part) }
    return lines.count
  }
}
