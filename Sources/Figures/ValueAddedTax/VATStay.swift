package import Bookkeeping
package import Taxation

/// Whether a booking or an adjustment bears VAT.
package enum VATChoice: Hashable, Sendable {
  /// As the home states it and the law has it.
  case byLaw
  /// None.
  case none
  /// A rate in percent.
  case percent(Int)
}

/// An amount on a day.
package struct DatedMoney: Hashable, Sendable {
  /// The day.
  package let day: Day
  /// The amount; negative for what was returned.
  package let amount: Money
  /// The number of its invoice; nil if there is none.
  package let invoice: String?
  /// The record; nil if it is not known.
  package let record: RecordReference?

  /// Describes an amount.
  package init(
    _ day: Day, _ amount: Money, invoice: String? = nil, record: RecordReference? = nil
  ) {
    self.day = day
    self.amount = amount
    self.invoice = invoice
    self.record = record
  }
}

/// An adjustment of a booking.
package struct VATChange: Hashable, Sendable {
  /// The record.
  package let record: RecordReference
  /// The day.
  package let day: Day
  /// The amount; negative if the guest gets it.
  package let amount: Money
  /// The reason.
  package let reason: AdjustmentKind
  /// Whether it bears VAT.
  package let choice: VATChoice
  /// The number of its invoice; nil if there is none.
  package let invoice: String?

  /// Describes an adjustment.
  package init(
    record: RecordReference, day: Day, amount: Money, reason: AdjustmentKind,
    choice: VATChoice = .byLaw, invoice: String? = nil
  ) {
    self.record = record
    self.day = day
    self.amount = amount
    self.reason = reason
    self.choice = choice
    self.invoice = invoice
  }

  /// Whether it changes the price of the stay.
  ///
  /// A refund returns a part of the price (Llei 37/1992 art. 80), and an extra is accessory to the stay
  /// (art. 78.Dos.1r). Compensation for damage is no part of the base (art. 78.Tres.1r), and the nature of the other
  /// kinds is not known.
  var changesPrice: Bool { choice == .byLaw && [.refund, .extra].contains(reason) }
}

/// What VAT asks of a booking.
package struct VATStay: Sendable {
  /// The booking.
  package let record: RecordReference
  /// The number of the home.
  package let property: Int64
  /// The day on which the stay is rendered: check-in, or the day on which the price is due.
  package let accrual: Day
  /// The nights, let to one guest.
  package let nights: Int
  /// What the guest pays, the tourist tax within it; nil if it is not known, or if nothing was charged.
  package let amount: Money?
  /// The tourist tax that the owner charges in addition: it is part of the base (Llei 37/1992 art. 78.Dos.4t).
  package let taxApart: Money
  /// The day on which the guest cancelled, or did not come; nil for a stay.
  package let cancelledOn: Day?
  /// Whether it bears VAT.
  package let choice: VATChoice
  /// The payments of the guest, without deposits, in any order.
  package let receipts: [DatedMoney]
  /// The adjustments, in any order.
  package let changes: [VATChange]
  /// The invoice.
  package let invoice: IssuedInvoice

  /// Describes a booking.
  package init(
    record: RecordReference, property: Int64, accrual: Day, nights: Int, amount: Money?,
    taxApart: Money = .zero, cancelledOn: Day? = nil, choice: VATChoice = .byLaw,
    receipts: [DatedMoney] = [], changes: [VATChange] = [],
    invoice: IssuedInvoice = IssuedInvoice()
  ) {
    self.record = record
    self.property = property
    self.accrual = accrual
    self.nights = nights
    self.amount = amount
    self.taxApart = taxApart
    self.cancelledOn = cancelledOn
    self.choice = choice
    self.receipts = receipts
    self.changes = changes
    self.invoice = invoice
  }

  /// What the stay costs by the day on which it is rendered; nil if that is not known.
  package var price: Money? {
    get throws(AmountOverflow) {
      guard var price = try amount?.adding(taxApart) else { return nil }
      for change in changes where change.changesPrice && change.day <= accrual {
        price = try price.adding(change.amount)
      }
      return price
    }
  }

  /// What the guest had paid before the stay beyond its price; zero if the price is not known.
  package var paidAbovePrice: Money {
    get throws(AmountOverflow) {
      guard cancelledOn == nil, let price = try price else { return .zero }
      let paid = try receipts.filter { $0.day < accrual }.map(\.amount).sum
      return max(try paid.subtracting(max(price, .zero)), .zero)
    }
  }

  /// The VAT that is owed on the booking, and that on each of its adjustments by number, none of them zero.
  ///
  /// An adjustment before the stay has a part of the VAT of its row. While the price is not known, the VAT of what was
  /// paid on account is not counted.
  package func owed(
    by table: VATTable
  ) throws(AmountOverflow) -> (stay: Money, changes: [Int64: Money]) {
    guard amount != nil else { return (.zero, [:]) }
    var stay = Money.zero
    var changes: [Int64: Money] = [:]
    for row in try rows(by: table) {
      guard let vat = row.tax?.amount else { continue }
      if row.record == record {
        stay = try stay.adding(vat)
      } else {
        try changes.add(vat, to: row.record.number)
      }
    }
    guard cancelledOn == nil, let rate = rate(on: accrual, table) else { return (stay, changes) }
    for change in self.changes where change.changesPrice && change.day <= accrual {
      let vat = try BillTax(rate: rate, inside: change.amount).amount
      stay = try stay.subtracting(vat)
      if vat != .zero { changes[change.record.number] = vat }
    }
    return (stay, changes)
  }

  /// The rate on a day, in hundredths of a per cent; nil if a row of that day bears no VAT.
  ///
  /// That a booking that was cancelled bears none is about what is kept for it: what was paid before bore VAT.
  func rate(on day: Day, _ table: VATTable) -> Int? {
    switch choice {
    case .none where cancelledOn == nil: nil
    case .byLaw, .none: table.percent(of: property, on: day, nights: nights).map { $0 * 100 }
    case .percent(let percent): percent * 100
    }
  }

  /// Whether the stay bears VAT.
  package func bearsVAT(by table: VATTable) -> Bool { rate(on: accrual, table) != nil }

  /// What was paid on each day before another, in chronological order, with the first invoice of the day.
  func payments(before end: Day) throws(AmountOverflow) -> [DatedMoney] {
    var sums: [Day: DatedMoney] = [:]
    for receipt in receipts where receipt.day < end {
      let former = sums[receipt.day]
      sums[receipt.day] = DatedMoney(
        receipt.day, try (former?.amount ?? .zero).adding(receipt.amount),
        invoice: former?.invoice ?? receipt.invoice, record: former?.record ?? receipt.record)
    }
    return sums.values.sorted { $0.day < $1.day }
  }
}
