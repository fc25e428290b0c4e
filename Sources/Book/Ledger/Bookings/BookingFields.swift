package import Bookkeeping
package import Documents

/// The commission of a booking as typed.
package enum TypedCommission: Equatable, Sendable {
  /// An amount.
  case amount(Money)
  /// A share of the amount of the booking, in ten-thousandths: 1500 is 15 %.
  case share(Int64)

  /// The commission of an amount; a share is rounded half up to cents.
  ///
  /// - Throws: `LedgerError.shareWithoutAmount` for a share of an unknown amount; `AmountOverflow`.
  func money(of amount: Money?) throws -> Money {
    switch self {
    case .amount(let money): return money
    case .share(let share):
      guard let amount else { throw LedgerError.shareWithoutAmount }
      return try Ratio.scaled(amount, by: share, over: 10_000)
    }
  }
}

/// New values of the fields of a booking.
///
/// Nil leaves a field unchanged; an inner nil clears an optional field.
package struct BookingFields {
  package var guest: String?
  package var checkIn: Day?
  package var nights: Int?
  /// The check-out, instead of the nights or consistent with them.
  package var checkOut: Day?
  package var adults: Int?
  package var children: Int?
  package var exemptAdults: Int?
  package var exemptReason: ExemptReason??
  package var amount: Money??
  package var commission: TypedCommission?
  package var state: BookingState?
  package var taxApart: Bool?
  package var cancelledOn: Day??
  package var taxCollected: Bool?
  package var prepaidOn: Day??
  package var channel: String??
  package var reference: String??
  package var note: String??
  /// The typed name of the party that received the money.
  package var receivedBy: String??
  /// The tags to add.
  package var tags: [String] = []
  /// The tags to remove.
  package var untags: [String] = []

  /// Makes an edit that changes nothing.
  package init() {}

  /// Applies the values to a booking.
  ///
  /// Without exempt adults, the old reason for exemption is cleared. People who are entered, even the same
  /// as before, have known ages.
  ///
  /// - Throws: What `StayLength.nights` throws; `LedgerError.shareWithoutAmount`, `.unknownParty`; `AmountOverflow`.
  func apply(to booking: inout Booking, in ledger: Ledger) throws {
    try apply(to: &booking.stay)
    if let guest { booking.guest = guest }
    if let exemptReason { booking.exemptReason = exemptReason }
    if booking.stay.exemptAdults == 0 && exemptReason == nil { booking.exemptReason = nil }
    if let channel { booking.channel = channel }
    if let reference { booking.reference = reference }
    if let note { booking.note = note }
    if let receivedBy { booking.receivedBy = try ledger.partyNumber(receivedBy) }
    if let cancelledOn { booking.cancelledOn = cancelledOn }
    booking.tags = booking.tags.changed(adding: tags, removing: untags)
    if booking.stay.occupiesHome { booking.cancelledOn = nil }
    if adults != nil || children != nil || exemptAdults != nil { booking.agesUnknown = false }
  }

  private func apply(to stay: inout Stay) throws {
    if let checkIn { stay.checkIn = checkIn }
    if nights != nil || checkOut != nil {
      stay.nights = try StayLength(nights: nights, checkOut: checkOut).nights(from: stay.checkIn)
    }
    if let adults { stay.adults = adults }
    if let children { stay.children = children }
    if let exemptAdults { stay.exemptAdults = exemptAdults }
    if let amount { stay.amount = amount }
    if let commission { stay.commission = try commission.money(of: stay.amount) }
    if let state { stay.state = state }
    if let taxApart { stay.taxApart = taxApart }
    if let taxCollected { stay.taxCollected = taxCollected }
    if let prepaidOn { stay.prepaidOn = prepaidOn }
  }
}

/// The length of a stay, given as nights or as check-out.
package struct StayLength {
  let nights: Int?
  let checkOut: Day?

  /// Makes a length of what was given: nights, check-out, or both.
  package init(nights: Int?, checkOut: Day?) {
    self.nights = nights
    self.checkOut = checkOut
  }

  /// The number of nights of a stay that begins on a day.
  ///
  /// - Throws: `Refusal` if neither was given, if both contradict each other, or if the
  ///   check-out is not later than the check-in.
  package func nights(from checkIn: Day) throws(Refusal) -> Int {
    guard let checkOut else {
      guard let nights else { throw Refusal("error.nights-or-check-out", .usage) }
      return nights
    }
    let between = checkOut.days(since: checkIn)
    guard between > 0 else {
      throw Refusal(
        "error.check-out-not-after", ["check-in": .day(checkIn), "check-out": .day(checkOut)],
        .badData)
    }
    if let nights, nights != between { throw Refusal("error.nights-or-check-out", .usage) }
    return between
  }
}
