package import Bookkeeping

/// A bill as VAT and withholding ask for it: one of a supplier, or of a platform for its commissions.
package struct VATBill: Hashable, Sendable {
  /// Who owes the VAT of a bill.
  package enum Treatment: String, CaseIterable, Sendable {
    /// The supplier, who charges it.
    case domestic
    /// The receiver, as the supplier is in another country of the EU (Llei 37/1992 art. 84.Uno.2.a).
    case reverseEU = "eu"
    /// The receiver, as the supplier is outside the EU.
    case reverseOther = "other"
    /// Nobody.
    case exempt

    /// Whether the receiver owes it.
    package var isReverse: Bool { self == .reverseEU || self == .reverseOther }
  }

  /// What a part of a bill is for.
  package struct Use: Hashable, Sendable {
    /// The number of the expense or part; nil for a part of a platform's bill.
    package let part: Int64?
    /// The number of the home; nil for what is common to several.
    package let property: Int64?
    /// The amount of the part.
    package let amount: Money
    /// Whether it is the filer's own, and not for a home of another filer or for a person.
    package let isOwn: Bool

    /// Describes a part.
    package init(part: Int64? = nil, property: Int64?, amount: Money, isOwn: Bool = true) {
      self.part = part
      self.property = property
      self.amount = amount
      self.isOwn = isOwn
    }
  }

  /// Tax that was withheld from the bill for the supplier.
  package struct Withheld: Hashable, Sendable {
    /// The amount.
    package let amount: Money
    /// What was paid.
    package let kind: WithholdingRule.Kind
    /// The day of payment, which determines the quarter (RD 439/2007 art. 78.1); nil while it is unpaid.
    package let paidOn: Day?

    /// Describes what was withheld.
    package init(amount: Money, kind: WithholdingRule.Kind, paidOn: Day?) {
      self.amount = amount
      self.kind = kind
      self.paidOn = paidOn
    }
  }

  /// The rate of what a bill from abroad is for, where the bill names none, in hundredths of a per cent
  /// (Llei 37/1992 art. 90).
  package static let generalRate = 2100

  /// The expense, or the bill of a platform.
  package let record: RecordReference
  /// The date of the bill.
  package let date: Day
  /// Its series and number.
  package var number: String?
  /// The name of the supplier.
  package var supplier: String?
  /// The tax identifier of the supplier.
  package var taxID: String?
  /// The amount, before anything is withheld.
  package let amount: Money
  /// A line for each rate.
  package let lines: [BillTax]
  /// Who owes the VAT.
  package var treatment = Treatment.domestic
  /// What it is for; empty if it is common to all homes.
  package var uses: [Use] = []
  /// The day of reception; nil for that of the bill.
  package var receivedOn: Day?
  /// The quarter in which the VAT is deducted; nil for that of the reception.
  package var deductIn: Period?
  /// The percentage of the VAT that is deducted; nil for that of the homes and the filer.
  package var deductible: Int?
  /// Whether it is for an asset (Llei 37/1992 art. 108).
  package var isAsset = false
  /// Whether it is a ticket without the receiver's tax identifier, of which no VAT is deducted (art. 97).
  package var isTicket = false
  /// Whether it is one of a platform for its commissions, which the channel identifies.
  package var isOfPlatform = false
  /// The bill that it corrects.
  package var corrects: RecordReference?
  /// The date of the bill that it corrects, whose rates it has (Llei 37/1992 art. 89); nil if that is not known.
  package var correctedOn: Day?
  /// What was withheld.
  package var withheld: Withheld?

  /// Describes a bill of a supplier in Spain; set the other properties afterwards.
  package init(
    record: RecordReference, date: Day, number: String?, supplier: String?, taxID: String?,
    amount: Money, lines: [BillTax]
  ) {
    self.record = record
    self.date = date
    self.number = number
    self.supplier = supplier
    self.taxID = taxID
    self.amount = amount
    self.lines = lines
  }

  /// The day of reception.
  package var received: Day { receivedOn ?? date }
  /// The quarter in which the VAT is deducted.
  package var quarter: Period { deductIn ?? PeriodGrain.quarter.period(of: received) }
  /// The sum of the bases.
  package var base: Money { get throws(AmountOverflow) { try lines.map(\.base).sum } }

  /// Whether it has what a bill needs for its VAT to be deducted: a number, and the supplier's tax identifier, which a
  /// supplier outside the EU does not have.
  ///
  /// RD 1619/2012 art. 6.1; Llei 37/1992 art. 97.
  package var isInvoice: Bool {
    !isTicket && number != nil && (taxID != nil || isOfPlatform || treatment == .reverseOther)
  }

  /// What of the amount is for the filer.
  var ownAmount: Money {
    get throws(AmountOverflow) {
      if uses.isEmpty { return amount }
      return try zip(uses, amount.parts(by: uses.weights)).filter(\.0.isOwn).map(\.1).sum
    }
  }

  /// The lines with the VAT that is owed; the receiver owes that of a reverse charge.
  var owedLines: [BillTax] {
    guard treatment.isReverse else { return lines }
    return lines.map { BillTax(rate: $0.rate == 0 ? VATBill.generalRate : $0.rate, on: $0.base) }
  }
}

extension [VATBill.Use] {
  /// What the parts of a bill weigh when its figures are divided among them.
  var weights: [Int64] { map { Int64(clamping: $0.amount.cents.magnitude) } }
}

extension Money {
  /// The parts of the amount in proportion to weights; they add up to the amount.
  ///
  /// - Parameter weights: At least one. If their sum is not above zero, the first has all.
  package func parts(by weights: [Int64]) -> [Money] {
    let whole = weights.reduce(Int128(0)) { $0 + Int128($1) }
    guard whole > 0 else { return weights.indices.map { $0 == 0 ? self : .zero } }
    var (passed, given) = (Int128(0), Int64(0))
    return weights.map { weight in
      passed += Int128(weight)
      let upTo = Int64(Ratio.rounded(Int128(cents) * passed, by: whole))
      defer { given = upTo }
      return Money(cents: upTo - given)
    }
  }
}
