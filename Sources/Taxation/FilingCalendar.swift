package import Bookkeeping

/// How long a filing period is and when it is filed, in force from a day until the next rule.
package struct FilingRule: Hashable, Sendable {
  /// The name of the kind of period: `quarter`, `half-year`.
  package let kind: String
  /// The first day it governs.
  package let validFrom: Day
  /// Months in a period, a divisor of 12.
  package let months: Int
  /// The month in which one of the periods of a year begins, 1 to 12.
  package let startMonth: Int
  /// The last day of the month after the period on which it may be filed.
  package let dueDay: Int
  /// The decree it was taken from.
  package let source: String

  /// Makes a rule.
  package init(
    kind: String, validFrom: Day, months: Int, startMonth: Int, dueDay: Int, source: String
  ) {
    self.kind = kind
    self.validFrom = validFrom
    self.months = months
    self.startMonth = startMonth
    self.dueDay = dueDay
    self.source = source
  }
}

/// One legal filing period of form 950 and the days on which it is filed.
package struct FilingPeriod: Hashable, Sendable {
  /// The rule it follows.
  package let rule: FilingRule
  /// The days whose check-ins it covers.
  package let period: Period
  /// The first day on which it can be filed.
  package let dueFrom: Day
  /// The last day on which it can be filed.
  package let dueTo: Day
}

/// Where a filing period stands on some day.
package enum FilingState: String, Sendable {
  /// Still running: stays are being added to it.
  case open
  /// Over, and can be filed now.
  case due
  /// The days for filing are over.
  case past
}

extension FilingPeriod {
  /// Where the period stands on a day.
  package func state(on today: Day) -> FilingState {
    if today < dueFrom { return .open }
    return today <= dueTo ? .due : .past
  }
}

/// The legal filing periods of the tourist tax, from the dated rules of the decrees.
package struct FilingCalendar: Sendable {
  private let rules: [FilingRule]

  /// Puts the rules in order of date.
  package init(rules: [FilingRule]) {
    self.rules = rules.sorted { $0.validFrom < $1.validFrom }
  }

  /// The filing period a day falls in; nil before the tax began.
  package func filingPeriod(of day: Day) -> FilingPeriod? {
    guard let index = rules.lastIndex(where: { $0.validFrom <= day }) else { return nil }
    let rule = rules[index]
    let monthsBack = (day.month - rule.startMonth + 12) % rule.months
    let start = FilingCalendar.monthStart(day, offset: -monthsBack)
    let next = FilingCalendar.monthStart(start, offset: rule.months)
    // The last period of the calendar has no next one and ends with it.
    var end = next == .last ? .last : next.adding(days: -1)
    var dueFrom = next
    if index + 1 < rules.count, rules[index + 1].validFrom <= end {
      end = rules[index + 1].validFrom.adding(days: -1)
      dueFrom = rules[index + 1].validFrom
    }
    return FilingPeriod(
      rule: rule,
      period: FilingCalendar.named(from: max(start, rule.validFrom), to: end),
      dueFrom: dueFrom,
      dueTo: WorkingDays.first(from: dueFrom.adding(days: rule.dueDay - 1)))
  }

  /// The filing periods that share a day with a period, earliest first.
  package func filingPeriods(in period: Period) -> [FilingPeriod] {
    guard let start = rules.first?.validFrom else { return [] }
    var found: [FilingPeriod] = []
    var day = max(period.firstDay, start)
    while day <= period.lastDay, let filing = filingPeriod(of: day) {
      found.append(filing)
      guard filing.period.lastDay < .last else { break }
      day = filing.period.lastDay.adding(days: 1)
    }
    return found
  }

  /// The latest filing period that is over on a day; nil before the first one was.
  package func latestClosed(on today: Day) -> FilingPeriod? {
    guard let current = filingPeriod(of: today) else { return nil }
    return filingPeriod(of: current.period.firstDay.adding(days: -1))
  }

  private static func monthStart(_ day: Day, offset: Int) -> Day {
    let months = day.year * 12 + day.month - 1 + offset
    return Day(year: months / 12, month: months % 12 + 1, day: 1) ?? .last
  }

  /// The period under its everyday name when it is a whole quarter or year.
  private static func named(from: Day, to: Day) -> Period {
    let quarter = PeriodGrain.quarter.period(of: from)
    let year = Period.year(from.year)
    return [quarter, year].first { $0.firstDay == from && $0.lastDay == to }
      ?? .days(from: from, to: to)
  }
}
