package import Bookkeeping

/// What is recorded of the invoice of a row.
package struct IssuedInvoice: Hashable, Sendable {
  /// Series and number, as `T/1`; nil if there is none.
  package var number: String?
  /// The day of issue; nil for the day of the row.
  package var date: Day?
  /// The name of who receives the invoice; nil for a simplified invoice.
  package var name: String?
  /// The tax identifier of who receives the invoice; nil for a simplified invoice.
  package var taxID: String?

  /// Describes an invoice.
  package init(
    number: String? = nil, date: Day? = nil, name: String? = nil, taxID: String? = nil
  ) {
    self.number = number
    self.date = date
    self.name = name
    self.taxID = taxID
  }

  /// The invoice without its number and date, for another row to the same receiver.
  var receiver: IssuedInvoice { IssuedInvoice(name: name, taxID: taxID) }
}

/// A row of the book of what was issued: one rate of one supply, payment on account or correction.
package struct IssuedRow: Hashable, Sendable {
  /// The largest total of a simplified invoice.
  ///
  /// RD 1619/2012 art. 4.1.a: 400.00 with VAT.
  package static let simplifiedLimit = Money(cents: 400_00)

  /// The booking, adjustment or statement.
  package let record: RecordReference
  /// The number of the home; nil for the fee of a manager.
  package let property: Int64?
  /// The day on which the VAT accrues, which determines the quarter (Llei 37/1992 art. 75).
  package let day: Day
  /// Base and VAT together.
  package let total: Money
  /// The base and the VAT; nil for what is exempt.
  package let tax: BillTax?
  /// Whether the row corrects others (art. 80, 89).
  package let isCorrection: Bool
  /// The invoice.
  package var invoice: IssuedInvoice
  /// The payment of the guest that the row is of; nil for other rows.
  package var payment: RecordReference?

  /// Describes a row whose parts are known.
  ///
  /// - Parameter total: What is exempt, without a tax; otherwise base and VAT.
  package init(
    record: RecordReference, property: Int64?, day: Day, total: Money, tax: BillTax?,
    isCorrection: Bool = false, invoice: IssuedInvoice = IssuedInvoice()
  ) {
    self.record = record
    self.property = property
    self.day = day
    self.total = total
    self.tax = tax
    self.isCorrection = isCorrection
    self.invoice = invoice
  }

  /// The amount without VAT.
  package var base: Money { tax?.base ?? total }
  /// The VAT; zero for what is exempt.
  package var vat: Money { tax?.amount ?? .zero }
  /// The quarter of the return.
  package var quarter: Period { PeriodGrain.quarter.period(of: day) }
  /// Whether the row counts in boxes 14 and 15 and not in those of its rate.
  package var isModification: Bool { isCorrection || total < .zero }
  /// Whether the receiver is named with a tax identifier, as on a full invoice.
  package var isFull: Bool { invoice.taxID != nil }
}

extension IssuedRow {
  /// Describes the fee of a manager: base and VAT of the statement that was sent, or what bears no VAT at a rate of 0.
  package init(
    fee record: RecordReference, day: Day, tax: BillTax, isCorrection: Bool = false,
    invoice: IssuedInvoice
  ) throws(AmountOverflow) {
    self.init(
      record: record, property: nil, day: day, total: try tax.base.adding(tax.amount),
      tax: tax.rate == 0 ? nil : tax,
      isCorrection: isCorrection, invoice: invoice)
  }
}
