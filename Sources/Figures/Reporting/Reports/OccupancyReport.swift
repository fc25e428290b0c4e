package import Bookkeeping
package import Documents

/// What the rows of an occupancy report are grouped by.
package enum OccupancyGrouping: String, CaseIterable, Sendable {
  case month, quarter, year, property, channel

  /// The length of the periods, or nil if the grouping is not by time.
  package var grain: PeriodGrain? { PeriodGrain(rawValue: rawValue) }
}

/// Occupancy of properties and income per night.
///
/// Occupancy = nights let ÷ nights available; ADR (average daily rate) = income ÷ nights let;
/// RevPAR (revenue per available room, here per property) = income ÷ nights available. These are
/// the terms of the hotel trade (STR, *Data glossary*). The amount of a stay is spread evenly over
/// its nights. A night with overlapping bookings counts once. A night of the owner's own use is not
/// available. Nights of bookings without an amount
/// count as let, but are excluded from the ADR, which they would lower.
package struct OccupancyReport: Sendable {
  /// The group that a row describes.
  package enum Key: Hashable, Sendable {
    case period(Period)
    case property(Int64)
    /// The code of a channel; nil for bookings without one.
    case channel(String?)
  }

  /// The figures of one group.
  package struct Figures: Equatable, Sendable {
    /// Nights × properties of the period, without those of the owner's own use.
    package internal(set) var available = 0
    /// The number of nights let.
    package internal(set) var nights = 0
    /// The number of nights let whose amount is known.
    package internal(set) var paidNights = 0
    /// The share of the amounts that falls on the nights of the period.
    package internal(set) var income = Money.zero

    /// Nights let ÷ nights available, in thousandths; nil without available nights.
    package var occupancy: Int? { Ratio.permille(Int64(nights), of: Int64(available)) }
    /// Income per night let (ADR).
    package var perNightLet: Money? { Ratio.average(income, over: paidNights) }
    /// Income per night available (RevPAR).
    package var perNightAvailable: Money? { Ratio.average(income, over: available) }
  }

  /// A row of the report.
  package struct Row: Equatable, Sendable {
    /// The group.
    package let key: Key
    /// The figures.
    package let figures: Figures
  }

  /// The days the report is for.
  package let period: Period?
  /// The grouping of the rows.
  package let grouping: OccupancyGrouping
  /// The groups: periods in chronological order, properties in their order, or channels by nights.
  package let rows: [Row]
  /// The totals of all groups.
  package let total: Figures
}

extension OccupancyReport {
  /// A builder that accumulates stays one at a time.
  ///
  /// Invariant: stays are added in order of check-in, so that the end of the previous ones is enough to
  /// detect overlaps; memory grows with the groups, not with the stays.
  package struct Builder {
    private let homes: [Int64]
    private let properties: Set<Int64>
    private let requested: Period?
    private let grouping: OccupancyGrouping
    private var groups: [Key: Figures] = [:]
    /// The nights of the owner's own use, which are not available, by group and month; of no channel.
    private var ownNights: [Key: [Period: Int]] = [:]
    /// For each property, the day up to which nights have been counted.
    private var letUntil: [Int64: Day] = [:]
    private var paidUntil: [Int64: Day] = [:]
    private var firstNight: Day?
    private var lastNight: Day?

    /// Creates an empty builder.
    ///
    /// - Parameter period: The days of the report; nil for the months from the first night to the
    ///   last.
    package init(homes: [Property], period: Period?, grouping: OccupancyGrouping) {
      self.homes = homes.map(\.id)
      properties = Set(self.homes)
      requested = period
      self.grouping = grouping
    }

    /// Adds a stay. Precondition: no stay added before has a later check-in.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ stay: Stay, channel: String?) throws(AmountOverflow) {
      let first = max(stay.checkIn, requested?.firstDay ?? .first)
      let end = min(stay.checkOut, requested?.lastDay.adding(days: 1) ?? .last)
      guard stay.occupiesHome, first < end, properties.contains(stay.property) else { return }
      // Own use does not lengthen the report: the home is not let before its first guest.
      if stay.takesPlace {
        firstNight = min(firstNight ?? first, first)
        lastNight = max(lastNight ?? first, end.adding(days: -1))
      }
      for part in parts(from: first, to: end, by: stay.takesPlace ? grouping.grain : .month) {
        let key = key(stay, channel, part.from)
        let newFrom = max(part.from, letUntil[stay.property] ?? .first)
        let nights = max(0, part.to.days(since: newFrom))
        letUntil[stay.property] = max(letUntil[stay.property] ?? .first, part.to)
        guard stay.takesPlace else {
          ownNights[key, default: [:]][PeriodGrain.month.period(of: part.from), default: 0] +=
            nights
          continue
        }
        groups[key, default: Figures()].nights += nights
        guard stay.amount != nil else { continue }
        let paidFrom = max(part.from, paidUntil[stay.property] ?? .first)
        groups[key, default: Figures()].paidNights += max(0, part.to.days(since: paidFrom))
        paidUntil[stay.property] = max(paidUntil[stay.property] ?? .first, part.to)
        let income = groups[key, default: Figures()].income
        groups[key, default: Figures()].income = try income.adding(
          stay.amount(from: part.from, to: part.to))
      }
    }

    /// Returns the report on the stays added so far.
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
      total.available =
        (span?.dayCount ?? 0) * homes.count
        - ownNights.keys.reduce(0) { $0 + self.ownNights(of: $1, in: span) }
      return OccupancyReport(
        period: span, grouping: grouping, rows: rows(span, total.available), total: total)
    }

    /// The nights of own use of a group in the days of the report.
    private func ownNights(of key: Key, in span: Period?) -> Int {
      guard let span, let months = ownNights[key] else { return 0 }
      return months.reduce(0) { $0 + (span.overlaps($1.key) ? $1.value : 0) }
    }

    /// The requested days, or the whole months that contain nights.
    private var span: Period? {
      if let requested { return requested }
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
        return homes.map {
          row(.property($0), available: span.dayCount - ownNights(of: .property($0), in: span))
        }
      case .channel:
        return groups.keys.map { row($0, available: available) }
          .sorted { ($1.figures.nights, $0.key.code) < ($0.figures.nights, $1.key.code) }
      case .month, .quarter, .year:
        let grain = grouping.grain ?? .month
        return grain.periods(in: span).map { period in
          let days = min(period.lastDay, span.lastDay)
            .days(since: max(period.firstDay, span.firstDay))
          let own = ownNights(of: .period(period), in: span)
          return row(.period(period), available: (days + 1) * homes.count - own)
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

    /// Splits nights at the boundaries of periods; the `to` of each part is the day after its last
    /// night.
    private func parts(
      from: Day, to: Day, by grain: PeriodGrain?
    ) -> [(from: Day, to: Day)] {
      guard let grain else { return [(from, to)] }
      return grain.periods(in: .days(from: from, to: to.adding(days: -1))).map { period in
        (max(from, period.firstDay), min(to, period.lastDay.adding(days: 1)))
      }
    }
  }
}

extension OccupancyReport.Key {
  /// The number of the property; nil for other rows.
  fileprivate var property: Int64? {
    if case .property(let property) = self { property } else { nil }
  }

  /// The sort key of channels.
  fileprivate var code: String {
    if case .channel(let channel) = self { channel ?? "" } else { "" }
  }
}

extension OccupancyReport {
  /// Returns the report as a document.
  ///
  /// - Parameter properties: The properties of the book by id.
  package func document(properties: [Int64: Property]) -> Document {
    // A column that is about rows of another kind is for machines, which always get it.
    func audience(_ isShown: Bool) -> Column.Audience { isShown ? .everybody : .machines }
    var document = Table<(key: Key?, figures: Figures)>([
      .init("property", for: .machines) { Cell(properties[$0.key?.property ?? 0]?.code) },
      .init(
        "name", heading: "column.property", for: audience(grouping == .property), isElastic: true
      ) { Cell(properties[$0.key?.property ?? 0]?.name) },
      .init("channel", for: audience(grouping == .channel), isElastic: true) {
        guard case .channel(let channel) = $0.key else { return .empty }
        return channel.map { .channel($0) } ?? .term(code: "", key: "channel.none")
      },
      .init("period", for: audience(grouping.grain != nil), isElastic: true) {
        if case .period(let period) = $0.key { .period(period) } else { .empty }
      },
      .figures("nights_available", priority: .detail) { .count($0.figures.available) },
      .figures("nights_let") { .count($0.figures.nights) },
      .figures("occupancy") { $0.figures.occupancy.map { .permille($0) } ?? .empty },
      .init("bar", for: .people, priority: .rare) {
        $0.figures.occupancy.map { .bar($0) } ?? .empty
      },
      .figures("income", priority: .main) { .money($0.figures.income) },
      .figures("per_night_let") { Cell($0.figures.perNightLet) },
      .figures("per_night_available") { Cell($0.figures.perNightAvailable) },
    ]).document(
      "estada/occupancy/1",
      title: period.map { Phrase("report.occupancy.title-period", ["period": .period($0)]) }
        ?? Phrase("report.occupancy.title"),
      whenEmpty: Phrase("tax.summary.empty"), rows: rows.map { ($0.key, $0.figures) },
      total: (nil, total))
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("by", .text(grouping.rawValue)),
    ]
    document.newest = grouping.grain == nil ? .first : .last
    document.totalForm = .object
    document.nullableTotals = ["occupancy", "per_night_let", "per_night_available"]
    return document
  }
}
