internal import Bookkeeping

extension Booking {
  /// Whether it may be a booking of a file on its first day, as it is once what tells who the guest was
  /// is blanked.
  func isBlanked(of told: Booking) -> Bool {
    guest == Booking.blankedGuest && stay.nights == told.stay.nights
      && (channel == nil || told.channel == nil || channel == told.channel)
  }

  /// The booking that a platform's stay makes.
  init(_ draft: StayDraft, home: Int64, channel: String) {
    self.init(
      stay: Stay(
        property: home, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
        children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero),
      guest: draft.guest, channel: channel, reference: draft.reference)
  }

  /// The booking that a payment makes, of which everything is known but the people.
  init(_ payment: Payment, home: Int64, people: People) {
    self.init(
      stay: Stay(
        property: home, checkIn: payment.checkIn, nights: payment.nights, adults: people.adults,
        children: people.children),
      guest: payment.guest ?? payment.reference, channel: payment.channel,
      reference: payment.reference)
  }
}
