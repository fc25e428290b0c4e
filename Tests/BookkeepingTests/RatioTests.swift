import Testing

@testable import Bookkeeping

struct `A ratio` {
  static let parts: [(Int64, Int64, Int?)] = [
    (1, 3, 333), (2, 3, 667), (1, 1, 1000), (0, 5, 0), (1, 2000, 1), (-1, 3, -333),
    (-2, 3, -667), (1, 0, nil), (1, -1, nil), (.max, 2, nil), (3, 2, 1500),
  ]

  @Test(arguments: parts)
  func `of a whole is rounded to thousandths`(part: Int64, whole: Int64, permille: Int?) {
    #expect(Ratio.permille(part, of: whole) == permille)
  }

  static let averages: [(Int64, Int, Int64?)] = [
    (100, 3, 33), (200, 3, 67), (-200, 3, -67), (5, 2, 3), (-5, 2, -3), (7, 0, nil), (0, 4, 0),
  ]

  @Test(arguments: averages)
  func `of an amount is rounded to cents`(cents: Int64, count: Int, average: Int64?) {
    #expect(Ratio.average(Money(cents: cents), over: count)?.cents == average)
  }

  @Test(arguments: [(5, 2, 3), (-5, 2, -3), (5, -2, -3), (-5, -2, 3), (4, -3, -1), (0, -3, 0)])
  func `of two numbers is rounded away from zero at the half`(
    number: Int, divisor: Int, quotient: Int
  ) {
    #expect(Ratio.rounded(number, by: divisor) == quotient)
    #expect(Ratio.rounded(Int128(number), by: Int128(divisor)) == Int128(quotient))
  }
}

struct `The year before` {
  static let periods: [(String, String)] = [
    ("2016", "2015"), ("2016-Q1", "2015-Q1"), ("2016-02", "2015-02"),
    ("2016-02-29..2016-03-01", "2015-02-28..2015-03-01"),
    ("2017-02-28..2017-02-28", "2016-02-28..2016-02-28"),
  ]

  @Test(arguments: periods)
  func `has the same period`(code: String, before: String) throws {
    #expect(try #require(Period(reading: code)).yearBefore?.code == before)
  }

  @Test(arguments: ["0001", "0001-Q4", "0001-12", "0001-05-01..0003-01-01"])
  func `is none before the calendar begins`(code: String) throws {
    #expect(try #require(Period(reading: code)).yearBefore == nil)
  }
}

struct `Cutting time` {
  static let cuts: [(String, PeriodGrain, [String])] = [
    ("2015-01-31..2015-02-01", .month, ["2015-01", "2015-02"]),
    ("2015", .quarter, ["2015-Q1", "2015-Q2", "2015-Q3", "2015-Q4"]),
    ("2015-06-15..2015-06-15", .year, ["2015"]),
    ("9999-12-31..9999-12-31", .month, ["9999-12"]),
  ]

  @Test(arguments: cuts)
  func `gives every period that shares a day`(
    code: String, grain: PeriodGrain, codes: [String]
  ) throws {
    #expect(grain.periods(in: try #require(Period(reading: code))).map(\.code) == codes)
  }
}

struct `The amount of a stay` {
  @Test(arguments: [Int64(0), 1, 99, 100, 1001, 250_000])
  func `is spread over its nights without losing a cent`(cents: Int64) throws {
    let checkIn = Period.month(year: 2015, month: 3).firstDay
    for nights in 1...31 {
      let stay = Stay(
        property: 1, checkIn: checkIn, nights: nights, adults: 1, amount: Money(cents: cents))
      for cut in 0...nights {
        let day = checkIn.adding(days: cut)
        let before = stay.amount(from: checkIn, to: day)
        let after = stay.amount(from: day, to: stay.checkOut)
        #expect(before.cents + after.cents == cents)
        #expect(before.cents >= cents * Int64(cut) / Int64(nights) - 1)
      }
      #expect(stay.amount(from: .first, to: .last).cents == cents)
    }
  }

  @Test func `is nothing while it is not known`() {
    let stay = Stay(property: 1, checkIn: .first, nights: 2, adults: 1)
    #expect(stay.amount(from: .first, to: .last) == .zero)
  }
}
