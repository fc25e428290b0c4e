internal import Bookkeeping

/// A parser for the rows of Airbnb's transaction list: what was paid for which stay.
///
/// A `Payout` row is a bank transfer, and the rows below it are its components; only these are
/// payments for stays. A long stay is paid in several rows with the same code, each of which
/// becomes a payment.
struct AirbnbTransactions: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let type = try table.text(.type)
    switch try table.meaning(.type) {
    case .payment:
      file.payments.append(PaymentDraft(line: table.line, payment: try payment(table)))
    case .payout:
      let amount = try shownAmount(table, .paidOut)
      file.otherRows.append(OtherRow(line: table.line, kind: .payout, label: type, amount: amount))
    default:
      let label = [type, table.optionalText(.details)].compactMap(\.self).joined(separator: ": ")
      let amount = try shownAmount(table, .amount)
      file.otherRows.append(
        OtherRow(line: table.line, kind: .adjustment, label: label, amount: amount))
    }
  }

  private func payment(_ table: PlatformTable) throws(RowRefusal) -> Payment {
    try checkCurrency(table)
    let reference = try table.text(.reference)
    let date = try table.day(.date)
    let (checkIn, nights) = try table.stay(agreeing: false)
    let (gross, fee) = try price(table)
    return Payment(
      channel: Platform.airbnb.rawValue, reference: reference, date: date, gross: gross, fee: fee,
      checkIn: checkIn, nights: nights, guest: table.optionalText(.guest),
      listing: table.optionalText(.listing), taxCollected: try isTaxCollected(table))
  }

  /// Returns what the guest paid and the fee that Airbnb deducted.
  ///
  /// Some files write fees as negative amounts. Therefore the sign is ignored, and fees have the
  /// sign of the gross amount.
  private func price(_ table: PlatformTable) throws(RowRefusal) -> (gross: Money, fee: Money) {
    let net = try table.money(.amount)
    let gross = try table.optionalMoney(.gross)
    let service = try table.optionalMoney(.serviceFee) ?? .zero
    let fastPay = try table.optionalMoney(.fastPayFee) ?? .zero
    let (price, fee): (Money, Money)
    do throws(AmountOverflow) {
      let fees = Money(cents: abs(service.cents) + abs(fastPay.cents))
      let isRefund = (gross ?? net) < .zero
      let signedFees = isRefund ? try fees.negated() : fees
      if let gross {
        price = gross
        fee = table.has(.serviceFee) ? signedFees : try gross.subtracting(net)
      } else {
        price = try net.adding(signedFees)
        fee = signedFees
      }
    } catch {
      throw table.refusal(.amount, .tooLarge)
    }
    guard price.isWithinLimit, fee.isWithinLimit else { throw table.refusal(.amount, .tooLarge) }
    return (price, fee)
  }

  /// Returns whether Airbnb pays the tourist tax. If the file has a column for tax remitted by
  /// Airbnb, the column of occupancy taxes holds only tax passed on to the owner, who has to pay
  /// it.
  private func isTaxCollected(_ table: PlatformTable) throws(RowRefusal) -> Bool {
    let column: FileColumn = table.has(.remittedTax) ? .remittedTax : .occupancyTax
    return (try table.optionalMoney(column) ?? .zero) > .zero
  }

  private func checkCurrency(_ table: PlatformTable) throws(RowRefusal) {
    if let code = table.optionalText(.currency), code.uppercased() != "EUR" {
      throw table.refusal(.currency, .foreignCurrency(code: code))
    }
  }

  /// Returns an amount that is shown but not booked; nil if it is not in euros.
  private func shownAmount(_ table: PlatformTable, _ column: FileColumn) throws(RowRefusal)
    -> Money?
  {
    do throws(RowRefusal) {
      try checkCurrency(table)
      return try table.optionalMoney(column)
    } catch {
      if case .foreignCurrency = error.fault { return nil }
      throw error
    }
  }
}

/// A parser for the rows of Airbnb's reservation list: who stays when.
///
/// The earnings column is the payout after fees, not the amount of the booking. The booking remains
/// pending until the transaction list supplies price and fee.
struct AirbnbReservations: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    switch try table.meaning(.status) {
    case .cancelled:
      file.cancelled.append(
        CancelledStay(line: table.line, reference: table.optionalText(.reference)))
    case .request: file.requests.append(table.line)
    default: file.stays.append(try stay(table))
    }
  }

  private func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    let reference = try table.text(.reference)
    let guest = try table.text(.guest)
    let (checkIn, nights) = try table.stay(agreeing: true)
    guard let adults = try table.optionalNumber(.adults) else {
      throw table.refusal(.adults, .missing)
    }
    let children =
      try (table.optionalNumber(.children) ?? 0) + (table.optionalNumber(.infants) ?? 0)
    // Airbnb counts guests of 13 and over as adults, so the user has to enter who is exempt.
    let draft = StayDraft(
      line: table.line, listing: table.optionalText(.listing), reference: reference,
      checkIn: checkIn, nights: nights, guest: guest, adults: adults, children: children,
      isAgeUnknown: true, amount: nil, commission: nil, payout: payout(table))
    try table.checkConstraints(of: draft)
    return draft
  }

  /// Returns the earnings, which are shown but not booked; unreadable text is therefore ignored.
  private func payout(_ table: PlatformTable) -> Money? {
    do { return try table.optionalMoney(.payout) } catch { return nil }
  }
}
