internal import UnicodeText

extension Period {
  /// Parses `2026`, `2026-Q3`, `2026-09`, `2026-09-14`, `A..B` and the local forms of a quarter
  /// (`3T2026`, `2026-T3`); nil for any other text, and if B ends before A begins.
  public init?(reading text: String) {
    guard let ends = text.halves(around: "..") else {
      guard let single = Period.single(Substring(text)) else { return nil }
      self = single
      return
    }
    guard let from = Period.single(ends.before), let to = Period.single(ends.after),
      from.firstDay <= to.lastDay
    else { return nil }
    self = .days(from: from.firstDay, to: to.lastDay)
  }

  private static func single(_ text: Substring) -> Period? {
    if let day = Day(iso: String(text)) { return .days(from: day, to: day) }
    if let quarter = quarterForm(text) { return quarter }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = year(parts[0]) else { return nil }
    switch parts.count {
    case 1: return .year(year)
    case 2:
      guard parts[1].utf8.count == 2, parts[1].first != "+", let month = Int(parts[1]),
        (1...12).contains(month)
      else { return nil }
      return .month(year: year, month: month)
    default: return nil
    }
  }

  /// Parses `2026-Q3`, `2026Q3`, `2026-3T`, `3T2026` or `T3-2026`: a year, and a digit beside Q or T.
  private static func quarterForm(_ text: Substring) -> Period? {
    let upper = text.uppercased()
    let plain = upper.filter { $0 != "-" && $0 != "/" && $0 != " " }
    guard plain.utf8.count == 6, text.count <= 7 else { return nil }
    for (yearPart, quarterPart) in [
      (plain.prefix(4), plain.suffix(2)), (plain.suffix(4), plain.prefix(2)),
    ] {
      // A separator may stand only between the year and the quarter.
      let areWhole = [yearPart, quarterPart].allSatisfy {
        upper.hasPrefix($0) || upper.hasSuffix($0)
      }
      guard areWhole, let year = year(yearPart) else { continue }
      let digit = quarterPart.filter { ("1"..."4").contains($0) }
      let letter = quarterPart.filter { $0 == "Q" || $0 == "T" }
      guard digit.count == 1, letter.count == 1, let quarter = Int(digit) else { continue }
      return .quarter(year: year, quarter: quarter)
    }
    return nil
  }

  private static func year(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 4, text.allSatisfy({ ("0"..."9").contains($0) }),
      let year = Int(text), year > 0
    else { return nil }
    return year
  }
}

/// A calendar period relative to today.
public enum RelativePeriod: String, CaseIterable, Sendable {
  case thisMonth = "this-month"
  case lastMonth = "last-month"
  case thisQuarter = "this-quarter"
  case lastQuarter = "last-quarter"
  case thisYear = "this-year"
  case lastYear = "last-year"

  /// The calendar period on a given day.
  public func period(on today: Day) -> Period {
    switch self {
    case .thisMonth: PeriodGrain.month.period(of: today)
    case .lastMonth: PeriodGrain.month.periodBefore(today)
    case .thisQuarter: PeriodGrain.quarter.period(of: today)
    case .lastQuarter: PeriodGrain.quarter.periodBefore(today)
    case .thisYear: PeriodGrain.year.period(of: today)
    case .lastYear: PeriodGrain.year.periodBefore(today)
    }
  }
}
