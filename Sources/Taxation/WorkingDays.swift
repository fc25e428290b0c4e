package import Bookkeeping

/// The days on which the tax agency's deadlines can fall in Catalonia.
///
/// A deadline on a day that is not a working day moves to the next one (Llei 39/2015 art. 30.5).
/// Deadlines of this tax are set on the 20th of January, April, July and October; weekends, Good Friday
/// and Easter Monday are the only days off that can fall there.
package enum WorkingDays {
  /// The day itself, or the next working day when it is none.
  package static func first(from day: Day) -> Day {
    var day = day
    while !isWorkingDay(day) { day = day.adding(days: 1) }
    return day
  }

  private static func isWorkingDay(_ day: Day) -> Bool {
    let sinceEaster = day.days(since: easter(day.year))
    return day.weekday < 6 && sinceEaster != -2 && sinceEaster != 1
  }

  /// Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm of 1876
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
