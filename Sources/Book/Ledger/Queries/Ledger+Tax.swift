package import Bookkeeping
package import Reporting
internal import Resources
internal import Storage
internal import Taxation

extension Ledger {
  /// The tourist tax of one home or all in a period, by quarter.
  package func taxSummary(of property: String?, in period: Period?) throws -> TaxSummary {
    try read { try taxSummary(of: property, in: period, grain: .quarter) }
  }

  /// The legal filing periods with stays of one home or all, and the state of each on a day.
  package func dueTax(of property: String?, on today: Day) throws -> DueReport {
    try read {
      try DueReport(
        monthly: taxSummary(of: property, in: nil, grain: .month), calendar: .legal(),
        filed: filedReturns(of: homes.optional(property)?.id, in: nil), today: today)
    }
  }

  private func taxSummary(
    of property: String?, in period: Period?, grain: PeriodGrain
  ) throws -> TaxSummary {
    let homes = try self.homes.chosen(property)
    var builder = TaxSummary.Builder(scope: try scope(of: homes), period: period, grain: grain)
    try book.forEachFigures(of: Booking.self, RecordFilter(homes: homes, period: period)) {
      try builder.add($0.stay)
    }
    return try builder.summary()
  }

  /// The figures of form 950 for one home or all in a period.
  package func model950(of property: String?, in period: Period) throws -> Model950 {
    try read {
      let homes = try self.homes.chosen(property)
      var builder = Model950.Builder(scope: try scope(of: homes), period: period)
      try book.forEachFigures(of: Booking.self, RecordFilter(homes: homes, period: period)) {
        try builder.add($0.stay)
      }
      return try builder.worksheet(calendar: .legal(), filed: filedForms())
    }
  }

  /// The computation of the tax of a booking.
  ///
  /// - Throws: `LedgerError.unknown`, `TaxationError`.
  package func taxExplanation(of booking: Int) throws -> TaxExplanation {
    let booking = try self.record(booking, of: Booking.self)
    return try TaxExplanation(
      booking, in: homes.numbered(booking.stay.property), rates: rates.table(),
      vat: homes.vatTable(),
      calendar: .legal())
  }
}
