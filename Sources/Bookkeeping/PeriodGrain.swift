/// How finely a report cuts time.
package enum PeriodGrain: String, CaseIterable, Sendable {
  case month, quarter, year

  /// The period of this grain that a day falls in.
  package func period(of day: Day) -> Period {
    switch self {
    case .month: .month(year: day.year, month: day.month)
    case .quarter: .quarter(year: day.year, quarter: day.quarter)
    case .year: .year(day.year)
    }
  }

  /// The period before the one a day falls in.
  package func periodBefore(_ day: Day) -> Period {
    period(of: period(of: day).firstDay.adding(days: -1))
  }
}
