package import Bookkeeping
package import Documents
package import Taxation

/// The tourist tax by property and period, newest period first.
package struct TaxSummary: Sendable {
  /// A property in a period.
  package struct Row: Sendable {
    /// The property.
    package let property: Property
    /// The period of the check-ins.
    package let period: Period
    /// The figures.
    package let figures: TaxFigures
  }

  /// The rows: newest period first, properties in their order within each.
  package let rows: [Row]
  /// The total tax that the operator owes.
  package let tax: Money

  /// A builder that accumulates stays one at a time, in any order; memory grows with the rows.
  package struct Builder {
    private struct Key: Hashable {
      let property: Int64
      let period: Period
    }

    private let scope: ReportScope
    private let period: Period?
    private let grain: PeriodGrain
    private var figures: [Key: TaxFigures] = [:]

    /// Creates an empty builder.
    ///
    /// - Parameters:
    ///   - period: The days of the report; nil for all time.
    ///   - grain: The length of the periods of the rows.
    package init(scope: ReportScope, period: Period?, grain: PeriodGrain) {
      self.scope = scope
      self.period = period
      self.grain = grain
    }

    /// Adds a stay. Stays that did not take place, began outside the period or in another property are
    /// skipped.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard stay.takesPlace, period?.contains(stay.checkIn) ?? true,
        let home = scope.home(stay.property)
      else {
        return
      }
      let key = Key(property: stay.property, period: grain.period(of: stay.checkIn))
      try figures[key, default: TaxFigures()].add(stay, at: home.timeline)
    }

    /// Returns the summary of the stays added so far.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func summary() throws(TaxationError) -> TaxSummary {
      // Sorting keys moves less memory than sorting rows.
      var ranked: [(rank: Int, key: Key)] = []
      for key in figures.keys {
        if let home = scope.home(key.property) { ranked.append((home.rank, key)) }
      }
      ranked.sort { first, second in
        let (newer, older) = (first.key.period, second.key.period)
        return newer == older ? first.rank < second.rank : newer > older
      }
      let keys = ranked.map(\.key)
      var tax = Money.zero
      for key in keys {
        do { tax = try tax.adding(figures[key]?.tax ?? .zero) } catch { throw .overflow }
      }
      let rows = keys.compactMap { key in
        scope.home(key.property).map {
          Row(
            property: $0.property, period: key.period,
            figures: figures[key, default: TaxFigures()])
        }
      }
      return TaxSummary(rows: rows, tax: tax)
    }
  }
}

extension TaxSummary {
  /// The summary as a document.
  package var document: Document {
    var document = Table<Row>(
      [
        .init("property", for: .machines) { .text($0.property.code) },
        .init("name", heading: "column.property", for: .people, isElastic: true) {
          .text($0.property.name)
        },
        .init("period", isElastic: true) { .period($0.period) },
        .init("zone", for: .machines) { .text($0.property.zone) },
      ] + TaxFigures.columns.map { $0.of { $0.figures } }
    ).document(
      "estada/tax/1", title: Phrase("tax.summary.title"), whenEmpty: Phrase("tax.summary.empty"),
      rows: rows)
    document.totalForm = .object
    document.notes = TaxFigures.collectedNote(of: rows.map(\.figures)).map { [$0] } ?? []
    return document
  }
}
