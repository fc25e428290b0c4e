internal import Bookkeeping

/// A parser for the rows of Vrbo's reservation list: who stays when.
///
/// The list has no money. It does not say from which age on a guest counts as an adult, so the user
/// has to enter who is exempt.
struct VrboReservations: ReservationRows {
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    try table.stayDraft()
  }
}

/// A parser for the rows of Vrbo's list of payments: what was paid for which stay.
///
/// A stay may be paid in several rows, each of which becomes a payment: the owner's revenue, less
/// commission, VAT on it and the fee for the payment. What is refunded, and the fees given back with
/// it, become adjustments. Rows of the same payout add up to it.
struct VrboPayments: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.type)
    try table.checkCurrency()
    let (made, arrival) = (try table.optionalDay(.date), try table.optionalDay(.arrival))
    guard let date = made ?? arrival else {
      throw table.refusal(table.has(.date) ? .date : .arrival, .missing)
    }
    let payable = try table.optionalMoney(.amount)
    let stated = try table.optionalMoney(.paidOut)
    let paid = stated ?? payable
    var payout = Payout(
      channel: Platform.vrbo.channel, key: table.payoutKey,
      date: arrival ?? date, amount: paid ?? .zero)
    switch meaning {
    case .payout:
      if paid == nil { throw table.refusal(.amount, .missing) }
      return file.add(PayoutDraft(line: table.line, payout: payout))
    case .payment, .adjustment: break
    default: throw table.refusal(.type, .unknownWord(text: try table.text(.type).excerpt))
    }
    let figures = try Figures(table)
    let payment = try payment(table, on: date)
    let words = try [table.text(.type), table.layout.header(.commission) ?? ""]
    do throws(AmountOverflow) {
      let price = try figures.price(isRefund: meaning == .adjustment)
      var drafts = [PaymentDraft(line: table.line, payment: payment)]
      if meaning == .adjustment {
        drafts = VrboPayments.adjustments(of: drafts[0], price, words)
      } else {
        drafts[0].payment.gross = price.gross
        drafts[0].payment.fee = price.fee
      }
      var disagreement = try FigureDisagreement(
        of: price, figures.payable, or: [figures.ownerTax])
      if disagreement == nil {
        disagreement = try FigureDisagreement(of: price, stated, or: [figures.ownerTax])
      }
      if !drafts.isEmpty { drafts[0].disagreement = disagreement }
      if payout.key != nil {
        if paid == nil { payout.amount = try price.gross.subtracting(price.fee) }
        let place = try file.join(PayoutDraft(line: table.line, payout: payout))
        for index in drafts.indices { drafts[index].payout = place }
      }
      file.payments += drafts
    } catch {
      throw table.refusal(.gross, .tooLarge)
    }
  }

  /// Returns the payment of a row without its amounts.
  private func payment(_ table: PlatformTable, on date: Day) throws(RowRefusal) -> Payment {
    let (checkIn, nights) = try table.stay(agreeing: false)
    return Payment(
      channel: Platform.vrbo.channel, reference: try table.text(.reference), date: date,
      gross: .zero, fee: .zero, checkIn: checkIn, nights: nights,
      guest: table.optionalText(.guest), listing: table.listing,
      taxCollected: (try table.optionalMoney(.remittedTax) ?? .zero) > .zero)
  }

  /// Returns the adjustments of a refund: the revenue that goes back, and the fee that comes back.
  ///
  /// - Parameter words: The type of the row, and the heading of its fee.
  private static func adjustments(
    of row: PaymentDraft, _ price: RowPrice, _ words: [String]
  ) -> [PaymentDraft] {
    let back = Money(cents: -price.fee.cents)
    let parts = [
      (price.gross, price.gross < .zero ? AdjustmentKind.refund : .other, words[0]),
      (back, .other, words.joined(separator: ": ")),
    ]
    return parts.filter { $0.0 != .zero }.map { amount, kind, details in
      var draft = row
      draft.payment.gross = amount
      draft.payment.kind = kind
      draft.payment.details = details
      draft.payment.taxCollected = false
      return draft
    }
  }

  /// The amounts of a row.
  private struct Figures {
    let revenue: Money
    let fees: [Money]
    /// What Vrbo owes for the row, if the file has it.
    let payable: Money?
    /// The tax that Vrbo hands over to the owner, which is no revenue.
    let ownerTax: Money

    init(_ table: PlatformTable) throws(RowRefusal) {
      revenue = try table.money(.gross)
      var fees: [Money] = []
      for column in [FileColumn.commission, .vat, .paymentFee] {
        if let fee = try table.optionalMoney(column) { fees.append(fee) }
      }
      // Without any of them, the fees are missing, and not 0.
      if fees.isEmpty { throw table.refusal(.commission, .missing) }
      self.fees = fees
      payable = try table.optionalMoney(.amount)
      ownerTax = try table.optionalMoney(.ownerTax) ?? .zero
    }

    /// The revenue, and the fees together, which have the sign of the revenue whatever their sign in
    /// the file is.
    func price(isRefund: Bool) throws(AmountOverflow) -> RowPrice {
      let owed = payable ?? .zero
      let isBack =
        revenue < .zero || isRefund && owed < .zero || revenue == .zero && owed > .zero
      let fee = Money(cents: abs(try fees.sum.cents))
      return try RowPrice(
        gross: isBack ? Money(cents: -abs(revenue.cents)) : revenue,
        fee: isBack ? Money(cents: -fee.cents) : fee)
    }
  }
}

extension FigureDisagreement {
  /// The figures of a row of which the price less the fee is not what it says that is owed, with or without
  /// other amounts; nil if it is.
  fileprivate init?(
    of price: RowPrice, _ owed: Money?, or others: [Money]
  ) throws(AmountOverflow) {
    let computed = try price.gross.subtracting(price.fee)
    guard let owed, owed != computed else { return nil }
    for other in others where try computed.adding(other) == owed { return nil }
    self.init(computed: computed, stated: owed)
  }
}

/// A parser for the rows of Vrbo's payout summary: gross amount and deductions of each stay.
///
/// The list of payments has the same money in more detail. So a payment says that it is from this
/// list, and a booking takes those of the list that was imported first.
struct VrboPayoutSummary: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.status)
    if meaning == .request { return try file.addRequest(table, .status) }
    try table.checkCurrency()
    let (checkIn, nights) = try table.stay(agreeing: false)
    let gross = try table.money(.gross)
    let deductions = try table.money(.commission)
    let paid = try table.money(.amount)
    let ownerTax = try table.optionalMoney(.ownerTax) ?? .zero
    let withheld = try table.optionalMoney(.otherTax) ?? .zero
    let names = [table.optionalText(.guest), table.optionalText(.lastName)].compactMap(\.self)
    var payment = Payment(
      channel: Platform.vrbo.channel, reference: try table.text(.reference),
      date: try table.day(.date), gross: gross, fee: .zero, checkIn: checkIn, nights: nights,
      guest: names.isEmpty ? nil : names.joined(separator: " "), listing: table.listing)
    payment.details = Payment.vrboSummary
    do throws(AmountOverflow) {
      let fee = Money(cents: abs(deductions.cents))
      let price = try RowPrice(gross: gross, fee: gross < .zero ? try fee.negated() : fee)
      payment.fee = price.fee
      let draft = PaymentDraft(
        line: table.line, payment: payment,
        disagreement: try FigureDisagreement(
          of: price, paid,
          or: [ownerTax, try withheld.negated(), try ownerTax.subtracting(withheld)]))
      file.payments.append(draft)
      if meaning != .stay {
        file.cancelled.append(CancelledStay(of: draft, isNoShow: meaning == .noShow))
      }
    } catch {
      throw table.refusal(.gross, .tooLarge)
    }
  }
}

extension Payment {
  /// The description of payments of Vrbo's payout summary.
  static let vrboSummary = "Payout summary"

  /// Whether two payments for a stay may be the same money, of Vrbo's two lists.
  func isOfOtherList(than other: Payment) -> Bool {
    channel == Platform.vrbo.channel && other.channel == channel
      && (details == Payment.vrboSummary) != (other.details == Payment.vrboSummary)
  }
}

/// A parser for the rows of Vrbo's payouts to come: what will be paid after fees.
///
/// An amount may still change and lacks the fees, so no booking takes it.
struct VrboUpcoming: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    try table.checkCurrency()
    file.statedAmounts.append(
      StatedAmount(
        line: table.line, kind: .toCome, reference: try table.text(.reference),
        guest: table.optionalText(.guest), date: try table.day(.date),
        amount: try table.money(.amount)))
  }
}
