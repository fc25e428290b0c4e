package import Bookkeeping
package import Taxation

/// The queries that an import runs against a book.
package protocol ImportedBook {
  /// Returns the bookings with a confirmation code of a channel, in order of entry.
  func bookings(channel: String, reference: String) throws -> [Booking]
  /// Returns the bookings of a property with a check-in date, in order of entry.
  func bookings(property: Int64, checkIn: Day) throws -> [Booking]
  /// Returns false if the book certainly has no booking of a property with a check-in date.
  func mayHaveBookings(property: Int64, checkIn: Day) throws -> Bool
  /// Returns the payments with a confirmation code, or without any, in order of entry.
  func payments(channel: String, reference: String?) throws -> [Payment]
  /// Returns the payouts that may be the same one: those with its key or, without one, with its date and amount.
  func payouts(like payout: Payout) throws -> [Payout]
  /// Returns the expenses of a property on a day, in order of entry.
  func expenses(property: Int64, date: Day) throws -> [Expense]
  /// Returns false if the book certainly has no expense of a property on a day.
  func mayHaveExpenses(property: Int64, date: Day) throws -> Bool
  /// Returns the bills on a day, in order of entry.
  func bills(date: Day) throws -> [Expense]
  /// Returns the parts of a bill, in order of entry.
  func parts(ofBill bill: Int64) throws -> [Expense]
  /// Returns whether guests of new bookings of a property pay the tourist tax in addition to the amount.
  func isTaxApart(in property: Int64) -> Bool
  /// Returns the tax rates of a property; nil if the property does not exist.
  func rates(of property: Int64) -> RateTimeline?
  /// Returns the fields of a booking whose values did not come from a platform's file, or were edited
  /// since, by their JSON names; nil if the history does not tell.
  func fieldsEditedByHand(of booking: Int64) throws -> Set<String>?
}

extension ImportedBook {
  package func mayHaveBookings(property: Int64, checkIn: Day) throws -> Bool { true }
  package func mayHaveExpenses(property: Int64, date: Day) throws -> Bool { true }
}

/// The number of guests, for files that do not include it.
package struct PartySize: Equatable, Sendable {
  /// The number of adults.
  package var adults: Int
  /// The number of children.
  package var children: Int

  /// Creates a party size.
  package init(adults: Int, children: Int = 0) {
    self.adults = adults
    self.children = children
  }
}

extension Booking {
  /// Returns whether this booking may be an imported one with the same check-in whose personal data
  /// has been blanked.
  func isBlanked(of imported: Booking) -> Bool {
    guest == Booking.blankedGuest && stay.nights == imported.stay.nights
      && (channel == nil || imported.channel == nil || channel == imported.channel)
  }

  /// Creates a booking from a stay of a platform's file.
  init(_ draft: StayDraft, home: Int64, channel: String) {
    self.init(
      stay: Stay(
        property: home, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
        children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero),
      guest: draft.guest, channel: channel, reference: draft.reference)
  }

  /// Creates a booking from a stay that did not take place, without its money.
  ///
  /// - Parameter checkIn: The planned check-in date.
  init(_ cancelled: CancelledStay, on checkIn: Day, home: Int64, channel: String) {
    self.init(
      stay: Stay(
        property: home, checkIn: checkIn, nights: cancelled.nights ?? 0, adults: 0,
        state: cancelled.state),
      guest: cancelled.guest ?? cancelled.reference ?? Booking.blankedGuest, channel: channel,
      reference: cancelled.reference)
  }

  /// Creates a booking from a payment, which contains everything but the number of guests.
  init(_ payment: Payment, home: Int64, people: PartySize) {
    self.init(
      stay: Stay(
        property: home, checkIn: payment.checkIn, nights: payment.nights, adults: people.adults,
        children: people.children),
      guest: payment.guest ?? payment.reference ?? Booking.blankedGuest, channel: payment.channel,
      reference: payment.reference)
  }
}
