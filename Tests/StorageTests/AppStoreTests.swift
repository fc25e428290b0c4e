import Bookkeeping
import Testing

@testable import Storage

struct `A day in a store of the 2015 app` {
  /// A moment in seconds since 2001-01-01 UTC, and the day in Spain.
  static let days: [(seconds: String, day: String, why: String)] = [
    ("0", "2001-01-01", "01:00 in winter"),
    ("-3600", "2001-01-01", "a midnight in winter"),
    ("-3601", "2000-12-31", "the second before it"),
    ("-3600.5", "2000-12-31", "half a second before it"),
    ("446857200.0", "2015-03-01", "a midnight in winter"),
    ("450741600", "2015-04-15", "a midnight in summer"),
    ("450741599", "2015-04-14", "the second before a midnight in summer"),
    ("449283599", "2015-03-29", "01:59:59, before summer time begins"),
    ("449359199", "2015-03-29", "23:59:59 in summer time"),
    ("449359200", "2015-03-30", "a midnight in summer time"),
    ("467427599", "2015-10-25", "the last second of summer time"),
    ("467506799", "2015-10-25", "23:59:59 in winter time"),
    ("467506800", "2015-10-26", "a midnight in winter time"),
    ("-171856800", "1995-07-23", "a midnight in the summer of 1995"),
  ]

  @Test(arguments: days)
  func `is the day of the moment in Spain`(seconds: String, day: String, why: String) {
    #expect(AppStore.day(seconds)?.isoText == day, "\(why)")
  }

  @Test(arguments: ["", "ahir", "1e9", "0x10", "9999999999999", "2015-03-01", "."])
  func `is nothing for anything else`(text: String) {
    #expect(AppStore.day(text) == nil)
  }
}
