import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The report of what is due` {
  private func report(_ sample: Sample, today: String) throws -> DueReport {
    try DueReport(
      monthly: sample.summary(grain: .month), calendar: .legal(), today: day(today))
  }

  private func lines(_ report: DueReport) -> [String] {
    report.rows.map {
      "\($0.filing.period.code) \($0.state) \($0.stays) \($0.units) \($0.tax.plainText)"
    }
  }

  @Test func `merges months into quarters`() throws {
    #expect(
      lines(try report(Sample(), today: "2015-07-01"))
        == ["2015-Q2 due 1 4 2.60", "2015-Q1 past 3 59 38.35"])
  }

  @Test func `merges the months of all homes into half-years`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.addHome()
      $0.add("2026-04-01", nights: 1, adults: 1)
      $0.add("2026-09-30", nights: 9, adults: 2, property: 2)
      $0.add("2026-09-01", nights: 1, adults: 1, property: 2)
      $0.add("2026-06-01", nights: 2, adults: 1, collected: true)
      $0.add("2026-10-01", nights: 1, adults: 1, property: 2)
      $0.add("2026-03-31", nights: 1, adults: 1)
    }
    #expect(
      lines(try report(sample, today: "2026-10-05")) == [
        "2026-10-01..2027-03-31 open 1 1 1.75", "2026-04-01..2026-09-30 due 4 16 35.75",
        "2025-10-01..2026-03-31 past 1 1 6.25",
      ])
  }

  struct Known: CustomTestStringConvertible {
    let name: String
    /// The home, the tax in cents, and whether it was paid, of each return.
    let returns: [(home: Int64, cents: Int64, isPaid: Bool)]
    let known: DueReport.Row.Filing
    let filed: Int64

    var testDescription: String { name }
  }

  static let states = [
    Known(name: "nothing", returns: [], known: .none, filed: 0),
    Known(name: "one home of two", returns: [(1, 1900, true)], known: .partial, filed: 1900),
    Known(
      name: "both homes", returns: [(1, 1900, true), (2, 350, false)], known: .filed, filed: 2250),
    Known(
      name: "both homes, paid", returns: [(1, 1900, true), (2, 350, true)], known: .paid,
      filed: 2250),
    Known(
      name: "other figures", returns: [(1, 1900, true), (2, 175, true)], known: .differs,
      filed: 2075),
    Known(
      name: "differences that add up to nothing", returns: [(1, 1899, true), (2, 351, true)],
      known: .differs, filed: 2250),
  ]

  @Test(arguments: states)
  func `knows what has been filed of a period`(test: Known) throws {
    let sample = try Sample {
      $0.addHome()
      $0.bookings = []
      $0.add("2026-08-02", nights: 2, adults: 1)
      $0.add("2026-08-02", nights: 2, adults: 1, property: 2)
    }
    let period = Period.days(from: day("2026-04-01"), to: day("2026-09-30"))
    let returns = test.returns.enumerated().map { number, filed in
      FiledReturn(
        id: Int64(number + 1), property: filed.home, period: period, zone: "1",
        filedOn: day("2026-10-02"), paidOn: filed.isPaid ? day("2026-10-02") : nil,
        tax: Money(cents: filed.cents))
    }
    let report = try DueReport(
      monthly: sample.summary(grain: .month), calendar: .legal(), filed: returns,
      today: day("2026-10-05"))
    let row = try #require(report.rows.first)
    #expect(row.tax == Money(cents: 2250))
    #expect(row.known == test.known)
    #expect(row.filed == Money(cents: test.filed))
  }

  @Test func `leaves out stays from before the tax`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2012-10-31", nights: 1, adults: 1)
      $0.add("2012-11-01", nights: 1, adults: 1)
      $0.add("2012-12-31", nights: 1, adults: 1)
    }
    #expect(
      lines(try report(sample, today: "2013-01-21"))
        == ["2012-11-01..2012-12-31 due 2 2 1.30"])
  }

  @Test func `has a JSON form`() throws {
    #expect(
      try report(Sample(), today: "2015-07-21").document.json()
        == #"{"schema":"estada/due/1","rows":[{"kind":"quarter","from":"2015-04-01","#
        + #""to":"2015-06-30","state":"past","due_from":"2015-07-01","due_to":"2015-07-20","#
        + #""stays":1,"taxable_units":4,"tax":"2.60","filing":"none","filed":"0.00","paid":"0.00"},"#
        + #"{"kind":"quarter","from":"2015-01-01","#
        + #""to":"2015-03-31","state":"past","due_from":"2015-04-01","due_to":"2015-04-20","#
        + #""stays":3,"taxable_units":59,"tax":"38.35","filing":"none","filed":"0.00","#
        + #""paid":"0.00"}]}"# + "\n")
  }

  @Test(arguments: Language.allCases)
  func `warns once that the law may change and never says what was filed`(
    language: Language
  ) throws {
    let sample = try Sample {
      $0.add("2025-12-01", nights: 1, adults: 1)
      $0.add("2026-05-01", nights: 1, adults: 1)
    }
    let document = try report(sample, today: "2026-08-01").document
    #expect(
      document.notes == [Phrase("tax.due.not-known"), Phrase("filing.annual-announced")])
    #expect(try !document.text(language).contains("⟦"))
    #expect(
      try report(Sample(), today: "2026-08-01").document.notes == [Phrase("tax.due.not-known")])
  }
}

struct `A period to type` {
  static let periods: [(code: String, typed: String)] = [
    ("2026", "2026"), ("2026-Q3", "2026-Q3"), ("2026-09", "2026-09"),
    ("2026-04-01..2026-09-30", "2026-04..2026-09"), ("2025-10-01..2026-03-31", "2025-10..2026-03"),
    ("2026-02-01..2026-02-28", "2026-02"), ("2026-04-02..2026-09-30", "2026-04-02..2026-09-30"),
    ("2026-04-01..2026-09-29", "2026-04-01..2026-09-29"),
  ]

  @Test(arguments: periods)
  func `is short, and means the same days`(code: String, typed: String) throws {
    let period = try #require(Period(reading: code))
    #expect(period.typed == typed)
    let read = try #require(Period(reading: typed))
    #expect((read.firstDay, read.lastDay) == (period.firstDay, period.lastDay))
  }
}
