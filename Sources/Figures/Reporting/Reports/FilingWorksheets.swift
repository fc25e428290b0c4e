package import Bookkeeping
package import Taxation

/// The worksheets of form 950 for all legal filing periods that contain stays.
///
/// A tax return covers a whole filing period. Therefore all stays of a filing period count, even if
/// the requested dates cover only a part of it, which the worksheet then states.
package struct FilingWorksheets: Sendable {
  /// The worksheet of one filing period.
  package struct Entry: Sendable {
    /// The legal filing period; nil for stays before the tax existed.
    package let filing: FilingPeriod?
    /// The figures.
    package let worksheet: Model950
    /// Whether it includes days outside the requested dates.
    package let reachesBeyond: Bool
  }

  /// The worksheets in chronological order.
  package let entries: [Entry]
  /// The total tax that the operator owes.
  package let total: Money

  /// All rates used, ordered by zone, layer and date.
  package var rates: [TaxRate] {
    let lines = entries.flatMap(\.worksheet.establishments).flatMap(\.figures.lines)
    return Set(lines.map(\.rate)).sorted {
      ($0.zone, $1.layer.rawValue, $0.validFrom) < ($1.zone, $0.layer.rawValue, $1.validFrom)
    }
  }

  /// A builder that accumulates stays one at a time, in any order; memory grows with the filing
  /// periods.
  package struct Builder {
    private let scope: ReportScope
    private let period: Period?
    private let calendar: FilingCalendar
    private var open: [(filing: FilingPeriod?, worksheet: Model950.Builder)] = []
    /// The index of the worksheet of each check-in: a cache, because finding the period of a day
    /// takes longer than adding a stay.
    private var places: [Day: Int] = [:]

    private let days: Period?
    private let forms: [FiledForm]

    /// Creates an empty builder for a period; nil for all time.
    ///
    /// - Parameter forms: The returns that have been filed, which the worksheets of their periods show.
    package init(
      scope: ReportScope, period: Period?, calendar: FilingCalendar, filed forms: [FiledForm] = []
    ) {
      self.scope = scope
      self.period = period
      self.calendar = calendar
      self.forms = forms
      days = period.map { calendar.wholePeriods($0) }
      // All stays of a return may have been removed since.
      for form in forms
      where form.filed.property.map({ scope.home($0) != nil }) ?? false
        && days?.contains(form.filed.firstDay) ?? true
      {
        _ = place(of: form.filed.firstDay)
      }
    }

    /// The days whose stays are counted; nil for all time.
    package var reach: Period? { days }

    /// Adds a stay. Stays that did not take place, began outside these days or in another property are
    /// skipped.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard stay.takesPlace, scope.home(stay.property) != nil, days?.contains(stay.checkIn) ?? true
      else { return }
      try open[place(of: stay.checkIn)].worksheet.add(stay)
    }

    /// Returns the worksheets of the stays added so far.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func report() throws(TaxationError) -> FilingWorksheets {
      var entries: [Entry] = []
      var total = Money.zero
      for (filing, builder) in open {
        let worksheet = try builder.worksheet(
          calendar: calendar, filed: forms, showing: .filed)
        entries.append(
          Entry(
            filing: filing, worksheet: worksheet,
            reachesBeyond: filing.map { !isWithinPeriod($0.period) } ?? false))
        do { total = try total.adding(worksheet.total) } catch { throw .overflow }
      }
      return FilingWorksheets(
        entries: entries.sorted { $0.worksheet.period < $1.worksheet.period }, total: total)
    }

    private mutating func place(of day: Day) -> Int {
      if let known = places[day] { return known }
      let filing = calendar.filingPeriod(of: day)
      let place = open.firstIndex { $0.filing == filing } ?? open.endIndex
      if place == open.endIndex {
        open.append((filing, Model950.Builder(scope: scope, period: covered(filing))))
      }
      places[day] = place
      return place
    }

    /// Returns the days of a worksheet: a filing period, or the requested days before the first
    /// one.
    private func covered(_ filing: FilingPeriod?) -> Period {
      filing?.period ?? .days(from: period?.firstDay ?? .first, to: period?.lastDay ?? .last)
    }

    private func isWithinPeriod(_ filing: Period) -> Bool {
      guard let period else { return true }
      return period.contains(filing.firstDay) && period.contains(filing.lastDay)
    }
  }
}

extension FilingCalendar {
  /// Returns the period extended to whole filing periods.
  fileprivate func wholePeriods(_ period: Period) -> Period {
    let filings = filingPeriods(in: period).map(\.period)
    return .days(
      from: min(period.firstDay, filings.first?.firstDay ?? period.firstDay),
      to: max(period.lastDay, filings.last?.lastDay ?? period.lastDay))
  }
}
