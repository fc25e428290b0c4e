import Bookkeeping
import CommandLineKit
import Localizations
import Testing

@testable import Commands

struct `Reading days and periods` {
  /// A Sunday in November.
  static let today = "2026-11-22"

  private func environment(_ language: Language, today: String = Self.today) throws
    -> ArgumentEnvironment
  {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: Catalogue(language), today: try #require(Day(iso: today)))
    return environment
  }

  /// Each case: what is typed in Catalan, and the day.
  static let days = [
    ("avui", "2026-11-22"), ("AHIR", "2026-11-21"), ("demà", "2026-11-23"), ("dema", "2026-11-23"),
    ("mañana", "2026-11-23"), ("manana", "2026-11-23"), ("tomorrow", "2026-11-23"),
    ("hoy", "2026-11-22"), ("today", "2026-11-22"),
    // Without a year: the nearest.
    ("10/1", "2027-01-10"), ("10/01", "2027-01-10"), ("22/5", "2027-05-22"), ("23/5", "2027-05-23"),
    ("24/5", "2026-05-24"), ("3/11", "2026-11-03"), ("31/12", "2026-12-31"), ("29/2", "2028-02-29"),
    // By the name of the month, in any language.
    ("10 gener", "2027-01-10"), ("10 de gener", "2027-01-10"), ("10 gen.", "2027-01-10"),
    ("3 d'abril", "2027-04-03"), ("3 d’abril de 2026", "2026-04-03"), ("3 abr 2025", "2025-04-03"),
    ("10 Jan", "2027-01-10"), ("Jan 10", "2027-01-10"), ("January 10, 2026", "2026-01-10"),
    ("10-ene-2026", "2026-01-10"), ("14 set", "2026-09-14"), ("14 sept 2026", "2026-09-14"),
    ("1 MARÇ", "2027-03-01"), ("1 marzo del 2026", "2026-03-01"), ("7 august", "2026-08-07"),
    // As before.
    ("2026-09-14", "2026-09-14"), ("14/9/26", "2026-09-14"), ("14/09/2026", "2026-09-14"),
    ("14.9.2026", "2026-09-14"), ("2026-7-3", "2026-07-03"),
  ]

  @Test(arguments: days)
  func `reads a day`(text: String, iso: String) throws {
    #expect(try Day.read(text, in: environment(.ca)).isoText == iso)
  }

  /// Each case: what is no day, and the reason.
  static let wrongDays = [
    ("31/2", "input.no-such-day"), ("30 feb", "input.no-such-day"),
    ("31/4/2026", "input.no-such-day"),
    ("0/1", "input.no-such-day"), ("10/13", "input.no-such-day"),
    ("29 feb 2026", "input.no-such-day"),
    ("gener", "input.not-a-day"), ("10 ge", "input.not-a-day"), ("10 11 gener", "input.not-a-day"),
    ("10 gener febrer", "input.not-a-day"), ("10/", "input.not-a-day"), ("/", "input.not-a-day"),
    ("1/2/3/4", "input.not-a-day"), ("100/1", "input.not-a-day"), ("", "input.not-a-day"),
    ("10 gener 26", "input.not-a-day"), ("10 gener 0000", "input.not-a-day"),
    ("cap", "input.not-a-day"),
  ]

  @Test(arguments: wrongDays)
  func `refuses what is no day`(text: String, key: String) throws {
    let environment = try environment(.ca)
    let error = #expect(throws: InvalidValue.self) { try Day.read(text, in: environment) }
    #expect(error?.key == key)
  }

  @Test func `refuses every slashed day in English, with both readings`() throws {
    let environment = try environment(.en)
    #expect(throws: InvalidValue("input.ambiguous-day", ["readings": "2027-01-10 or 2026-10-01"])) {
      try Day.read("10/1", in: environment)
    }
    #expect(throws: InvalidValue("input.ambiguous-day", ["readings": "2027-01-14"])) {
      try Day.read("14/1", in: environment)
    }
    #expect(throws: InvalidValue("input.ambiguous-day", ["readings": "2022-01-01"])) {
      try Day.read("1/1/2022", in: environment)
    }
    #expect(try Day.read("3.7.2026", in: environment).isoText == "2026-07-03")
    #expect(try Day.read("10 Jan", in: environment).isoText == "2027-01-10")
    #expect(try Day.read("demà", in: environment).isoText == "2026-11-23")
  }

  @Test func `takes the earlier of two days that are equally near`() throws {
    // Between them a leap year.
    let environment = try environment(.ca, today: "2024-06-30")
    #expect(try Day.read("30/12", in: environment).isoText == "2023-12-30")
    #expect(try Day.read("29/12", in: environment).isoText == "2024-12-29")
    #expect(try Day.read("31/12", in: environment).isoText == "2023-12-31")
  }

  /// Each case: what is typed, and the code of the period.
  static let periods = [
    ("febrer", "2026-02"), ("Febrero", "2026-02"), ("february", "2026-02"), ("feb", "2026-02"),
    ("feb.", "2026-02"), ("novembre", "2026-11"), ("desembre", "2025-12"), ("dic", "2025-12"),
    ("març", "2026-03"), ("marc", "2026-03"), ("d'abril", "2026-04"), ("sept", "2026-09"),
    ("febrer 2026", "2026-02"), ("febrer de 2025", "2025-02"), ("2025 febrer", "2025-02"),
    ("feb-2025", "2025-02"), ("feb/2025", "2025-02"), ("agost del 2030", "2030-08"),
    ("2/2026", "2026-02"), ("02/2026", "2026-02"), ("12/2025", "2025-12"),
    // Ranges: a month without a year goes by the other end.
    ("gener..març", "2026-01-01..2026-03-31"), ("nov..feb", "2025-11-01..2026-02-28"),
    ("nov..feb 2024", "2023-11-01..2024-02-29"), ("nov 2024..feb", "2024-11-01..2025-02-28"),
    ("2026-01..març", "2026-01-01..2026-03-31"), ("1/2026..3/2026", "2026-01-01..2026-03-31"),
    ("gener - març", "2026-01-01..2026-03-31"), ("3 gener..5 febrer", "2027-01-03..2027-02-05"),
    // Relative ones, in any language.
    ("aquest-mes", "2026-11"), ("este-mes", "2026-11"), ("this-month", "2026-11"),
    ("Any-Passat", "2025"), ("ano-pasado", "2025"), ("liquidacio", "2026-04-01..2026-09-30"),
    // As before.
    ("2026", "2026"), ("3T2026", "2026-Q3"), ("2026-09", "2026-09"),
    // As lists show them.
    ("2026 / 3T", "2026-Q3"), ("2026 / 09", "2026-09"),
    ("2026-09-14", "2026-09-14..2026-09-14"),
  ]

  @Test(arguments: Language.allCases, periods)
  func `reads a period`(language: Language, given: (text: String, code: String)) throws {
    #expect(try Period.read(given.text, in: environment(language)).code == given.code)
  }

  /// Each case: what is no period, and the reason.
  static let wrongPeriods = [
    ("13/2026", "input.not-a-period"), ("0/2026", "input.not-a-period"),
    ("2/26", "input.not-a-period"),
    ("2026/2", "input.not-a-period"), ("fe", "input.not-a-period"),
    ("febrers", "input.not-a-period"),
    ("febrer..", "input.not-a-period"), ("..", "input.not-a-period"),
    ("febrer 26", "input.not-a-period"),
    ("març 2026..gener 2026", "input.period-backwards"), ("2/2026/3", "input.not-a-period"),
    ("", "input.not-a-period"), ("de", "input.not-a-period"), ("10/1", "input.not-a-period"),
  ]

  @Test(arguments: wrongPeriods)
  func `refuses what is no period`(text: String, key: String) throws {
    let environment = try environment(.ca)
    let error = #expect(throws: InvalidValue.self) { try Period.read(text, in: environment) }
    #expect(error?.key == key)
  }

  @Test func `knows each month by its names in every language`() throws {
    for language in Language.allCases {
      for month in 1...12 {
        let key = "month.name." + (month < 10 ? "0" : "") + String(month)
        let name = Catalogue(language).text(key)
        for text in [name, String(name.prefix(3)), name.uppercased()] {
          #expect(WrittenMonth(text)?.month == month, "\(text)")
        }
      }
    }
  }
}
