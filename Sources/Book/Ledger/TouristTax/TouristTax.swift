package import Bookkeeping
package import Reporting
internal import Storage

extension Ledger {
  /// The tourist tax, and the returns filed of it.
  package var tax: TouristTax { TouristTax(ledger: self) }
}

/// What a ledger does with the tourist tax and the returns filed of it.
package struct TouristTax {
  let ledger: Ledger

  /// The tourist tax of one home or all in a period, by quarter.
  package func summary(of property: String?, in period: Period?) throws -> TaxSummary {
    try ledger.read { try summary(of: property, in: period, grain: .quarter) }
  }

  /// The legal filing periods with stays of one home or all, and the state of each on a day.
  package func due(of property: String?, on today: Day) throws -> DueReport {
    try ledger.read {
      try DueReport(
        monthly: summary(of: property, in: nil, grain: .month), calendar: ledger.filingCalendar(),
        filed: returns(of: ledger.homes.optional(property)?.id, in: nil), today: today)
    }
  }

  private func summary(
    of property: String?, in period: Period?, grain: PeriodGrain
  ) throws -> TaxSummary {
    let homes = try ledger.homes.chosen(property)
    var builder = TaxSummary.Builder(
      scope: try ledger.reports.scope(of: homes), period: period, grain: grain)
    try ledger.book.forEachFigures(of: Booking.self, RecordFilter(homes: homes, period: period)) {
      try builder.add($0.stay)
    }
    return try builder.summary()
  }

  /// The figures of form 950 for one home or all in a period.
  package func model950(of property: String?, in period: Period) throws -> Model950 {
    try ledger.read {
      let homes = try ledger.homes.chosen(property)
      var builder = Model950.Builder(scope: try ledger.reports.scope(of: homes), period: period)
      try ledger.book.forEachFigures(of: Booking.self, RecordFilter(homes: homes, period: period)) {
        try builder.add($0.stay)
      }
      return try builder.worksheet(calendar: ledger.filingCalendar(), filed: forms())
    }
  }

  /// The computation of the tax of a booking.
  ///
  /// - Throws: `Refusal`, `TaxationError`.
  package func explanation(of booking: Int) throws -> TaxExplanation {
    let booking = try ledger.record(booking, of: Booking.self)
    return try TaxExplanation(
      booking, in: ledger.homes.numbered(booking.stay.property), rates: ledger.rates.table(),
      vat: ledger.homes.vatTable(),
      calendar: ledger.filingCalendar())
  }
}
