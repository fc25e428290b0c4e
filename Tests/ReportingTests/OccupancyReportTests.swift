import Bookkeeping
import Reporting
import TestKit
import Testing

struct `The occupancy report` {
  private func report(
    _ sample: Sample, _ period: Period? = nil, by grouping: OccupancyGrouping = .month
  ) throws -> OccupancyReport {
    var builder = OccupancyReport.Builder(
      homes: sample.properties, period: period, grouping: grouping)
    for booking in sample.bookings.sorted(by: { $0.stay.checkIn < $1.stay.checkIn }) {
      try builder.add(booking.stay, channel: booking.channel)
    }
    return try builder.report()
  }

  @Test func `counts a night on which bookings overlap once`() throws {
    let report = try report(Sample())
    #expect(report.rows.map(\.figures.available) == [31, 30])
    #expect(report.rows.map(\.figures.nights) == [24, 4])
    #expect(report.rows.map(\.figures.occupancy) == [774, 133])
    #expect(report.rows.map(\.figures.income.plainText) == ["4000.00", "750.00"])
    #expect(report.rows.map { $0.figures.perNightLet?.plainText } == ["166.67", "187.50"])
    #expect(report.rows.map { $0.figures.perNightAvailable?.plainText } == ["129.03", "25.00"])
    #expect(report.total.nights == 28)
  }

  @Test func `cuts a stay where its month ends`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2015-03-30", nights: 4, adults: 1, cents: 10_001)
    }
    let report = try report(sample)
    #expect(report.rows.map(\.figures.nights) == [2, 2])
    #expect(report.rows.map(\.figures.income.cents) == [5000, 5001])
    let march = try self.report(sample, .month(year: 2015, month: 3))
    #expect(march.total.nights == 2)
    #expect(march.total.income.cents == 5000)
    let april = try self.report(sample, .days(from: day("2015-04-02"), to: day("2015-04-03")))
    #expect(april.rows.map(\.figures.available) == [2])
    #expect(april.total.nights == 1)
  }

  @Test func `leaves pending stays out of the average per night let`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2015-03-01", nights: 5, adults: 1, cents: 10_000)
      $0.add("2015-03-10", nights: 5, adults: 1)
    }
    let total = try report(sample).total
    #expect(total.nights == 10)
    #expect(total.paidNights == 5)
    #expect(total.perNightLet?.plainText == "20.00")
  }

  @Test func `has rows by home and by channel`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.bookings[0].channel = "airbnb"
    }
    let homes = try report(sample, .month(year: 2015, month: 3), by: .property)
    #expect(homes.rows.map(\.figures.nights) == [24, 0])
    #expect(homes.total.available == 62)
    let channels = try report(sample, .month(year: 2015, month: 3), by: .channel)
    #expect(channels.rows.map(\.key) == [.channel("airbnb"), .channel(nil)])
    #expect(channels.rows.map(\.figures.nights) == [23, 1])
    #expect(channels.rows.map(\.figures.available) == [62, 62])
  }

  @Test func `adds up however time is cut`() throws {
    let sample = try Sample {
      for month in 1...9 {
        $0.add("2015-0\(month)-2\(month)", nights: month * 3, adults: 1, cents: Int64(month * 997))
      }
    }
    let whole = try report(sample, by: .year).total
    for grouping in OccupancyGrouping.allCases {
      let report = try report(sample, by: grouping)
      #expect(report.total == whole)
      #expect(report.rows.reduce(0) { $0 + $1.figures.nights } == whole.nights)
      #expect(report.rows.reduce(0) { $0 + $1.figures.income.cents } == whole.income.cents)
    }
  }

  @Test(arguments: OccupancyGrouping.allCases)
  func `is as long as the stays, however long the owner uses the home`(
    grouping: OccupancyGrouping
  ) throws {
    let sample = try Sample {
      $0.bookings = []
      for (checkIn, nights, state) in [
        ("2015-01-20", 30, .ownUse), ("2015-03-28", 2, .confirmed), ("2015-04-05", 3, .confirmed),
        ("2015-04-28", 40, .ownUse),
      ] as [(String, Int, BookingState)] {
        $0.add(checkIn, nights: nights, adults: 2)
        $0.bookings[$0.bookings.count - 1].stay.state = state
      }
    }
    let report = try report(sample, by: grouping)
    #expect(report.period == .days(from: day("2015-03-01"), to: day("2015-04-30")))
    // The three nights of April in which the owner uses the home are not available.
    #expect(report.total.available == 61 - 3)
    #expect(report.total.nights == 5)
    if grouping != .channel {
      #expect(report.rows.reduce(0) { $0 + $1.figures.available } == report.total.available)
    }
    let may = try self.report(sample, .month(year: 2015, month: 5), by: grouping)
    #expect(may.total.available == 0)
  }

  @Test func `is empty where there are no stays`() throws {
    let report = try report(Sample { $0.bookings = [] })
    #expect(report.rows.isEmpty)
    #expect(report.period == nil)
    #expect(report.total.occupancy == nil)
  }
}
