/// A stretch of days that reports are made for; both ends belong to it.
package enum Period: Hashable, Sendable {
  /// A calendar year.
  case year(Int)
  /// A quarter of a calendar year, 1 to 4.
  case quarter(year: Int, quarter: Int)
  /// A calendar month, 1 to 12.
  case month(year: Int, month: Int)
  /// Any stretch of days.
  case days(from: Day, to: Day)

  /// The first day that belongs to it.
  package var firstDay: Day {
    switch self {
    case .year(let year): Period.start(year, 1)
    case .quarter(let year, let quarter): Period.start(year, quarter * 3 - 2)
    case .month(let year, let month): Period.start(year, month)
    case .days(let from, _): from
    }
  }

  /// The last day that belongs to it.
  package var lastDay: Day {
    switch self {
    case .year(let year): Period.end(year, 12)
    case .quarter(let year, let quarter): Period.end(year, quarter * 3)
    case .month(let year, let month): Period.end(year, month)
    case .days(_, let to): to
    }
  }

  /// How many days it has.
  package var dayCount: Int { lastDay.days(since: firstDay) + 1 }

  /// Whether the day belongs to it.
  package func contains(_ day: Day) -> Bool {
    firstDay <= day && day <= lastDay
  }

  /// Whether the two share a day.
  package func overlaps(_ other: Period) -> Bool {
    firstDay <= other.lastDay && other.firstDay <= lastDay
  }

  /// The form machines read, which is also accepted as input: `2026`, `2026-Q3`, `2026-09`, `A..B`.
  package var code: String {
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
  /// Earlier periods come first; of two that begin together the shorter one does.
  package static func < (left: Period, right: Period) -> Bool {
    (left.firstDay, left.lastDay) < (right.firstDay, right.lastDay)
  }
}
