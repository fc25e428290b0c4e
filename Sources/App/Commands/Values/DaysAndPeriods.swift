package import Bookkeeping
package import CommandLineKit
internal import Localizations
internal import Resources
internal import Taxation
internal import UnicodeText

extension Day: ArgumentValue {
  package static var valueName: String { "value.day" }
  package static let keywords = ["today", "yesterday", "tomorrow"]

  /// The day of a keyword; nil for any other word.
  init?(keyword: String, on today: Day) {
    switch keyword {
    case "today": self = today
    case "yesterday": self = today.adding(days: -1)
    case "tomorrow": self = today.adding(days: 1)
    default: return nil
    }
  }

  /// Parses a numeric date, a date with the name of its month, or a keyword.
  ///
  /// Without a year it is the nearest such day to today.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Day {
    if let day = Day(iso: text) { return day }
    let conventions = environment.conventions
    let today = conventions.today
    if let keyword = keywords.first(where: { conventions.isKeyword($0, text) }),
      let day = Day(keyword: keyword, on: today)
    {
      return day
    }
    if let written = WrittenMonth(text), let number = written.day {
      let day =
        written.year.map { Day(year: $0, month: written.month, day: number) }
        ?? Day.nearest(to: today, month: written.month, day: number)
      guard let day else { throw InvalidValue("input.no-such-day") }
      return day
    }
    do throws(DayFault) {
      if let (first, second) = pair(text) {
        let dayFirst = nearest(to: today, month: second, day: first)
        guard conventions.isDayFirst else {
          throw .ambiguous(
            dayFirst: dayFirst, monthFirst: nearest(to: today, month: first, day: second))
        }
        guard let dayFirst else { throw .noSuchDay }
        return dayFirst
      }
      return try Day(reading: text, dayFirst: conventions.isDayFirst)
    } catch {
      switch error {
      case .notADay: throw InvalidValue("input.not-a-day")
      case .noSuchDay: throw InvalidValue("input.no-such-day")
      case .ambiguous(let dayFirst, let monthFirst):
        let readings = [dayFirst, monthFirst == dayFirst ? nil : monthFirst].compactMap {
          $0?.isoText
        }
        guard let first = readings.first else { throw InvalidValue("input.no-such-day") }
        let either = readings.dropFirst().reduce(first) { one, other in
          conventions.catalogue.text("word.either", ["one": one, "other": other])
        }
        throw InvalidValue("input.ambiguous-day", ["readings": either])
      }
    }
  }

  /// The two numbers of a slashed date without a year, `10/1`.
  private static func pair(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].number(digits: 1...2),
      let second = parts[1].number(digits: 1...2)
    else { return nil }
    return (first, second)
  }

  /// The day of a month in the year that brings it nearest to today, the earlier of two; nil if no
  /// year has it.
  static func nearest(to today: Day, month: Int, day: Int) -> Day? {
    // Up to eight years pass between two 29 Februaries.
    (today.year - 8...today.year + 8).compactMap { Day(year: $0, month: month, day: day) }
      .min { abs($0.days(since: today)) < abs($1.days(since: today)) }
  }
}

/// A day, or all days of a month or of another period: `2026-01-05`, `2026-01`, `gener`.
struct DayOrPeriod: ArgumentValue {
  /// The days.
  let period: Period

  /// The form that every language reads: `2026-01-05`, `2026-01`.
  var plainText: String {
    period.dayCount == 1 ? period.firstDay.isoText : period.code
  }

  static var valueName: String { "value.day-or-month" }
  static var keywords: [String] { Day.keywords }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> DayOrPeriod {
    if let period = try? Period.read(text, in: environment) { return DayOrPeriod(period: period) }
    let day = try Day.read(text, in: environment)
    return DayOrPeriod(period: .days(from: day, to: day))
  }
}

extension Period: ArgumentValue {
  package static var valueName: String { "value.period" }
  package static let keywords = RelativePeriod.allCases.map(\.rawValue) + ["filing"]

  /// Parses a period by its code (`2026-Q1`), its localized form, a month (`2/2026`, `febrer`) or a
  /// relative name.
  ///
  /// A month without a year is the present one or the last one of that name.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    if let period = Period(reading: text) ?? shown(text) { return period }
    let conventions = environment.conventions
    for relative in RelativePeriod.allCases
    where conventions.isKeyword(relative.rawValue, text) {
      return relative.period(on: conventions.today)
    }
    if conventions.isKeyword("filing", text) {
      guard let calendar = try? FilingCalendar.legal(),
        let filing = calendar.latestClosed(on: conventions.today)
      else { throw InvalidValue("input.no-filing-period") }
      return filing.period
    }
    if let month = WrittenMonth(text), month.day == nil {
      return month.period(until: conventions.today)
    }
    return try stretch(text, in: environment)
  }

  /// Parses a year and a quarter or month as lists show it, `2026 / 3T`; nil for another text.
  private static func shown(_ text: String) -> Period? {
    guard let sides = text.halves(around: " / ") else { return nil }
    return Period(reading: "\(sides.before)-\(sides.after)")
  }

  /// Parses a range of days or periods, including localized dates as reports print them.
  private static func stretch(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    for mark in ["..", " – ", " - "] {
      guard let halves = text.halves(around: mark),
        let (from, to) = ends(String(halves.before), String(halves.after), in: environment)
      else { continue }
      guard from.firstDay <= to.lastDay else { throw InvalidValue("input.period-backwards") }
      return .days(from: from.firstDay, to: to.lastDay)
    }
    throw InvalidValue("input.not-a-period")
  }

  /// The first and the last period of a range. A month without a year goes by the other end:
  /// `nov..feb 2026` begins in 2025, `nov 2025..feb` ends in 2026.
  private static func ends(
    _ before: String, _ after: String, in environment: ArgumentEnvironment
  ) -> (Period, Period)? {
    let first = WrittenMonth(before).flatMap { $0.day == nil ? $0 : nil }
    let last = WrittenMonth(after).flatMap { $0.day == nil ? $0 : nil }
    let from = first.flatMap { $0.year == nil ? nil : $0.period(until: .last) }
    if let last, last.year == nil, let from = first == nil ? end(before, in: environment) : from {
      return (from, last.period(from: from.firstDay))
    }
    let today = environment.conventions.today
    guard let to = last?.period(until: today) ?? end(after, in: environment),
      let from = first?.period(until: to.lastDay) ?? end(before, in: environment)
    else { return nil }
    return (from, to)
  }

  private static func end(_ text: String, in environment: ArgumentEnvironment) -> Period? {
    let text = text.trimmed
    return Period(reading: text)
      ?? (try? Day.read(text, in: environment)).map { .days(from: $0, to: $0) }
  }
}

/// A calendar year, as commands about whole years accept it.
struct Year: ArgumentValue {
  let period: Period
  /// Its number: 2027.
  var number: Int { period.firstDay.year }

  static var valueName: String { "value.year" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Year {
    guard let period = try? Period.read(text, in: environment), case .year = period else {
      throw InvalidValue("input.not-a-year")
    }
    return Year(period: period)
  }
}
