/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A day is not an instant: it has no time and no time zone.
public struct Day: Hashable, Comparable, Sendable {
  /// Year, month and day in one number that sorts like the days.
  private let packed: Int32

  /// Makes the day of a year (1 to 9999), a month and a day of the month; nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Day.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    packed = Int32(truncatingIfNeeded: year << 9 | month << 5 | day)
  }

  /// The first day of the calendar: 0001-01-01.
  public static let first = Day(unchecked: 1, 1, 1)
  /// The last day of the calendar: 9999-12-31.
  public static let last = Day(unchecked: 9999, 12, 31)

  /// The year, 1 to 9999.
  public var year: Int { Int(packed >> 9) }
  /// The month, 1 to 12.
  public var month: Int { Int(packed >> 5 & 15) }
  /// The day of the month, 1 to 31.
  public var day: Int { Int(packed & 31) }

  public static func < (left: Day, right: Day) -> Bool {
    left.packed < right.packed
  }

  /// The number of days of a month.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension Day {
  /// The number of days since 1970-01-01; negative before that day.
  ///
  /// The computation begins the year in March, so that the leap day is the last day of a year.
  public var number: Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted >= 0 ? shifted / 400 : (shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Makes the day `number` days after 1970-01-01, clamped to the first and last day of the calendar.
  public init(number: Int) {
    let held = Swift.min(Swift.max(number, Day.first.number), Day.last.number)
    let shifted = held + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(unchecked: year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day a number of days later, clamped to the calendar; a negative number counts backwards.
  public func adding(days: Int) -> Day {
    let (sum, overflow) = number.addingReportingOverflow(days)
    if overflow { return days > 0 ? .last : .first }
    return Day(number: sum)
  }

  /// The number of the month, counted from the beginning of the year 0.
  public var monthNumber: Int { year * 12 + month - 1 }

  /// Makes the day with a number in a month, or the last day of a shorter month; nil outside the calendar.
  ///
  /// - Parameters:
  ///   - day: The day of the month, 1 to 31.
  ///   - monthNumber: The month, counted as by `monthNumber`.
  public init?(day: Int, inMonth monthNumber: Int) {
    let (year, month) = (monthNumber / 12, monthNumber % 12 + 1)
    self.init(year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
  }

  /// The number of days from another day to this one; negative if this one is earlier.
  public func days(since other: Day) -> Int {
    number - other.number
  }

  /// The quarter of the year, 1 to 4.
  public var quarter: Int { (month - 1) / 3 + 1 }

  /// The day of the week: 1 is Monday, 7 is Sunday.
  public var weekday: Int {
    let remainder = (number + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }
}
