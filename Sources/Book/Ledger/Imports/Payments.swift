package import Bookkeeping
internal import Documents
internal import Importing
internal import Resources
internal import Storage

/// How the user settles a payment that waits.
package enum Settlement {
  /// The payment is one of the booking with the number.
  case booking(Int)
  /// The stay was cancelled in the typed home, and the money was kept nevertheless.
  case cancelled(property: String)
  /// The payment is money of the typed home, of no booking.
  case home(String)
  /// The payment is left out of the figures, for a reason.
  case ignored(reason: String)
}

/// A payment that was settled.
package struct SettledPayment {
  /// The payment.
  package let payment: Payment
  /// Its booking; nil for a payment of a home, or one that was left out.
  package let booking: Booking?
  /// Its home; nil for a payment that was left out.
  package let home: Property?
  /// The other payments with its confirmation code that settling it settled too.
  package var others: [Payment] = []
}

extension Ledger {
  /// The payments that platforms report.
  package var payments: Payments { Payments(ledger: self) }
}

/// What a ledger does with payments of platforms that wait for a booking.
package struct Payments {
  let ledger: Ledger

  /// Settles payments that wait, or that were left out.
  ///
  /// - Throws: `Refusal` if a payment does not wait, or the booking has another amount; what finding the
  ///   payment, the booking or the home throws.
  package func settle(_ numbers: [Int], as settlement: Settlement) throws -> [SettledPayment] {
    try ledger.write { writer in
      var settled: [SettledPayment] = []
      for number in numbers {
        var payment = try ledger.record(number, of: Payment.self)
        if settled.contains(where: { $0.others.contains { $0.id == payment.id } }) { continue }
        guard try payment.isIgnored || ledger.book.waits(payment) else {
          guard let booking = try ledger.book.booking(of: payment) else {
            throw Refusal("error.settled-payment", ["id": .number(payment.id)])
          }
          throw Refusal(
            "error.settled-payment-of-booking",
            ["id": .number(payment.id), "booking": .number(booking.id)])
        }
        if payment.isIgnored, case .ignored = settlement {
          throw LedgerError.nothingToChange
        }
        if payment.isIgnored {
          let former = payment
          payment.isIgnored = false
          payment.note = nil
          try writer.update(payment, from: former)
        }
        let waiting = try waiting(besides: payment)
        var one = try settle(payment, as: settlement, writer)
        one.others = try waiting.filter {
          try !ledger.book.waits(ledger.record(Int($0.id), of: Payment.self))
        }
        settled.append(one)
      }
      return settled
    }.result
  }

  /// The payments that wait for the same booking as another payment.
  private func waiting(besides payment: Payment) throws -> [Payment] {
    guard let reference = payment.reference else { return [] }
    return try ledger.book.payments(channel: payment.channel, reference: reference).filter {
      try $0.id != payment.id && !$0.isIgnored && ledger.book.waits($0)
    }
  }

  private func settle(
    _ payment: Payment, as settlement: Settlement, _ writer: LedgerWriter
  ) throws -> SettledPayment {
    switch settlement {
    case .booking(let number):
      return try settle(payment, of: ledger.record(number, of: Booking.self), writer)
    case .cancelled(let property):
      let home = try ledger.homes.named(property)
      if let present = try ledger.book.booking(of: payment) {
        throw Refusal(
          "error.payment-of-booking", ["id": .number(payment.id), "booking": .number(present.id)])
      }
      guard payment.isOfStay else {
        throw Refusal("error.payment-of-no-stay", ["id": .number(payment.id)])
      }
      let booking = try writer.insert(cancelledBooking(of: payment, in: home))
      if booking.reference == nil { _ = try writer.assign(payment, to: booking) }
      try writer.joinWaitingPayments(to: booking)
      return SettledPayment(payment: payment, booking: booking, home: home)
    case .home(let property):
      let home = try ledger.homes.named(property)
      let assigned = try writer.assign(payment, to: nil, in: home.id)
      return SettledPayment(payment: assigned, booking: nil, home: home)
    case .ignored(let reason):
      var ignored = payment
      ignored.isIgnored = true
      ignored.note = reason
      try writer.update(ignored, from: payment)
      return SettledPayment(payment: ignored, booking: nil, home: nil)
    }
  }

  /// Settles a payment as one of a booking.
  ///
  /// A payment for a stay becomes the amount of a booking with its confirmation code, or of one without a code,
  /// which gets that of the payment. Any other payment becomes an adjustment of the booking.
  private func settle(
    _ payment: Payment, of booking: Booking, _ writer: LedgerWriter
  ) throws -> SettledPayment {
    let home = try ledger.homes.numbered(booking.stay.property)
    let channel = booking.channel.map(Channels.code(of:))
    let isOwn = booking.reference == nil || booking.reference == payment.reference
    guard payment.isOfStay, isOwn, channel == nil || channel == payment.channel,
      booking.stay.state != .ownUse
    else {
      let assigned = try writer.assign(payment, to: booking)
      return SettledPayment(payment: assigned, booking: booking, home: home)
    }
    var new = booking
    new.channel = payment.channel
    new.reference = payment.reference
    let all = try ledger.book.payments(channel: payment.channel, reference: payment.reference)
    guard let sum = try PaymentSum(all), sum.isBookable else {
      let assigned = try writer.assign(payment, to: booking)
      return SettledPayment(payment: assigned, booking: booking, home: home)
    }
    new.stay = new.stay.taking(sum, former: nil)
    // The payments may be the amount that was entered, or come in addition: the user has to decide.
    guard new.stay.amount == sum.gross, new.stay.commission == sum.fee else {
      throw Refusal(
        "error.booking-has-amount",
        [
          "id": .number(booking.id), "amount": .money(booking.stay.amount ?? .zero),
          "gross": .money(sum.gross), "fee": .money(sum.fee),
          "command": .commands([
            ["estada", "booking", "edit", "\(booking.id)", "--amount", sum.gross.plainText]
              + ["--commission", sum.fee.plainText]
          ]),
        ])
    }
    if new != booking { try writer.update(new, from: booking) }
    try writer.joinWaitingPayments(to: new)
    return SettledPayment(payment: payment, booking: new, home: home)
  }

  /// A cancelled booking with the amount of all payments of a confirmation code.
  private func cancelledBooking(of payment: Payment, in home: Property) throws -> Booking {
    var booking = Booking(
      stay: Stay(
        property: home.id, checkIn: payment.checkIn, nights: payment.nights, adults: 0,
        state: .cancelled, taxApart: home.taxApart),
      guest: payment.guest ?? payment.reference ?? payment.details ?? Booking.blankedGuest,
      channel: payment.channel, reference: payment.reference)
    if let reference = payment.reference,
      let sum = try PaymentSum(ledger.book.payments(channel: payment.channel, reference: reference))
    {
      booking.stay = booking.stay.taking(sum, former: nil)
    }
    try RecordCheck.require(booking.faults)
    return booking
  }
}

extension Book {
  /// The booking with the confirmation code of a payment; of several, the one on the same day.
  func booking(of payment: Payment) throws -> Booking? {
    guard let reference = payment.reference, reference != Booking.blankedGuest else { return nil }
    let found = try records(
      Booking.self, .equal("reference", reference),
      .oneOf("channel", Channels.spellings(of: payment.channel)), in: .added)
    return found.first { $0.stay.checkIn == payment.checkIn } ?? found.first
  }

  /// Whether a payment waits.
  func waits(_ payment: Payment) throws -> Bool {
    if payment.isOpenAdjustment { return true }
    return try payment.isOfStay && payment.reference != Booking.blankedGuest
      && booking(of: payment)?.stay.amount == nil
  }
}

extension LedgerWriter {
  /// Makes a payment an adjustment of a booking, or of a home without one; returns the stored payment.
  func assign(
    _ payment: Payment, to booking: Booking?, in property: Int64? = nil
  ) throws -> Payment {
    let code = payment.reference.flatMap { $0 == booking?.reference ? nil : $0 }
    let adjustment = try insert(
      Adjustment(
        booking: booking?.id, property: property, reason: payment.kind ?? .other,
        date: payment.date, amount: payment.net, note: payment.details ?? code))
    var assigned = payment
    assigned.adjustment = adjustment.id
    if payment.id == 0 { return try insert(assigned) }
    try update(assigned, from: payment)
    return assigned
  }

  /// Makes adjustments of a booking from the waiting payments with its confirmation code: those that are not
  /// for a stay, and all others if their sum is negative, which no amount of a booking can be.
  func joinWaitingPayments(to booking: Booking) throws {
    guard let channel = booking.channel, let reference = booking.reference else { return }
    let payments = try book.payments(channel: Channels.code(of: channel), reference: reference)
    let isUnbookable = try PaymentSum(payments).map { !$0.isBookable } ?? false
    for payment in payments
    where payment.isOpenAdjustment || isUnbookable && payment.isOfStay {
      _ = try assign(payment, to: booking)
    }
  }

}
