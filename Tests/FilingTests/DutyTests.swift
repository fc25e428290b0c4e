import Bookkeeping
import Filing
import Resources
import Taxation
import TestKit
import Testing

struct `A duty` {
  /// Domain of the agenda, 9: examples 2 and 3, and days that the tax agency printed.
  @Test(
    arguments: [
      (.vat, .quarter(year: 2025, quarter: 1), "2025-04-22", "2025-04-15"),
      (.withholding, .quarter(year: 2025, quarter: 1), "2025-04-22", "2025-04-15"),
      (.vat, .quarter(year: 2025, quarter: 2), "2025-07-21", "2025-07-16"),
      (.incomeTax, .year(2023), "2024-07-01", "2024-06-26"),
      (.incomeTax, .year(2024), "2025-06-30", "2025-06-25"),
      (.incomeTax, .year(2025), "2026-06-30", "2026-06-25"),
      (.incomeTax, .year(2026), "2027-06-30", "2027-06-25"),
      (.yearOfWithholding, .year(2025), "2026-02-02", nil),
      (.thirdParties, .year(2025), "2026-03-02", nil),
      (.thirdParties, .year(2026), "2027-03-01", nil),
      (.thirdParties, .year(2027), "2028-02-29", nil),
      (.vat, .quarter(year: 2026, quarter: 4), "2027-02-01", "2027-01-27"),
      (.vat, .quarter(year: 2024, quarter: 4), "2025-01-30", nil),
      (.entity, .year(2026), "2027-02-01", nil),
      (.yearOfVAT, .year(2025), "2026-01-30", nil),
      (.foreignRent, .year(2026), "2027-04-20", "2027-04-15"),
      (.foreignImputed, .year(2027), "2029-01-02", nil),
    ] as [(DutyRule, Period, String, String?)])
  func `has its last day and that of a direct debit`(
    rule: DutyRule, period: Period, closes: String, debit: String?
  ) throws {
    let found = try #require(try ReturnWindows.legal().duty(rule, period))
    #expect(found.term.closes == day(closes))
    #expect(found.term.debit == debit.map { day($0) })
  }

  /// The 9th of January 2027 is a Saturday.
  @Test func `of guests and licences ends on any day`() throws {
    let windows = try ReturnWindows.legal()
    let checkIn = Period.days(from: day("2027-01-08"), to: day("2027-01-08"))
    let report = try #require(windows.duty(.register, checkIn)?.term)
    #expect(report.opens == day("2027-01-08") && report.closes == day("2027-01-09"))
    let end = Period.days(from: day("2028-11-09"), to: day("2028-11-09"))
    let licence = try #require(windows.duty(.licence, end)?.term)
    #expect(licence.opens == day("2027-11-09") && licence.closes == day("2028-11-09"))
  }

  /// Domain of the agenda, 9: example 1.
  @Test(arguments: [
    ("2018-10-01", "2019-04-23"), ("2023-10-01", "2024-04-22"), ("2024-04-01", "2024-10-21"),
    ("2024-10-01", "2025-04-22"),
  ])
  func `of the tourist tax ends on a working day`(from: String, closes: String) throws {
    #expect(try FilingCalendar.legal().filingPeriod(of: day(from))?.dueTo == day(closes))
  }

  @Test func `is only expected where its days are not published`() throws {
    let windows = try ReturnWindows.legal()
    let next = try #require(windows.duty(.incomeTax, .year(2026)))
    #expect(next.window.status == .expected && next.term.opens == nil)
    #expect(windows.duty(.incomeTax, .year(2027)) == nil)
    #expect(windows.windows.filter { $0.status == .expected }.count == 1)
  }

  @Test func `ends later with the holidays of a town`() throws {
    let windows = try ReturnWindows.legal(
      own: OwnHolidays(days: [day("2027-04-20")], place: .catalonia))
    let term = try #require(windows.duty(.vat, .quarter(year: 2027, quarter: 1))?.term)
    #expect(term.closes == day("2027-04-21") && term.debit == day("2027-04-15"))
  }
}
