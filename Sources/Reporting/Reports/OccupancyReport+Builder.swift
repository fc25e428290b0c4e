package import Bookkeeping

extension OccupancyReport {
  /// Gathers stays one at a time.
  package struct Builder {
    private let homes: [Int64]
    private let isAbout: Set<Int64>
    private let asked: Period?
    private let grouping: OccupancyGrouping
    private var groups: [Key: Figures] = [:]
    /// Up to which day each home's nights have been counted.
    private var letUntil: [Int64: Day] = [:]
    private var paidUntil: [Int64: Day] = [:]
    private var firstNight: Day?
    private var lastNight: Day?

    /// Begins a report.
    ///
    /// - Parameter period: The days it is for; nil for the months from the first night to the last.
    package init(homes: [Property], period: Period?, grouping: OccupancyGrouping) {
      self.homes = homes.map(\.id)
      isAbout = Set(self.homes)
      asked = period
      self.grouping = grouping
    }

    /// Adds a stay; they must come in order of check-in.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ stay: Stay, channel: String?) throws(AmountOverflow) {
      let first = max(stay.checkIn, asked?.firstDay ?? .first)
      let end = min(stay.checkOut, asked?.lastDay.adding(days: 1) ?? .last)
      guard first < end, isAbout.contains(stay.property) else { return }
      firstNight = min(firstNight ?? first, first)
      lastNight = max(lastNight ?? first, end.adding(days: -1))
      for part in parts(from: first, to: end) {
        let key = key(stay, channel, part.from)
        let newFrom = max(part.from, letUntil[stay.property] ?? .first)
        groups[key, default: Figures()].nights += max(0, part.to.days(since: newFrom))
        letUntil[stay.property] = max(letUntil[stay.property] ?? .first, part.to)
        guard stay.amount != nil else { continue }
        let paidFrom = max(part.from, paidUntil[stay.property] ?? .first)
        groups[key, default: Figures()].paidNights += max(0, part.to.days(since: paidFrom))
        paidUntil[stay.property] = max(paidUntil[stay.property] ?? .first, part.to)
        let income = groups[key, default: Figures()].income
        groups[key, default: Figures()].income = try income.adding(
          stay.amount(from: part.from, to: part.to))
      }
    }

    /// The report on what was added.
    ///
    /// - Throws: `AmountOverflow`.
    package func report() throws(AmountOverflow) -> OccupancyReport {
      let span = span
      var total = Figures()
      for figures in groups.values {
        total.nights += figures.nights
        total.paidNights += figures.paidNights
        total.income = try total.income.adding(figures.income)
      }
      total.available = (span?.dayCount ?? 0) * homes.count
      return OccupancyReport(
        period: span, grouping: grouping, rows: rows(span, total.available), total: total)
    }

    /// The days asked for, or the whole months that have nights in them.
    private var span: Period? {
      if let asked { return asked }
      guard let firstNight, let lastNight else { return nil }
      return .days(
        from: PeriodGrain.month.period(of: firstNight).firstDay,
        to: PeriodGrain.month.period(of: lastNight).lastDay)
    }

    private func rows(_ span: Period?, _ available: Int) -> [Row] {
      guard let span else { return [] }
      func row(_ key: Key, available: Int) -> Row {
        var figures = groups[key] ?? Figures()
        figures.available = available
        return Row(key: key, figures: figures)
      }
      switch grouping {
      case .property:
        return homes.map { row(.property($0), available: span.dayCount) }
      case .channel:
        return groups.keys.map { row($0, available: available) }
          .sorted { ($1.figures.nights, $0.key.code) < ($0.figures.nights, $1.key.code) }
      case .month, .quarter, .year:
        let grain = grouping.grain ?? .month
        return grain.periods(in: span).map { period in
          let days = min(period.lastDay, span.lastDay)
            .days(since: max(period.firstDay, span.firstDay))
          return row(.period(period), available: (days + 1) * homes.count)
        }
      }
    }

    private func key(_ stay: Stay, _ channel: String?, _ night: Day) -> Key {
      switch grouping {
      case .property: .property(stay.property)
      case .channel: .channel(channel)
      case .month, .quarter, .year: .period((grouping.grain ?? .month).period(of: night))
      }
    }

    /// The nights cut where a new group begins; each part's `to` is the day after its last night.
    private func parts(from: Day, to: Day) -> [(from: Day, to: Day)] {
      guard let grain = grouping.grain else { return [(from, to)] }
      return grain.periods(in: .days(from: from, to: to.adding(days: -1))).map { period in
        (max(from, period.firstDay), min(to, period.lastDay.adding(days: 1)))
      }
    }
  }
}

extension OccupancyReport.Key {
  /// A text to sort channels by.
  fileprivate var code: String {
    if case .channel(let channel) = self { channel ?? "" } else { "" }
  }
}
