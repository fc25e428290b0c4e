import Bookkeeping
import Resources
import Taxation
import Testing

@testable import Reporting

struct `The worksheets of all filing periods` {
  private func worksheets(_ sample: Sample, _ period: Period? = nil) throws -> FilingWorksheets {
    var builder = try FilingWorksheets.Builder(
      scope: sample.scope(), period: period, calendar: .legal())
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
    for booking in sample.bookings { try builder.add(booking.stay) }
    for expense in sample.expenses {
      try builder.add(expense: expense.amount, on: expense.date, property: expense.property)
    }
    let report = try builder.report()
    let rows = report.rows.map { "\($0.property?.code ?? "-") \($0.period?.code ?? "-")" }
    #expect(rows == ["exemple-1 2015-Q1", "exemple-1 2015-Q2", "mas 2015-Q1"])
    let whole = try sample.profit()
    #expect(report.total.figures == whole.total.figures)
    #expect(report.total.profit == whole.total.profit)
  }
}
