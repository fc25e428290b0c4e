package import Bookkeeping

/// What somebody says of a booking. Nil leaves a value as it is; of a value that may be missing, an inner
/// nil takes it away.
package struct BookingFields {
  package var guest: String?
  package var checkIn: Day?
  package var nights: Int?
  /// The day of leaving, in place of the nights or agreeing with them.
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

  /// Says nothing yet.
  package init() {}

  /// Puts the values into a booking.
  ///
  /// With no exempt adults left, a reason that is not given anew has nothing to explain and goes.
  ///
  /// - Throws: `LedgerError` for a length that is missing or contradicts itself.
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
