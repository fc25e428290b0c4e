package import Bookkeeping
internal import Importing
internal import Storage
package import Taxation

/// A booking of the book, with what it means.
package struct DescribedBooking {
  /// The booking.
  package let booking: Booking
  /// Its home.
  package let property: Property
  /// Its tax.
  package let tax: StayTax
  /// The other stays of the home that share a night with it.
  package let overlapping: [Booking]
}

extension Ledger {
  /// Enters a booking.
  ///
  /// Money that a platform's file has reported already becomes its amount, where none is given.
  ///
  /// - Parameters:
  ///   - checkIn: The day the stay begins.
  ///   - property: The home as it was typed; nil for that of `like`, the only one or the default one.
  ///   - like: The number of an earlier booking, from which come the people, the home and the channel;
  ///     not its money, code and note.
  /// - Throws: `LedgerError`; `TaxationError.noRate`. Both before anything is written.
  package func addBooking(
    _ fields: BookingFields, on checkIn: Day, in property: String?, like: Int? = nil
  ) throws -> DescribedBooking {
    try write { writer in
      let earlier = try like.map { try self.booking($0) }
      let home = try self.home(property, like: earlier?.stay.property)
      var booking = earlier?.repeated ?? Booking.blank(on: checkIn)
      booking.stay.property = home.id
      booking.stay.checkIn = checkIn
      try fields.apply(to: &booking)
      try takeWaitingPayments(&booking)
      try RecordCheck.require(booking.faults)
      return try described(booking, in: home) { try writer.insert(booking) }
    }.result
  }

  /// Changes a booking.
  ///
  /// With a new channel or code, money that a platform's file has reported becomes its amount, where it
  /// has none and none is given.
  ///
  /// - Parameter property: The home it moves to, as it was typed; nil to stay.
  /// - Throws: `LedgerError`; `TaxationError.noRate`. Both before anything is written.
  package func editBooking(
    _ id: Int, _ fields: BookingFields, in property: String?
  ) throws -> DescribedBooking {
    try write { writer in
      let old = try booking(id)
      var new = old
      if let property { new.stay.property = try self.property(property).id }
      try fields.apply(to: &new)
      if (fields.channel != nil || fields.reference != nil) && fields.amount == nil {
        try takeWaitingPayments(&new)
      }
      guard new != old else { throw LedgerError.nothingToChange }
      try RecordCheck.require(new.faults)
      return try described(new, in: home(new.stay.property)) { [new] in
        try writer.update(new, from: old)
        return new
      }
    }.result
  }

  /// Removes a booking.
  ///
  /// - Returns: What it was.
  /// - Throws: `LedgerError.unknownBooking`.
  package func removeBooking(_ id: Int) throws -> Booking {
    try write { writer in
      let booking = try booking(id)
      try writer.delete(booking)
      return booking
    }.result
  }

  /// A booking of the book with its tax and the stays that it overlaps.
  ///
  /// - Throws: `LedgerError.noProperties`, `TaxationError.noRate`.
  package func described(_ booking: Booking) throws -> DescribedBooking {
    try described(booking, in: home(booking.stay.property)) { booking }
  }

  /// Works out the tax first, so that `store` is not run for a stay without a rate.
  private func described(
    _ booking: Booking, in home: Property, _ store: () throws -> Booking
  ) throws -> DescribedBooking {
    let tax = try StayTax(of: booking.stay, at: rateTable().timeline(of: home.zone))
    let stored = try store()
    return DescribedBooking(
      booking: stored, property: home, tax: tax, overlapping: try book.overlapping(stored))
  }

  /// The home of a new record: the one that was typed, that of an earlier record, or the one that is
  /// meant where none is named.
  func home(_ typed: String?, like earlier: Int64?) throws -> Property {
    if typed == nil, let earlier, let home = try propertiesByID()[earlier] { return home }
    return try property(typed)
  }

  /// Gives a booking the money that a platform's file has reported already, where the amount is pending.
  private func takeWaitingPayments(_ booking: inout Booking) throws {
    guard booking.stay.amount == nil, let channel = booking.channel,
      let reference = booking.reference,
      let sum = try PaymentSum(book.payments(channel: channel, reference: reference))
    else { return }
    booking.stay = booking.stay.taking(sum, former: nil)
  }
}

extension Booking {
  /// A booking with nothing in it yet, which its faults say.
  fileprivate static func blank(on checkIn: Day) -> Booking {
    Booking(stay: Stay(property: 0, checkIn: checkIn, nights: 0, adults: 0), guest: "")
  }

  /// The same people in the same home by the same way: no number, money, code or note.
  fileprivate var repeated: Booking {
    var again = self
    again.id = 0
    again.stay.amount = nil
    again.stay.commission = .zero
    again.stay.prepaidOn = nil
    again.reference = nil
    again.note = nil
    // Whose name was blanked cannot be repeated.
    if guest == Booking.blankedGuest { again.guest = "" }
    return again
  }
}
