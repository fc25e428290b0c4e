package import Bookkeeping
internal import Documents
internal import Importing
package import Reporting
internal import Resources
internal import Storage
package import Taxation

/// A booking with its home, its tax and overlapping bookings.
package struct DescribedBooking {
  /// The booking.
  package let booking: Booking
  /// Its home.
  package let property: Property
  /// Its tax.
  package let tax: StayTax
  /// The legal filing period of its check-in; nil before the tax existed.
  package let filing: Period?
  /// The other bookings of the home that have a night in common with it.
  package let overlapping: [Booking]
  /// Its adjustments, by date.
  package let adjustments: [Adjustment]
  /// Its receipts, by date.
  package let receipts: [Receipt]
  /// Its money.
  package let accounts: BookingAccounts
  /// The owners of the book by their numbers.
  package let parties: [Int64: Party]
  /// The numbers of other bookings whose invoice has the same number.
  package let sameInvoice: [Int64]
}

extension Ledger {
  /// The bookings of the book, with their money.
  package var bookings: Bookings { Bookings(ledger: self) }
}

/// What a ledger does with bookings, and with the money that guests pay for them.
package struct Bookings {
  let ledger: Ledger

  /// Adds a booking.
  ///
  /// Without an amount, the booking takes the payments that a platform's file has reported for it.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the home of `like`, the only home or the default home.
  ///   - like: The number of an earlier booking from which people, home and channel are copied, but not
  ///     amounts, confirmation code and note.
  ///   - fill: Sets the other fields of the booking.
  /// - Throws: `LedgerError`, `TaxationError.noRate`, and what `fill` throws; nothing has been written then.
  package func add(
    in property: String?, like: Int? = nil, _ fill: (inout Booking) throws -> Void
  ) throws -> DescribedBooking {
    try ledger.write { writer in
      let earlier = try like.map { try ledger.record($0, of: Booking.self) }
      let home = try ledger.homes.named(property, like: earlier?.stay.property)
      var booking = earlier?.repeated ?? Booking()
      booking.stay.property = home.id
      if earlier == nil { booking.stay.taxApart = home.taxApart }
      try change(&booking, fill)
      try takeWaitingPayments(&booking)
      try RecordCheck.require(booking.faults)
      try requireVAT(of: booking)
      let taxed = try taxed(booking, in: home)
      let stored = try writer.insert(booking)
      try writer.joinWaitingPayments(to: stored)
      return try described(stored, taxed)
    }.result
  }

  /// Changes a booking.
  ///
  /// With a new channel or confirmation code, a booking without an amount takes the payments that a
  /// platform's file has reported for it.
  ///
  /// - Parameter property: The typed new home; nil to leave the home unchanged.
  /// - Throws: `LedgerError`, `TaxationError.noRate`, and what `change` throws; nothing has been written then.
  package func edit(
    _ id: Int, in property: String? = nil, _ change: (inout Booking) throws -> Void
  ) throws -> DescribedBooking {
    try ledger.write { writer in
      let old = try ledger.record(id, of: Booking.self)
      var new = old
      if let property { new.stay.property = try ledger.homes.named(property).id }
      try self.change(&new, change)
      let isIdentified = new.channel != old.channel || new.reference != old.reference
      if isIdentified { try takeWaitingPayments(&new) }
      guard new != old else { throw LedgerError.nothingToChange }
      try RecordCheck.require(new.faults)
      if new.vat != old.vat || new.withheld != old.withheld { try requireVAT(of: new) }
      if new.stay.state == .ownUse, try hasMoneyRecords(old) {
        throw Refusal("error.own-use-with-money", ["id": .number(old.id)])
      }
      let taxed = try taxed(new, in: ledger.homes.numbered(new.stay.property))
      try writer.update(new, from: old)
      if isIdentified { try writer.joinWaitingPayments(to: new) }
      return try described(new, taxed)
    }.result
  }

  /// Marks a booking as cancelled, or as one whose guest did not arrive.
  ///
  /// - Parameters:
  ///   - charged: What was charged nevertheless, the new amount of the booking; nil for nothing or, if the
  ///     booking was cancelled before, for what it was charged then.
  ///   - commission: The platform's commission of what was charged; nil for none.
  ///   - day: The day of the cancellation; nil if it is not known.
  ///   - today: The current day, which a cancellation cannot follow.
  /// - Throws: `LedgerError`; nothing has been written then.
  package func cancel(
    _ id: Int, charged: Money?, commission: TypedCommission?, isNoShow: Bool, on day: Day?,
    today: Day
  ) throws -> DescribedBooking {
    if let day, day > today {
      throw Refusal("error.cancelled-in-future", ["day": .day(day)], .badData)
    }
    do {
      return try edit(id) { booking in
        // The amount of a booking that was to become a stay is not charged; one charged before is kept.
        let isCharged = [.cancelled, .noShow].contains(booking.stay.state)
        booking.stay.state = isNoShow ? .noShow : .cancelled
        if charged != nil || !isCharged { booking.stay.amount = charged }
        if commission != nil || !isCharged {
          booking.stay.commission = try commission?.money(of: booking.stay.amount) ?? .zero
        }
        if day != nil || !isCharged { booking.cancelledOn = day }
      }
    } catch LedgerError.shareWithoutAmount {
      throw Refusal("error.share-without-charge", .usage)
    }
  }

  /// Keeps a home for its owner.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - checkOut: The day after the last night.
  /// - Throws: `LedgerError`; nothing has been written then.
  package func block(
    in property: String?, from checkIn: Day, to checkOut: Day, note: String?
  ) throws -> DescribedBooking {
    let nights = checkOut.days(since: checkIn)
    guard Stay.nightsRange.contains(Int64(nights)) else {
      throw Refusal(
        "error.own-use-nights",
        ["from": .day(checkIn), "to": .day(checkOut), "limit": .count(Stay.maximumNights)], .badData
      )
    }
    return try add(in: property) { booking in
      booking.guest = Booking.blankedGuest
      booking.stay.checkIn = checkIn
      booking.stay.nights = nights
      booking.stay.state = .ownUse
      booking.note = note
    }
  }

  /// Changes fields of a booking, and clears those that say nothing any more: the reason for exemption without
  /// exempt adults, and the day of the cancellation of a booking that occupies its home.
  ///
  /// - Throws: What `change` throws.
  private func change(_ booking: inout Booking, _ change: (inout Booking) throws -> Void) throws {
    let reason = booking.exemptReason
    try change(&booking)
    if booking.stay.exemptAdults == 0 && booking.exemptReason == reason {
      booking.exemptReason = nil
    }
    if booking.stay.occupiesHome { booking.cancelledOn = nil }
  }

  /// Requires that the VAT of a booking was a rate on the day of check-in, and that no more than the base was withheld.
  ///
  /// - Throws: `Refusal`.
  private func requireVAT(of booking: Booking) throws {
    try Refusal.requireRates(of: booking)
    guard let withheld = booking.withheld, let amount = booking.stay.amount else { return }
    let percent = try booking.vat ?? ledger.homes.vatTable().percent(of: booking.stay)
    let base = try VATSplit(of: amount, percent: percent ?? 0).base
    if withheld > base {
      try RecordCheck.require([.withheldAboveBase(withheld, base: base)])
    }
  }

  /// The numbers of other bookings whose invoice has the same number.
  private func namesakes(of booking: Booking) throws -> [Int64] {
    guard let invoice = booking.invoice else { return [] }
    return try ledger.book.records(Booking.self, .equal("invoice", invoice)).map(\.id)
      .filter { $0 != booking.id }
  }

  /// A stored booking with its home, its tax and overlapping bookings.
  ///
  /// - Throws: `Refusal`, `TaxationError.noRate`.
  package func described(_ booking: Booking) throws -> DescribedBooking {
    try described(booking, taxed(booking, in: ledger.homes.numbered(booking.stay.property)))
  }

  /// The home of a booking and its tax, with the rates of the book.
  private struct Taxed {
    let home: Property
    let rates: RateTable
    let tax: StayTax
  }

  /// Computes the tax of a booking, before it is stored: a stay without a rate is not.
  ///
  /// - Throws: `TaxationError.noRate`.
  private func taxed(_ booking: Booking, in home: Property) throws -> Taxed {
    let rates = try ledger.rates.table()
    let tax = try StayTax(of: booking.stay, at: rates.timeline(of: home.zone))
    return Taxed(home: home, rates: rates, tax: tax)
  }

  private func described(_ booking: Booking, _ taxed: Taxed) throws -> DescribedBooking {
    let stored = normalised(booking)
    ledger.book.willRead(Adjustment.self, .equal("booking", stored.id))
    ledger.book.willRead(Receipt.self, .equal("booking", stored.id))
    ledger.book.willReadOverlaps(of: stored)
    let adjustments = try ledger.book.records(Adjustment.self, .equal("booking", stored.id))
    let receipts = try ledger.book.records(Receipt.self, .equal("booking", stored.id))
    let vat = try ledger.vat.amounts(
      RecordFilter(
        property: stored.stay.property,
        period: .days(from: stored.stay.checkIn, to: stored.stay.checkIn)), hasExpenses: false)
    return DescribedBooking(
      booking: stored, property: taxed.home, tax: taxed.tax,
      filing: try FilingCalendar.legalPeriod(of: stored.stay.checkIn),
      overlapping: try ledger.book.overlapping(stored), adjustments: adjustments,
      receipts: receipts,
      accounts: try BookingAccounts(
        scope: ReportScope(properties: [taxed.home], rates: taxed.rates, vat: vat),
        adjustments: [stored.id: try adjustments.map(\.amount).sum],
        adjustmentsVAT: [stored.id: try adjustments.compactMap { vat.adjustments[$0.id] }.sum],
        receipts: try receipts.isEmpty ? [:] : [stored.id: ReceiptSums(of: receipts)]),
      parties: try ledger.owners.byNumber(), sameInvoice: try namesakes(of: stored))
  }

  /// Sets the amount of a booking without one to the payments that a platform's file has reported.
  private func takeWaitingPayments(_ booking: inout Booking) throws {
    guard booking.stay.isPending, let channel = booking.channel.map(Channels.code(of:)),
      let reference = booking.reference,
      let sum = try PaymentSum(ledger.book.payments(channel: channel, reference: reference))
    else { return }
    booking.stay = booking.stay.taking(sum, former: nil)
  }
}

extension Booking {
  /// A copy without number, amounts, confirmation code and note.
  fileprivate var repeated: Booking {
    var again = self
    again.id = 0
    again.stay.amount = nil
    again.stay.commission = .zero
    again.stay.prepaidOn = nil
    again.reference = nil
    again.note = nil
    again.invoice = nil
    again.invoicedOn = nil
    again.invoiceTo = nil
    again.invoiceTaxID = nil
    again.withheld = nil
    again.reportedOn = nil
    // An anonymised guest cannot be copied.
    if guest == Booking.blankedGuest { again.guest = "" }
    return again
  }
}
