package import Bookkeeping
package import Taxation

/// The tourist tax of each home and quarter, the newest quarter first.
package struct TaxSummary: Sendable {
  /// One home in one quarter.
  package struct Row: Sendable {
    /// The home.
    package let property: Property
    /// The quarter its stays began in.
    package let period: Period
    /// Its figures.
    package let figures: TaxFigures
  }

  /// The rows, the newest quarter first, homes in their order within it.
  package let rows: [Row]
  /// What the operator owes in all.
  package let tax: Money

  /// Gathers stays one at a time.
  package struct Builder {
    private struct Key: Hashable {
      let property: Int64
      let period: Period
    }

    private let scope: ReportScope
    private let period: Period?
    private let grain: PeriodGrain
    private var figures: [Key: TaxFigures] = [:]

    /// Begins a summary.
    ///
    /// - Parameters:
    ///   - period: The days it is for; nil for all time.
    ///   - grain: How time is cut.
    package init(scope: ReportScope, period: Period?, grain: PeriodGrain) {
      self.scope = scope
      self.period = period
      self.grain = grain
    }

    /// Adds a stay; one that began outside the period, or in a home the report is not about, is passed
    /// over.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard period?.contains(stay.checkIn) ?? true, let home = scope.home(stay.property) else {
        return
      }
      let key = Key(property: stay.property, period: grain.period(of: stay.checkIn))
      try figures[key, default: TaxFigures()].add(stay, at: home.timeline)
    }

    /// The summary of what was added.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func summary() throws(TaxationError) -> TaxSummary {
      var ranked: [(rank: Int, row: Row)] = []
      var tax = Money.zero
      for (key, figures) in figures {
        guard let home = scope.home(key.property) else { continue }
        ranked.append(
          (home.rank, Row(property: home.property, period: key.period, figures: figures)))
        do { tax = try tax.adding(figures.tax) } catch { throw .overflow }
      }
      ranked.sort {
        $0.row.period == $1.row.period ? $0.rank < $1.rank : $0.row.period > $1.row.period
      }
      return TaxSummary(rows: ranked.map(\.row), tax: tax)
    }
  }
}
