package import Bookkeeping
package import Taxation

/// The figures to key in for form 950, one establishment at a time.
///
/// A worksheet, not the form: the agency takes the return on its own site only.
package struct Model950: Sendable {
  /// One establishment with stays in the period.
  package struct Establishment: Sendable {
    /// The home.
    package let property: Property
    /// Its figures.
    package let figures: TaxFigures
  }

  /// The days whose check-ins are counted.
  package let period: Period
  /// The legal filing periods that share a day with it.
  package let filing: [FilingPeriod]
  /// The establishments with stays, in their order.
  package let establishments: [Establishment]
  /// What is owed in all.
  package let total: Money

  /// Whether its figures are those of one return: of a filing period, whole and alone.
  package var isReturn: Bool {
    filing.count == 1 && filing[0].period.firstDay == period.firstDay
      && filing[0].period.lastDay == period.lastDay
  }

  /// Gathers stays one at a time.
  package struct Builder {
    private let scope: ReportScope
    private let period: Period
    private var figures: [Int64: TaxFigures] = [:]

    /// Begins a worksheet.
    package init(scope: ReportScope, period: Period) {
      self.scope = scope
      self.period = period
    }

    /// Adds a stay; one that began outside the period or elsewhere is passed over.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard period.contains(stay.checkIn), let home = scope.home(stay.property) else { return }
      try figures[stay.property, default: TaxFigures()].add(stay, at: home.timeline)
    }

    /// The worksheet of what was added.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func worksheet(calendar: FilingCalendar) throws(TaxationError) -> Model950 {
      let establishments = scope.ordered.compactMap { home in
        figures[home.property.id].map { Establishment(property: home.property, figures: $0) }
      }
      var total = Money.zero
      for establishment in establishments {
        do { total = try total.adding(establishment.figures.tax) } catch { throw .overflow }
      }
      return Model950(
        period: period, filing: calendar.filingPeriods(in: period),
        establishments: establishments, total: total)
    }
  }
}
