package import Bookkeeping
package import Taxation

/// The legal filing periods with stays in them, and where each stands.
package struct DueReport: Sendable {
  /// One filing period.
  package struct Row: Sendable {
    /// The period.
    package let filing: FilingPeriod
    /// Where it stands today.
    package let state: FilingState
    /// Stays that began in it.
    package let stays: Int
    /// Units the operator declares.
    package let units: Int
    /// What the operator owes for it.
    package let tax: Money
  }

  /// The periods, the newest first.
  package let rows: [Row]

  /// Puts the quarters of homes together into legal filing periods.
  ///
  /// Every legal filing period so far is made of whole months, so the summary must be by month.
  ///
  /// - Throws: `TaxationError.overflow`.
  package init(
    monthly summary: TaxSummary, calendar: FilingCalendar, today: Day
  ) throws(TaxationError) {
    var rows: [Row] = []
    for month in summary.rows {
      guard let filing = calendar.filingPeriod(of: month.period.firstDay) else { continue }
      let last = rows.last?.filing == filing ? rows.removeLast() : nil
      let tax: Money
      do { tax = try month.figures.tax.adding(last?.tax ?? .zero) } catch { throw .overflow }
      rows.append(
        Row(
          filing: filing, state: filing.state(on: today),
          stays: month.figures.stays + (last?.stays ?? 0),
          units: month.figures.taxableUnits + (last?.units ?? 0), tax: tax))
    }
    self.rows = rows
  }
}
