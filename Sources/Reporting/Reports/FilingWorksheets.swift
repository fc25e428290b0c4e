package import Bookkeeping
package import Taxation

/// The worksheets of form 950 for every legal filing period with stays in it.
///
/// A return is filed for a whole filing period. So every stay of a period counts, even where the dates
/// asked for begin later or end sooner, and the worksheet says so.
package struct FilingWorksheets: Sendable {
  /// The worksheet of one filing period.
  package struct Entry: Sendable {
    /// The legal period; nil for stays from before the tax.
    package let filing: FilingPeriod?
    /// Its figures.
    package let worksheet: Model950
    /// Whether it has days outside those asked for.
    package let reachesBeyond: Bool
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

    private let days: Period?

    /// Begins the worksheets of a period; nil for all time.
    package init(scope: ReportScope, period: Period?, calendar: FilingCalendar) {
      self.scope = scope
      self.period = period
      self.calendar = calendar
      days = period.map { calendar.wholePeriods($0) }
    }

    /// The days whose stays count; nil for all time.
    package var reach: Period? { days }

    /// Adds a stay; one that began in no filing period of these days, or elsewhere, is passed over.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard scope.home(stay.property) != nil, days?.contains(stay.checkIn) ?? true else { return }
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

    /// The days of a worksheet: a filing period, or what was asked for from before there were any.
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
  /// A period and all of the filing periods that share a day with it.
  fileprivate func wholePeriods(_ period: Period) -> Period {
    let filings = filingPeriods(in: period).map(\.period)
    return .days(
      from: min(period.firstDay, filings.first?.firstDay ?? period.firstDay),
      to: max(period.lastDay, filings.last?.lastDay ?? period.lastDay))
  }
}
