package import Bookkeeping
package import Taxation

/// The worksheets of form 950 for every legal filing period with stays in it.
package struct FilingWorksheets: Sendable {
  /// The worksheet of one filing period.
  package struct Entry: Sendable {
    /// The legal period; nil for stays from before the tax.
    package let filing: FilingPeriod?
    /// Its figures, or those of the part of it that was asked for.
    package let worksheet: Model950
    /// Whether days of the legal period were left out.
    package let isPartial: Bool
  }

  /// The worksheets, the earliest first.
  package let entries: [Entry]
  /// What the operator owes in all.
  package let total: Money

  /// Every rate that is part of a figure, by zone, layer and date.
  package var rates: [TaxRate] {
    let lines = entries.flatMap(\.worksheet.establishments).flatMap(\.figures.lines)
    return Set(lines.map(\.rate)).sorted {
      ($0.zone, $1.layer.rawValue, $0.validFrom) < ($1.zone, $0.layer.rawValue, $1.validFrom)
    }
  }

  /// Gathers stays one at a time.
  package struct Builder {
    private let scope: ReportScope
    private let period: Period?
    private let calendar: FilingCalendar
    private var open: [(filing: FilingPeriod?, worksheet: Model950.Builder)] = []
    /// Which of them a check-in belongs to: finding the period of a day takes longer than adding a stay.
    private var places: [Day: Int] = [:]

    /// Begins the worksheets of a period; nil for all time.
    package init(scope: ReportScope, period: Period?, calendar: FilingCalendar) {
      self.scope = scope
      self.period = period
      self.calendar = calendar
    }

    /// Adds a stay; one that began outside the period or elsewhere is passed over.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard scope.home(stay.property) != nil, period?.contains(stay.checkIn) ?? true else {
        return
      }
      try open[place(of: stay.checkIn)].worksheet.add(stay)
    }

    /// The worksheets of what was added.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func report() throws(TaxationError) -> FilingWorksheets {
      var entries: [Entry] = []
      var total = Money.zero
      for (filing, builder) in open {
        let worksheet = try builder.worksheet(calendar: calendar)
        entries.append(
          Entry(
            filing: filing, worksheet: worksheet,
            isPartial: filing.map { $0.period != covered($0) } ?? false))
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

    /// The days of a filing period that were asked for.
    private func covered(_ filing: FilingPeriod?) -> Period {
      guard let whole = filing?.period else {
        return .days(from: period?.firstDay ?? .first, to: period?.lastDay ?? .last)
      }
      guard let period else { return whole }
      let from = max(whole.firstDay, period.firstDay)
      let to = min(whole.lastDay, period.lastDay)
      return from == whole.firstDay && to == whole.lastDay ? whole : .days(from: from, to: to)
    }
  }
}
