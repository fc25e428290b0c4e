import Bookkeeping
import Resources
import Taxation
import TestKit
import ValueAddedTax

/// Home 1 is T of the golden examples, a short let with 10 % from 1 December 2026; home 2 has services of a hotel
/// since 2024; home 3 is exempt.
func goldenTable() throws -> VATTable {
  VATTable(
    rules: try LegalVAT.rules(),
    homes: [
      HomeVAT(property: 1, validFrom: day("2026-12-01"), percent: 10),
      HomeVAT(property: 2, validFrom: day("2024-01-01"), percent: 10),
    ],
    letting: { $0.property == 2 ? .hotelServices : .shortLet })
}

/// A booking of the golden home.
func stay(
  number: Int64 = 1, _ checkIn: String, nights: Int = 4, _ cents: Int64?, apart: Int64 = 0,
  home: Int64 = 1, cancelledOn: String? = nil, choice: VATChoice = .byLaw,
  receipts: [(day: String, cents: Int64)] = [], changes: [VATChange] = [],
  invoice: IssuedInvoice = IssuedInvoice()
) -> VATStay {
  VATStay(
    record: RecordReference("booking", number), property: home, accrual: day(checkIn),
    nights: nights, amount: cents.map { Money(cents: $0) }, taxApart: Money(cents: apart),
    cancelledOn: cancelledOn.map { day($0) }, choice: choice,
    receipts: receipts.map { DatedMoney(day($0.day), Money(cents: $0.cents)) }, changes: changes,
    invoice: invoice)
}

/// An adjustment of a booking.
func change(
  number: Int64 = 1, _ date: String, _ cents: Int64, _ reason: AdjustmentKind,
  choice: VATChoice = .byLaw
) -> VATChange {
  VATChange(
    record: RecordReference("adjustment", number), day: day(date), amount: Money(cents: cents),
    reason: reason, choice: choice)
}

extension [IssuedRow] {
  /// The rows as `2027-01-10 300.00 30.00, 2027-05-02 R -100.00 -10.00`; an exempt one as `2026-11-20 200.00`.
  var text: String {
    map { row in
      var words = [row.day.isoText]
      if row.isCorrection { words.append("R") }
      words.append(row.base.plainText)
      if row.tax != nil { words.append(row.vat.plainText) }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }
}
