extension Period {
  /// The same period of the year before; 29 February becomes the 28th.
  package var yearBefore: Period? { moved(byYears: -1) }

  /// The same period of the year after; 29 February becomes the 28th.
  package var yearAfter: Period? { moved(byYears: 1) }

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
  /// The same day of another year, or the end of the calendar; 29 February becomes the 28th.
  fileprivate func moved(byYears years: Int) -> Day {
    let length = year + years > 0 ? Day.length(ofMonth: month, year: year + years) : day
    return Day(year: year + years, month: month, day: min(day, length))
      ?? (years < 0 ? .first : .last)
  }
}
