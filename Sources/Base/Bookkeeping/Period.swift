/// A range of days for which reports are made; the first and the last day are included.
public enum Period: Hashable, Sendable {
  /// A calendar year.
  case year(Int)
  /// A quarter of a calendar year, 1 to 4.
  case quarter(year: Int, quarter: Int)
  /// A calendar month, 1 to 12.
  case month(year: Int, month: Int)
  /// Any range of days; both are included.
  case days(from: Day, to: Day)

  /// The first day of the period.
  public var firstDay: Day {
    switch self {
    case .year(let year): Period.start(year, 1)
    case .quarter(let year, let quarter): Period.start(year, quarter * 3 - 2)
    case .month(let year, let month): Period.start(year, month)
    case .days(let from, _): from
    }
  }

  /// The last day of the period.
  public var lastDay: Day {
    switch self {
    case .year(let year): Period.end(year, 12)
    case .quarter(let year, let quarter): Period.end(year, quarter * 3)
    case .month(let year, let month): Period.end(year, month)
    case .days(_, let to): to
    }
  }

  /// The number of days.
  public var dayCount: Int { lastDay.days(since: firstDay) + 1 }

  /// Whether the period includes a day.
  public func contains(_ day: Day) -> Bool {
    firstDay <= day && day <= lastDay
  }

  /// Whether the period has a day in common with another.
  public func overlaps(_ other: Period) -> Bool {
    firstDay <= other.lastDay && other.firstDay <= lastDay
  }

  /// The machine-readable form, which is accepted as input: `2026`, `2026-Q3`, `2026-09`, `A..B`.
  public var code: String {
    switch self {
    case .year(let year): Period.fourDigits(year)
    case .quarter(let year, let quarter): "\(Period.fourDigits(year))-Q\(quarter)"
    case .month(let year, let month):
      "\(Period.fourDigits(year))-\(month < 10 ? "0" : "")\(month)"
    case .days(let from, let to): "\(from.isoText)..\(to.isoText)"
    }
  }

  private static func fourDigits(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }

  private static func start(_ year: Int, _ month: Int) -> Day {
    Day(year: year, month: month, day: 1) ?? .first
  }

  private static func end(_ year: Int, _ month: Int) -> Day {
    Day(year: year, month: month, day: Day.length(ofMonth: month, year: year)) ?? .last
  }
}

extension Period: Comparable {
  /// Orders periods by their first day, then by their last day.
  public static func < (left: Period, right: Period) -> Bool {
    (left.firstDay, left.lastDay) < (right.firstDay, right.lastDay)
  }
}

extension Period {
  /// The same period one year earlier; 29 February becomes the 28th. Nil outside the calendar.
  public var yearBefore: Period? { moved(byYears: -1) }

  /// The same period one year later; 29 February becomes the 28th. Nil outside the calendar.
  public var yearAfter: Period? { moved(byYears: 1) }

  private func moved(byYears years: Int) -> Period? {
    let calendar = Day.first.year...Day.last.year
    guard calendar.contains(firstDay.year + years), calendar.contains(lastDay.year + years) else {
      return nil
    }
    return switch self {
    case .year(let year): .year(year + years)
    case .quarter(let year, let quarter): .quarter(year: year + years, quarter: quarter)
    case .month(let year, let month): .month(year: year + years, month: month)
    case .days(let from, let to):
      .days(from: from.moved(byYears: years), to: to.moved(byYears: years))
    }
  }
}

extension Day {
  /// The same day in another year, clamped to the calendar; 29 February becomes the 28th.
  fileprivate func moved(byYears years: Int) -> Day {
    let length = year + years > 0 ? Day.length(ofMonth: month, year: year + years) : day
    return Day(year: year + years, month: month, day: min(day, length))
      ?? (years < 0 ? .first : .last)
  }
}

/// The length of the periods into which a report divides time.
public enum PeriodGrain: String, CaseIterable, Sendable {
  case month, quarter, year

  /// The period of this length that includes a day.
  public func period(of day: Day) -> Period {
    switch self {
    case .month: .month(year: day.year, month: day.month)
    case .quarter: .quarter(year: day.year, quarter: day.quarter)
    case .year: .year(day.year)
    }
  }

  /// The period that precedes the one that includes a day.
  public func periodBefore(_ day: Day) -> Period {
    period(of: period(of: day).firstDay.adding(days: -1))
  }

  /// The periods of this length that overlap a range of days, the earliest first.
  public func periods(in span: Period) -> [Period] {
    var periods: [Period] = []
    var day = span.firstDay
    while true {
      let period = period(of: day)
      periods.append(period)
      guard period.lastDay < span.lastDay else { return periods }
      day = period.lastDay.adding(days: 1)
    }
  }
}

extension Period: CodedValue {
  /// Parses the machine-readable form; nil for any other spelling.
  public init?(code: String) {
    guard let period = Period(reading: code), period.code == code else { return nil }
    self = period
  }
}
