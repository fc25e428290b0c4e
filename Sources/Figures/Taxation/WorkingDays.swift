package import Bookkeeping

/// A day of each year that is no working day in some places: a row of `holidays.csv`.
package struct Holiday: Hashable, Sendable {
  /// Where people do not work: the calendar of the State, or that of a place with its own days too.
  package enum Place: String, CaseIterable, Sendable {
    /// The days of the whole State, without those of its regions.
    case state = "es"
    /// Catalonia without Aran (*calendari laboral*, Ordre EMT/85/2024).
    case catalonia = "ca"
    /// Aran, which has 17 June for 26 December.
    case aran
    /// Madrid, where the tax agency debits accounts.
    case madrid
  }

  /// When the day is.
  package enum Date: Hashable, Sendable {
    /// A day of a month.
    case yearly(month: Int, day: Int)
    /// A number of days after Easter Sunday; negative before it.
    case easter(Int)
  }

  /// When the day is.
  package let date: Date
  /// Where nobody works on it.
  package let places: Set<Place>
  /// The calendar that has it.
  package let source: String

  /// Creates a holiday.
  package init(_ date: Date, in places: Set<Place>, source: String) {
    self.date = date
    self.places = places
    self.source = source
  }

  /// Reads a date: `12-26`, `easter+1`; nil for another text.
  package static func date(_ text: String) -> Date? {
    if text.hasPrefix("easter") { return Int(text.dropFirst(6)).map(Date.easter) }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, Day(year: 2000, month: parts[0], day: parts[1]) != nil else {
      return nil
    }
    return .yearly(month: parts[0], day: parts[1])
  }
}

/// The holidays that a book keeps: those of its towns.
package struct OwnHolidays: Sendable {
  /// The days.
  package let days: Set<Day>
  /// The calendar to which they belong: that of Catalonia, or of Aran.
  package let place: Holiday.Place

  /// No days, in Catalonia.
  package static let none = OwnHolidays(days: [], place: .catalonia)

  /// Creates holidays.
  package init(days: Set<Day>, place: Holiday.Place) {
    self.days = days
    self.place = place
  }
}

/// The working days for deadlines: no Saturdays, Sundays or holidays (Llei 39/2015 art. 30.2, 30.6).
package struct WorkingDays: Sendable {
  private let holidays: [Holiday]
  private let own: OwnHolidays

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - holidays: The holidays of each year.
  ///   - own: Further days: those of a town.
  package init(_ holidays: [Holiday], own: OwnHolidays = .none) {
    self.holidays = holidays
    self.own = own
  }

  /// Returns the day itself if it is a working day, or else the next one (Llei 39/2015 art. 30.5).
  ///
  /// - Parameter place: Whose holidays count; nil for those of the book.
  package func first(from day: Day, in place: Holiday.Place? = nil) -> Day {
    var day = day
    while day < .last, !areWorking(day, in: place) { day = day.adding(days: 1) }
    return day
  }

  private func areWorking(_ day: Day, in place: Holiday.Place?) -> Bool {
    if day.weekday > 5 || place == nil && own.days.contains(day) { return false }
    let place = place ?? own.place
    let sinceEaster = day.days(since: WorkingDays.easter(day.year))
    return !holidays.contains { holiday in
      guard holiday.places.contains(place) else { return false }
      switch holiday.date {
      case .yearly(let month, let number): return day.month == month && day.day == number
      case .easter(let offset): return sinceEaster == offset
      }
    }
  }

  /// Returns the last day on which a return can be filed with a direct debit.
  ///
  /// It moves by as many days as the calendar of the State moves the last day, and then back until three working days
  /// of Madrid are left, the last day among them, or five whole days lie between. The tax agency prints the days and
  /// no rule: this one gives those of its calendars of 2024, 2025 and 2026.
  ///
  /// - Parameters:
  ///   - usual: The day in a year in which nothing moves.
  ///   - closes: The last day of the term in such a year.
  package func debit(usual: Day, closing closes: Day) -> Day {
    let last = first(from: closes, in: .state)
    var day = usual.adding(days: last.days(since: closes))
    while last.days(since: day) < 6, day > .first {
      var working = 0
      var next = day.adding(days: 1)
      while next <= last {
        if areWorking(next, in: .madrid) { working += 1 }
        next = next.adding(days: 1)
      }
      if working >= 3 { break }
      day = day.adding(days: -1)
    }
    return day
  }

  /// Returns Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm of 1876
  /// (Meeus, *Astronomical Algorithms*, ch. 8).
  static func easter(_ year: Int) -> Day {
    let golden = year % 19
    let century = year / 100
    let ofCentury = year % 100
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (ofCentury / 4) - epact - ofCentury % 4) % 7
    let shift = (golden + 11 * epact + 22 * weekday) / 451
    let march = epact + weekday - 7 * shift + 114
    return Day(year: year, month: march / 31, day: march % 31 + 1) ?? .first
  }
}
