internal import Bookkeeping
internal import Documents
internal import Importing
internal import Reporting
internal import Resources

extension Refusal {
  /// Requires that the rates of VAT of a record were in force on its day, whether it is typed or comes from a file.
  ///
  /// A bill that corrects another one has the rate of that one (Llei 37/1992 art. 89).
  ///
  /// - Parameter corrected: The day of the bill that an expense corrects; nil where it is not known, as in a file whose
  ///   rows are read one by one: any rate that was in force before the day suits then.
  /// - Throws: `Refusal` that names the rates in force.
  static func requireRates(of record: some BookRecord, correctedOn corrected: Day? = nil) throws {
    switch record {
    case let expense as Expense:
      let rates: Set<Int> =
        switch (expense.corrects, corrected) {
        case (nil, _): []
        case (_, let day?): try SalesTaxRate.vat(on: day)
        case (_, nil): try SalesTaxRate.vatRates(before: expense.date)
        }
      for line in expense.taxes?.lines ?? [] where !rates.contains(line.rate) {
        try requireRate(line.rate, on: expense.date)
      }
    case let bill as CommissionBill:
      for line in bill.taxes.lines { try requireRate(line.rate, on: bill.date) }
    case let booking as Booking:
      if let percent = booking.vat { try requireRate(percent * 100, on: booking.stay.checkIn) }
    case let adjustment as Adjustment:
      if let percent = adjustment.vat { try requireRate(percent * 100, on: adjustment.date) }
    case let home as Property:
      // The first day from which on a platform adds VAT.
      let day = Channels.codes.compactMap(Channels.dayOfVATOnCommission).min()
      if let percent = home.commissionVAT, let day { try requireRate(percent * 100, on: day) }
    case let agreement as Agreement:
      try requireRate(agreement.vatRate, on: agreement.validFrom)
    default: break
    }
  }

  /// Requires that a rate of VAT was in force on a day; 0 means no VAT.
  ///
  /// - Parameter rate: In hundredths of a per cent.
  /// - Throws: `Refusal` that names the rates in force.
  private static func requireRate(_ rate: Int, on day: Day) throws {
    guard rate != 0 else { return }
    let rates = try SalesTaxRate.vat(on: day)
    if rates.contains(rate) { return }
    let known = rates.filter { $0 > 0 }.sorted().map { FixedPoint.percent($0) }
    throw Refusal(
      "error.tax-rate",
      [
        "percent": .percentage(rate), "day": .day(day),
        "rates": .text(known.joined(separator: ", ")),
      ], .badData)
  }
}

extension BookRecord {
  /// The field with the rates of VAT of a record, which `Refusal.requireRates` checks.
  static var rateField: String {
    switch kind {
    case Booking.kind, Adjustment.kind: "vat"
    case Agreement.kind: "vat_rate"
    default: "taxes"
    }
  }
}

extension RowPlanner {
  /// Requires that the rates of VAT of a new record were in force on its day.
  ///
  /// - Throws: `ImportRefusal`.
  func requireRates(of record: Record) throws {
    do { try Refusal.requireRates(of: record) } catch let refusal as Refusal {
      let column = Record.rateField
      throw ImportRefusal(
        line: line, column: table.place(of: column).map { _ in column }, .refusal(refusal))
    }
  }
}
