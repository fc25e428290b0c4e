internal import Bookkeeping

extension PlatformFile {
  /// Returns the place of the payout with a key; nil without one.
  ///
  /// The rows of a payout stand together, so that the last ones are looked at first.
  func place(ofPayout key: String?) -> Int? {
    guard let key else { return nil }
    return payouts.lastIndex { $0.payout?.key == key }
  }

  /// Adds a payout of a row of its own. Its payments may have come before it, without its amount.
  mutating func add(_ payout: PayoutDraft) {
    if let place = place(ofPayout: payout.payout?.key) {
      payouts[place] = payout
    } else {
      payouts.append(payout)
    }
  }

  /// Adds a part to the payout with its key, which is the sum of its parts unless it has a row of its
  /// own; returns the place of the payout.
  ///
  /// - Throws: `AmountOverflow` if the sum exceeds the limit of a book.
  mutating func join(_ part: PayoutDraft) throws(AmountOverflow) -> Int? {
    guard let place = place(ofPayout: part.payout?.key) else {
      var first = part
      first.isSum = true
      payouts.append(first)
      return payouts.indices.last
    }
    if payouts[place].isSum, let amount = part.payout?.amount,
      let sum = try payouts[place].payout?.amount.adding(amount)
    {
      guard sum.isWithinLimit else { throw AmountOverflow() }
      payouts[place].payout?.amount = sum
    }
    return place
  }
}

extension CancelledStay {
  /// The stay of a payment that did not take place; its money is the payment.
  init(of draft: PaymentDraft, isNoShow: Bool) {
    let payment = draft.payment
    self.init(
      line: draft.line, reference: payment.reference, isNoShow: isNoShow,
      listing: payment.listing, guest: payment.guest, checkIn: payment.checkIn,
      nights: payment.nights)
  }
}

/// A parser for the rows of Booking.com's table of payouts without commission.
///
/// The amounts are what the guests paid. As the commission is missing, and not 0, no booking takes
/// them; a row of the payout itself is a transfer to the bank.
struct BookingComAmounts: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.type)
    try table.checkCurrency()
    let amount = try table.money(.gross)
    let date = try table.day(.date)
    if meaning == .payment { _ = try table.status() }
    if meaning == .payout {
      let payout = Payout(
        channel: Platform.bookingCom.channel, key: table.payoutKey, date: date, amount: amount)
      return file.add(PayoutDraft(line: table.line, payout: payout))
    }
    file.statedAmounts.append(
      StatedAmount(
        line: table.line, kind: .withoutCommission, reference: try table.text(.reference),
        guest: table.optionalText(.guest), date: date, amount: amount))
  }
}
