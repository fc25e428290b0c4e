package import Bookkeeping

/// A rule for the length and deadline of filing periods, in force until the next rule.
package struct FilingRule: Hashable, Sendable {
  /// The name of the kind of period: `quarter`, `half-year`.
  package let kind: String
  /// The first day in force.
  package let validFrom: Day
  /// The number of months of a period, a divisor of 12.
  package let months: Int
  /// The first month of one of the periods of a year, 1 to 12.
  package let startMonth: Int
  /// The deadline, as a day of the month after the period.
  package let dueDay: Int
  /// The decree that contains the rule.
  package let source: String
  /// The law of the tax in those periods.
  package let law: TaxLaw

  /// Creates a rule.
  package init(
    kind: String, validFrom: Day, months: Int, startMonth: Int, dueDay: Int, source: String,
    law: TaxLaw
  ) {
    self.kind = kind
    self.validFrom = validFrom
    self.months = months
    self.startMonth = startMonth
    self.dueDay = dueDay
    self.source = source
    self.law = law
  }
}

/// A legal filing period of form 950 with its filing dates.
package struct FilingPeriod: Hashable, Sendable {
  /// The rule it follows.
  package let rule: FilingRule
  /// The days whose check-ins it covers.
  package let period: Period
  /// The first day of the filing term.
  package let dueFrom: Day
  /// The last day of the filing term.
  package let dueTo: Day
}

/// The state of a filing period on a day.
package enum FilingState: String, Sendable {
  /// The period has not ended.
  case open
  /// The period has ended and the filing term has not.
  case due
  /// The filing term has ended.
  case past
}

extension FilingPeriod {
  /// Returns the state on a day.
  package func state(on today: Day) -> FilingState {
    if today < dueFrom { return .open }
    return today <= dueTo ? .due : .past
  }
}

/// The legal filing periods of the tourist tax, from the dated rules of the decrees.
package struct FilingCalendar: Sendable {
  private let rules: [FilingRule]
  private let days: WorkingDays

  /// Creates a calendar from rules in any order, and the working days.
  package init(rules: [FilingRule], days: WorkingDays = WorkingDays([])) {
    self.days = days
    self.rules = rules.sorted { $0.validFrom < $1.validFrom }
  }

  /// Returns the filing period that contains a day; nil before the tax existed.
  package func filingPeriod(of day: Day) -> FilingPeriod? {
    guard let index = rules.lastIndex(where: { $0.validFrom <= day }) else { return nil }
    let rule = rules[index]
    let monthsBack = (day.month - rule.startMonth + 12) % rule.months
    let start = FilingCalendar.monthStart(day, offset: -monthsBack)
    let next = FilingCalendar.monthStart(start, offset: rule.months)
    // The last period of the calendar has no successor and ends with it.
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
      dueTo: days.first(from: dueFrom.adding(days: rule.dueDay - 1)))
  }

  /// Returns the filing periods that overlap a period, in chronological order.
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

  /// Returns the latest filing period that has ended by a day; nil before the end of the first one.
  package func latestClosed(on today: Day) -> FilingPeriod? {
    guard let current = filingPeriod(of: today) else { return nil }
    return filingPeriod(of: current.period.firstDay.adding(days: -1))
  }

  private static func monthStart(_ day: Day, offset: Int) -> Day {
    Day(day: 1, inMonth: day.monthNumber + offset) ?? .last
  }

  /// Returns the dates as a quarter or year if they are a whole one.
  private static func named(from: Day, to: Day) -> Period {
    let quarter = PeriodGrain.quarter.period(of: from)
    let year = Period.year(from.year)
    return [quarter, year].first { $0.firstDay == from && $0.lastDay == to }
      ?? .days(from: from, to: to)
  }
}
