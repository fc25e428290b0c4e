import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The worksheets of all filing periods` {
  private func worksheets(
    _ sample: Sample, _ period: Period? = nil, filed: [FiledForm] = []
  ) throws -> FilingWorksheets {
    var builder = try FilingWorksheets.Builder(
      scope: sample.scope(), period: period, calendar: .legal(), filed: filed)
    for booking in sample.bookings { try builder.add(booking.stay) }
    return try builder.report()
  }

  private func lines(_ worksheets: FilingWorksheets) -> [String] {
    worksheets.entries.map {
      "\($0.worksheet.period.code) \($0.worksheet.total.plainText)\($0.reachesBeyond ? " whole" : "")"
    }
  }

  @Test func `are those of form 950`() throws {
    let all = try worksheets(try Sample())
    #expect(lines(all) == ["2015-Q1 38.35", "2015-Q2 2.60"])
    #expect(all.total.plainText == "40.95")
    #expect(all.rates.map(\.rate.plainText) == ["0.65"])
    #expect(all.entries.allSatisfy { $0.filing?.period == $0.worksheet.period })
  }

  @Test func `are whole half-years where the law has them, also where part of one is asked for`()
    throws
  {
    let sample = try Sample {
      $0.addHome()
      $0.add("2026-04-02", nights: 2, adults: 1, property: 2)
      $0.add("2026-08-02", nights: 2, adults: 1)
      $0.add("2026-08-02", nights: 2, adults: 1, collected: true)
    }
    #expect(
      lines(try worksheets(sample, .year(2026))) == ["2026-04-01..2026-09-30 22.50"])
    let third = try worksheets(sample, .quarter(year: 2026, quarter: 3))
    #expect(lines(third) == ["2026-04-01..2026-09-30 22.50 whole"])
    #expect(Set(third.rates.map(\.layer)) == [.tariff, .surcharge])
    // A period that reaches into two of them takes both, and nothing of the one before.
    let around = try worksheets(sample, .days(from: day("2026-09-30"), to: day("2026-10-01")))
    #expect(lines(around) == ["2026-04-01..2026-09-30 22.50 whole"])
    #expect(lines(try worksheets(sample, .month(year: 2026, month: 3))) == [])
  }

  /// A return of the home of 2015 with one stay of ten units.
  private func form(_ period: Period, of sample: Sample) throws -> FiledForm {
    let tax = Money(cents: 650)
    return try FiledForm(
      FiledReturn(
        id: 1, property: 1, period: period, zone: "1", filedOn: period.lastDay.adding(days: 3),
        units: 10, tax: tax),
      stays: [
        FiledStay(
          filedReturn: 1, booking: 9, checkIn: period.firstDay, nights: 5, adults: 2, children: 0,
          exemptAdults: 0, units: 10, exemptUnits: 0, tariff: UnitRate(cents: 65),
          tariffFrom: day("2012-01-01"), tax: tax)
      ], rates: sample.rates)
  }

  @Test func `show what was filed, and the difference, also where no stay is left`() throws {
    let sample = try Sample()
    let filed = try [
      form(.quarter(year: 2015, quarter: 1), of: sample),
      form(.quarter(year: 2014, quarter: 4), of: sample),
    ]
    let all = try worksheets(sample, filed: filed)
    #expect(lines(all) == ["2014-Q4 6.50", "2015-Q1 6.50", "2015-Q2 2.60"])
    let homes = try all.entries.map { try #require($0.worksheet.establishments.first) }
    #expect(homes.map { $0.filed?.difference.plainText } == ["-6.50", "31.85", nil])
    #expect(homes.map(\.figures.declared.taxedUnits) == [10, 10, 4])
    #expect(homes[1].figures.lines.map(\.rate.source) == ["Mostra de 2015"])
    let document = all.entries[1].worksheet.document
    #expect(try document.csv().hasSuffix(",6.50,1,2015-04-03,6.50,31.85\r\n"))
    // A return of other days of the same year is not among them.
    #expect(lines(try worksheets(sample, .month(year: 2015, month: 5), filed: filed)).count == 1)
    // The worksheet of the command has the present figures, beside what was filed.
    var builder = Model950.Builder(
      scope: try sample.scope(), period: .quarter(year: 2015, quarter: 1))
    for booking in sample.bookings { try builder.add(booking.stay) }
    let present = try builder.worksheet(calendar: .legal(), filed: filed)
    #expect(present.total.plainText == "38.35")
    #expect(present.establishments.first?.filed?.filed.tax.plainText == "6.50")
  }

  @Test func `keep stays from before the tax apart`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2012-05-01", nights: 2, adults: 1)
    }
    let early = try worksheets(sample)
    #expect(early.entries.count == 1)
    #expect(early.entries[0].filing == nil)
    #expect(early.total.plainText == "1.30")
  }

  @Test func `say which stays they need`() throws {
    func reach(_ period: Period?) throws -> String? {
      try FilingWorksheets.Builder(
        scope: Sample().scope(), period: period, calendar: .legal()
      ).reach?.code
    }
    #expect(try reach(nil) == nil)
    #expect(try reach(.month(year: 2026, month: 7)) == "2026-04-01..2026-09-30")
    #expect(try reach(.year(2026)) == "2025-10-01..2027-03-31")
    #expect(try reach(.year(2010)) == "2010-01-01..2010-12-31")
  }

  @Test func `add up to the tax of the profit report`() throws {
    let sample = try Sample {
      $0.addHome()
      for month in 1...9 { $0.add("2025-0\(month)-15", nights: month, adults: 2, property: 2) }
    }
    #expect(try worksheets(sample).total == sample.profit().total.figures.tax)
  }
}

struct `Profit of each home by quarter` {
  @Test func `has a row for each home and quarter, and the same total`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.add("2015-02-01", nights: 2, adults: 2, cents: 10_000, property: 2)
    }
    var builder = ProfitReport.Builder(
      scope: try sample.scope(), period: nil, grouping: .quarter, splitsHomes: true)
    for booking in sample.bookings { try builder.add(booking.stay, number: booking.id) }
    for expense in sample.expenses {
      try builder.add(expense: expense.amount, on: expense.date, property: expense.property ?? 0)
    }
    let report = try builder.report()
    let rows = report.rows.map { "\($0.property?.code ?? "-") \($0.period?.code ?? "-")" }
    #expect(rows == ["exemple-1 2015-Q1", "exemple-1 2015-Q2", "mas 2015-Q1"])
    let whole = try sample.profit()
    #expect(report.total.figures == whole.total.figures)
    #expect(report.total.profit == whole.total.profit)
  }
}
