extension Period {
  /// The same period of the year before; 29 February becomes the 28th.
  package var yearBefore: Period {
    switch self {
    case .year(let year): .year(year - 1)
    case .quarter(let year, let quarter): .quarter(year: year - 1, quarter: quarter)
    case .month(let year, let month): .month(year: year - 1, month: month)
    case .days(let from, let to): .days(from: from.yearBefore, to: to.yearBefore)
    }
  }
}

extension Day {
  /// The same day of the year before; 29 February becomes the 28th.
  fileprivate var yearBefore: Day {
    let length = year > 1 ? Day.length(ofMonth: month, year: year - 1) : day
    return Day(year: year - 1, month: month, day: min(day, length)) ?? .first
  }
}
