package import Bookkeeping

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
  package var commission: Money?
  package var taxCollected: Bool?
  package var prepaidOn: Day??
  package var channel: String??
  package var reference: String??
  package var note: String??

  /// Makes an edit that changes nothing.
  package init() {}

  /// Applies the values to a booking.
  ///
  /// Without exempt adults, the old reason for exemption is cleared.
  ///
  /// - Throws: `LedgerError.nightsOrCheckOut`, `.checkOutNotAfterCheckIn`.
  func apply(to booking: inout Booking) throws(LedgerError) {
    try apply(to: &booking.stay)
    if let guest { booking.guest = guest }
    if let exemptReason { booking.exemptReason = exemptReason }
    if booking.stay.exemptAdults == 0 && exemptReason == nil { booking.exemptReason = nil }
    if let channel { booking.channel = channel }
    if let reference { booking.reference = reference }
    if let note { booking.note = note }
  }

  private func apply(to stay: inout Stay) throws(LedgerError) {
    if let checkIn { stay.checkIn = checkIn }
    if nights != nil || checkOut != nil {
      stay.nights = try StayLength(nights: nights, checkOut: checkOut).nights(from: stay.checkIn)
    }
    if let adults { stay.adults = adults }
    if let children { stay.children = children }
    if let exemptAdults { stay.exemptAdults = exemptAdults }
    if let amount { stay.amount = amount }
    if let commission { stay.commission = commission }
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
  /// - Throws: `LedgerError.nightsOrCheckOut` if neither was given, or if both contradict each other;
  ///   `.checkOutNotAfterCheckIn`.
  package func nights(from checkIn: Day) throws(LedgerError) -> Int {
    guard let checkOut else {
      guard let nights else { throw .nightsOrCheckOut }
      return nights
    }
    let between = checkOut.days(since: checkIn)
    guard between > 0 else {
      throw .checkOutNotAfterCheckIn(checkIn: checkIn, checkOut: checkOut)
    }
    if let nights, nights != between { throw .nightsOrCheckOut }
    return between
  }
}
