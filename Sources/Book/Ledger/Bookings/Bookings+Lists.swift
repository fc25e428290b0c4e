package import Bookkeeping
package import Reporting
internal import Resources
package import Storage

/// The conditions of a list of bookings; nil and false do not restrict the list.
package struct BookingConditions {
  /// A value that a booking may lack.
  package enum Missing: String, CaseIterable, Sendable {
    /// The amount of a stay.
    case amount
    /// The platform's confirmation code, of a booking that came from a platform.
    case reference
    /// The registration number of the home.
    case registration
    /// A document of the booking.
    case document
  }

  /// The code of the channel; an inner nil means bookings without a channel.
  package var channel: String??
  /// The state.
  package var state: BookingState?
  /// The value that the bookings lack.
  package var missing: Missing?
  /// The smallest amount.
  package var minimum: Money?
  /// The largest amount.
  package var maximum: Money?
  /// Whether something is outstanding, or has to be given back.
  package var isUnpaid = false
  /// Whether the ages of the guests have to be checked.
  package var lacksAges = false

  /// Makes conditions that every booking meets.
  package init() {}

  /// Whether there are any conditions.
  package var areAny: Bool {
    channel != nil || state != nil || missing != nil || minimum != nil || maximum != nil || isUnpaid
      || lacksAges
  }

  func areMet(
    by booking: Booking, in home: Property?, _ account: BookingAccount, isDocumented: Bool
  ) -> Bool {
    if let channel, booking.channel != channel { return false }
    if let state, booking.stay.state != state { return false }
    let amount = booking.stay.amount
    if let minimum, amount.map({ $0 < minimum }) ?? true { return false }
    if let maximum, amount.map({ $0 > maximum }) ?? true { return false }
    if lacksAges && !booking.lacksAges { return false }
    if isUnpaid, account.outstanding ?? .zero == .zero { return false }
    switch missing {
    case .amount: return booking.stay.isPending
    case .reference:
      return booking.reference == nil && booking.channel != nil
        && booking.channel != BookingAccounts.directChannel
    case .registration: return home?.registration == nil
    case .document: return !isDocumented
    case nil: return true
    }
  }
}

/// Two bookings of one home that have a night in common.
package struct BookingOverlap {
  /// The booking that begins first.
  package let earlier: Booking
  /// The other booking.
  package let later: Booking
}

extension Bookings {
  /// Runs `body` with the bookings of one home or all that begin in a period and meet some conditions, and
  /// with the money of all bookings and the rare fields that any booking has, in one read transaction.
  ///
  /// - Parameters:
  ///   - isPendingOnly: Whether to pass only stays without an amount.
  ///   - newestFirst: Whether to pass the newest first instead of last.
  ///   - selection: The tags and the owner of the bookings or their homes.
  /// - Throws: `Refusal`.
  package func list<Result>(
    of property: String?, in period: Period?, isPendingOnly: Bool = false,
    newestFirst: Bool = false, selecting selection: Selection = Selection(),
    _ conditions: BookingConditions = BookingConditions(),
    _ body: (
      _ homes: [Int64: Property], _ accounts: BookingAccounts, _ used: Set<String>,
      _ source: @escaping BookingList.Source
    ) throws -> Result
  ) throws -> Result {
    try ledger.read {
      ledger.book.willFind(used: BookingList.rareFields, of: Booking.self)
      var filter = try selection.filter(in: ledger)
      filter.property = try ledger.homes.optional(property)?.id
      filter.period = period
      filter.isPendingOnly = isPendingOnly
      filter.order = newestFirst ? .newest : .list
      let homes = try ledger.homes.byNumber()
      let accounts = try accounts()
      let used = try ledger.book.used(BookingList.rareFields, of: Booking.self)
      filter.blank = Set(BookingList.rareFields).subtracting(used)
      let documented =
        conditions.missing == .document ? try ledger.attachments.namesByBooking() : [:]
      return try body(homes, accounts, used) { [filter] body in
        try ledger.book.forEach(Booking.self, filter) { booking in
          let booking = normalised(booking)
          if conditions.areAny {
            let account = try accounts.account(of: booking)
            let home = homes[booking.stay.property]
            let isDocumented = documented[booking.id] != nil
            guard conditions.areMet(by: booking, in: home, account, isDocumented: isDocumented)
            else { return }
          }
          try body(booking)
        }
      }
    }
  }

  /// The overlaps of bookings from a number on, in some homes: how many there are, and the first `limit`.
  ///
  /// - Parameter areStays: Whether the state of the bookings from the number on is `confirmed`, so that
  ///   only the states of earlier ones are looked up.
  package func overlaps(
    from first: Int64, areStays: Bool, in homes: Set<Int64>, limit: Int
  ) throws -> (count: Int, first: [BookingOverlap]) {
    var count = 0
    var found: [Overlap] = []
    let onlyStays = try areStays && ledger.book.hasOnlyStays(before: first)
    for home in homes.sorted() {
      try ledger.book.forEachOverlap(in: home, onlyStays: onlyStays) { overlap in
        guard overlap.earlier >= first || overlap.later >= first else { return }
        count += 1
        if found.count < limit { found.append(overlap) }
      }
    }
    let named = try found.compactMap { overlap -> BookingOverlap? in
      guard let earlier = try ledger.book.first(Booking.self, .number(overlap.earlier)),
        let later = try ledger.book.first(Booking.self, .number(overlap.later))
      else { return nil }
      return BookingOverlap(earlier: earlier, later: later)
    }
    return (count, named)
  }

  /// The channels of all bookings, sorted.
  package func channels() throws(StorageError) -> [String] {
    Set(try ledger.book.channels().map(Channels.code(of:))).sorted()
  }
}
