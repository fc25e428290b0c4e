internal import Bookkeeping

/// A parser for the rows of Airbnb's transaction list: what was paid for which stay.
///
/// A `Payout` row is a bank transfer, and the rows below it are its components; only these are
/// payments for stays. A long stay is paid in several rows with the same code, each of which
/// becomes a payment.
struct AirbnbTransactions: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.type)
    var draft: PaymentDraft
    switch meaning {
    case .payout: return file.payouts.append(try table.payout(of: .airbnb))
    case .payment: draft = try payment(table)
    default:
      draft = try table.adjustment(meaning, of: .airbnb) { () throws(RowRefusal) in
        try price(table)
      }
    }
    draft.payout = file.payouts.indices.last
    file.payments.append(draft)
  }

  private func payment(_ table: PlatformTable) throws(RowRefusal) -> PaymentDraft {
    try table.checkCurrency()
    let reference = try table.text(.reference)
    let date = try table.day(.date)
    let (checkIn, nights) = try table.stay(agreeing: false)
    let price = try price(table)
    let payment = Payment(
      channel: Platform.airbnb.rawValue, reference: reference, date: date, gross: price.gross,
      fee: price.fee, checkIn: checkIn, nights: nights, guest: table.optionalText(.guest),
      listing: table.optionalText(.listing), taxCollected: try isTaxCollected(table))
    return PaymentDraft(
      line: table.line, payment: payment, disagreement: try disagreement(price.gross, table))
  }

  /// Returns what the guest paid and the fee that Airbnb deducted.
  ///
  /// What the guest paid is the amount with the fees. The column of gross earnings leaves out the
  /// VAT that Airbnb charges on its fee, while the column of fees contains it. Some files write fees
  /// as negative amounts. Therefore the sign is ignored, and fees have the sign of the amount.
  private func price(_ table: PlatformTable) throws(RowRefusal) -> RowPrice {
    let net = try table.money(.amount)
    let gross = try table.optionalMoney(.gross)
    let service = try table.optionalMoney(.serviceFee) ?? .zero
    let fastPay = try table.optionalMoney(.fastPayFee) ?? .zero
    do throws(AmountOverflow) {
      if let gross, !table.has(.serviceFee) {
        return try RowPrice(gross: gross, fee: gross.subtracting(net))
      }
      let fees = Money(cents: abs(service.cents) + abs(fastPay.cents))
      let isRefund = net == .zero ? (gross ?? net) < .zero : net < .zero
      let signed = isRefund ? try fees.negated() : fees
      return try RowPrice(gross: net.adding(signed), fee: signed)
    } catch {
      throw table.refusal(.amount, .tooLarge)
    }
  }

  /// The largest rate of VAT on the platform's fee, in percent: that of Hungary.
  private static let highestVAT: Int64 = 27

  /// Returns the figures of a row whose gross earnings are none of: amount with fees; the same
  /// without the VAT on the fee; the same with the fee of who manages the home. Nil if they agree.
  private func disagreement(
    _ computed: Money, _ table: PlatformTable
  ) throws(RowRefusal) -> FigureDisagreement? {
    guard let stated = try table.optionalMoney(.gross), table.has(.serviceFee),
      stated != computed
    else { return nil }
    let gap = abs(computed.cents - stated.cents)
    let management = abs(try table.optionalMoney(.managementFee)?.cents ?? 0)
    if gap == management { return nil }
    let fee = abs(try table.optionalMoney(.serviceFee)?.cents ?? 0)
    let isBelow = computed < .zero ? stated > computed : stated < computed
    let isVAT = (1...AirbnbTransactions.highestVAT).contains { rate in
      abs(fee * rate / (100 + rate) - gap) <= 1
    }
    return isBelow && isVAT ? nil : FigureDisagreement(computed: computed, stated: stated)
  }

  /// Returns whether Airbnb pays the tourist tax. If the file has a column for tax remitted by
  /// Airbnb, the column of occupancy taxes holds only tax passed on to the owner, who has to pay
  /// it.
  private func isTaxCollected(_ table: PlatformTable) throws(RowRefusal) -> Bool {
    let column: FileColumn = table.has(.remittedTax) ? .remittedTax : .occupancyTax
    return (try table.optionalMoney(column) ?? .zero) > .zero
  }
}

/// The price and the fee of a row.
struct RowPrice {
  var gross: Money
  var fee: Money

  /// - Throws: `AmountOverflow` if an amount exceeds the limit of a book.
  init(gross: Money, fee: Money) throws(AmountOverflow) {
    guard gross.isWithinLimit, fee.isWithinLimit else { throw AmountOverflow() }
    self.gross = gross
    self.fee = fee
  }
}

extension PlatformTable {
  /// Returns a transfer to the bank, which may be in another currency.
  func payout(of platform: Platform) throws(RowRefusal) -> PayoutDraft {
    do throws(RowRefusal) { try checkCurrency() } catch { return PayoutDraft(line: line) }
    guard let amount = try optionalMoney(.paidOut) else { return PayoutDraft(line: line) }
    let payout = Payout(
      channel: platform.rawValue, key: payoutKey, date: try day(.date),
      arrival: try optionalDay(.arrival), amount: amount, accountEnding: accountEnding)
    return PayoutDraft(line: line, payout: payout)
  }

  /// The platform's name of the payout, if the file has it.
  var payoutKey: String? {
    guard let key = optionalText(.payoutKey), key.utf8.contains(where: \.isDigit) else {
      return nil
    }
    return key
  }

  /// The last digits of the account to which a payout went: `1332` in `Transfer to Anna, IBAN 1332 (EUR)`.
  private var accountEnding: String? {
    let text = optionalText(.account) ?? optionalText(.details) ?? ""
    let digits = text.utf8.split { !$0.isDigit }.last { $0.count >= 3 }
    return digits.map { String(decoding: $0.suffix(4), as: UTF8.self) }
  }

  /// Returns a payment that is not for a stay, with everything that the file has about it.
  ///
  /// Such rows often lack cells. Only the date and the amount have to be valid; a stay that cannot be
  /// read is left out.
  ///
  /// - Parameters:
  ///   - meaning: The meaning of its type.
  ///   - price: Returns the gross amount and the fee.
  func adjustment(
    _ meaning: RowMeaning, of platform: Platform, price: () throws(RowRefusal) -> RowPrice
  ) throws(RowRefusal) -> PaymentDraft {
    let type = try text(.type)
    try checkCurrency()
    let price = try price()
    guard let kind = AdjustmentKind(meaning, isNegative: price.gross < price.fee) else {
      throw refusal(.type, .unknownWord(text: type.excerpt))
    }
    let date = try day(.date)
    var (checkIn, nights) = (date, 0)
    do throws(RowRefusal) { (checkIn, nights) = try stay(agreeing: false) } catch {}
    let payment = Payment(
      channel: platform.rawValue, reference: optionalText(.reference), date: date,
      gross: price.gross, fee: price.fee, checkIn: checkIn, nights: nights,
      guest: optionalText(.guest), listing: listing, kind: kind,
      details: [type, optionalText(.details)].compactMap(\.self).joined(separator: ": "))
    return PaymentDraft(line: line, payment: payment)
  }
}

extension AdjustmentKind {
  /// The kind of a row of a transaction list; nil for a row that is no adjustment.
  fileprivate init?(_ meaning: RowMeaning, isNegative: Bool) {
    switch meaning {
    case .adjustment: self = isNegative ? .refund : .other
    case .resolution: self = .resolution
    case .damage: self = .damage
    case .cancellationFee: self = .cancellationFee
    case .coHost: self = .coHost
    case .passThroughTax: self = .passThrough
    case .payment, .payout, .stay, .cancelled, .noShow, .request: return nil
    }
  }
}

/// A parser for the rows of Airbnb's reservation list: who stays when.
///
/// The earnings column is the payout after fees, not the amount of the booking. The booking remains
/// pending until the transaction list supplies price and fee.
struct AirbnbReservations: ReservationRows {
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    let reference = try table.text(.reference)
    let guest = try table.text(.guest)
    let (checkIn, nights) = try table.stay(agreeing: true)
    let stated = try table.optionalNumber(.adults)
    let assumed = table.has(.adults) ? nil : table.people
    guard let adults = stated ?? assumed?.adults else { throw table.refusal(.adults, .missing) }
    let children =
      try (table.optionalNumber(.children) ?? 0) + (table.optionalNumber(.infants) ?? 0)
    // Airbnb counts guests of 13 and over as adults, so the user has to enter who is exempt.
    let draft = StayDraft(
      line: table.line, listing: table.optionalText(.listing), reference: reference,
      checkIn: checkIn, nights: nights, guest: guest, adults: adults,
      children: assumed?.children ?? children, isAgeUnknown: true, amount: nil, commission: nil,
      payout: payout(table), arePeopleAssumed: assumed != nil)
    try table.checkConstraints(of: draft)
    return draft
  }

  /// Returns the earnings, which are shown but not booked; unreadable text is therefore ignored.
  private func payout(_ table: PlatformTable) -> Money? {
    do { return try table.optionalMoney(.payout) } catch { return nil }
  }
}

extension PlatformTable {
  /// Returns a stay that did not take place, with what was charged for it.
  ///
  /// Without a charge, cells that cannot be read are left out.
  func cancelledStay(isNoShow: Bool) throws(RowRefusal) -> CancelledStay {
    var draft = CancelledStay(
      line: line, reference: optionalText(.reference), isNoShow: isNoShow, listing: listing,
      guest: try? guest())
    draft.amount = try optionalMoney(.price, rounds: true)
    draft.commission = try commission()
    do throws(RowRefusal) {
      let stay = try stay(agreeing: false)
      draft.checkIn = stay.checkIn
      draft.nights = stay.nights
    } catch {
      if draft.isCharged { throw error }
    }
    if draft.isCharged {
      try checkCurrency()
      _ = try text(.reference)
    }
    return draft
  }
}
