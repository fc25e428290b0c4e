internal import Bookkeeping

/// Airbnb's list of transactions: what was paid for which stay.
///
/// A `Payout` row is the transfer, and the rows under it are what it consists of: only these are
/// payments for stays. A long stay is paid in several rows with one code, of which each becomes a
/// payment of its own.
struct AirbnbTransactions: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let type = try table.text(.type)
    switch try table.meaning(.type) {
    case .payment:
      file.payments.append(PaymentDraft(line: table.line, payment: try payment(table)))
    case .payout:
      let amount = try aside(table, .paidOut)
      file.asides.append(Aside(line: table.line, kind: .payout, label: type, amount: amount))
    default:
      let label = [type, table.optionalText(.details)].compactMap(\.self).joined(separator: ": ")
      let amount = try aside(table, .amount)
      file.asides.append(Aside(line: table.line, kind: .adjustment, label: label, amount: amount))
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

  /// What the guest paid, and what Airbnb kept of it.
  ///
  /// Some files give fees with a minus: what counts is which side of the gross amount they are on.
  private func price(_ table: PlatformTable) throws(RowRefusal) -> (gross: Money, fee: Money) {
    let net = try table.money(.amount)
    let gross = try table.optionalMoney(.gross)
    let service = try table.optionalMoney(.serviceFee) ?? .zero
    let fastPay = try table.optionalMoney(.fastPayFee) ?? .zero
    let (price, fee): (Money, Money)
    do throws(AmountOverflow) {
      let fees = Money(cents: abs(service.cents) + abs(fastPay.cents))
      let isRefund = (gross ?? net) < .zero
      let told = isRefund ? try fees.negated() : fees
      if let gross {
        price = gross
        fee = table.has(.serviceFee) ? told : try gross.subtracting(net)
      } else {
        price = try net.adding(told)
        fee = told
      }
    } catch {
      throw table.refusal(.amount, .tooLarge)
    }
    guard price.isWithinLimit, fee.isWithinLimit else { throw table.refusal(.amount, .tooLarge) }
    return (price, fee)
  }

  /// Whether Airbnb pays the tourist tax. What it passes on to the owner, who then has to pay it, is
  /// in the column of occupancy taxes wherever there is another for what it pays itself.
  private func isTaxCollected(_ table: PlatformTable) throws(RowRefusal) -> Bool {
    let column: Column = table.has(.remittedTax) ? .remittedTax : .occupancyTax
    return (try table.optionalMoney(column) ?? .zero) > .zero
  }

  private func checkCurrency(_ table: PlatformTable) throws(RowRefusal) {
    if let code = table.optionalText(.currency), code.uppercased() != "EUR" {
      throw table.refusal(.currency, .foreignCurrency(code: code))
    }
  }

  /// An amount that is only told of: none, where it is not in euros.
  private func aside(_ table: PlatformTable, _ column: Column) throws(RowRefusal) -> Money? {
    do throws(RowRefusal) {
      try checkCurrency(table)
      return try table.optionalMoney(column)
    } catch {
      if case .foreignCurrency = error.fault { return nil }
      throw error
    }
  }
}
