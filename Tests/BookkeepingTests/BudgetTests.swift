import Bookkeeping
import Testing

struct `The part of a budget for some days` {
  struct Case: Sendable {
    let every: PeriodGrain
    let cents: Int64
    let days: String
    let part: Int64
  }

  static let cases = [
    // Whole periods have the whole amount.
    Case(every: .month, cents: 20_000, days: "2026-07", part: 20_000),
    Case(every: .month, cents: 20_000, days: "2026", part: 240_000),
    Case(every: .quarter, cents: 50_000, days: "2026-Q2", part: 50_000),
    Case(every: .year, cents: 120_001, days: "2025..2026", part: 240_002),
    // The months of a year have equal parts, however long they are; a cent left over comes later.
    Case(every: .year, cents: 120_000, days: "2026-02", part: 10_000),
    Case(every: .year, cents: 120_000, days: "2024-02", part: 10_000),
    Case(every: .quarter, cents: 10_000, days: "2026-01", part: 3_333),
    Case(every: .quarter, cents: 10_000, days: "2026-02", part: 3_333),
    Case(every: .quarter, cents: 10_000, days: "2026-03", part: 3_334),
    // So have the days of a month: 17 of 31, 15 of 30.
    Case(every: .month, cents: 20_000, days: "2026-07-15..2026-07-31", part: 10_968),
    Case(every: .year, cents: 120_000, days: "2026-06-01..2026-06-15", part: 5_000),
    Case(every: .month, cents: 2_800, days: "2026-02-28", part: 100),
    // From the middle of one to the middle of another.
    Case(every: .month, cents: 3_000, days: "2026-06-16..2026-08-31", part: 7_500),
    Case(every: .month, cents: 0, days: "2026", part: 0),
    Case(every: .year, cents: 1_000_000_000_000, days: "9999", part: 1_000_000_000_000),
  ]

  @Test(arguments: cases)
  func `follows its months and days`(of: Case) throws {
    let period = try #require(Period(reading: of.days))
    let budget = Budget(
      property: nil, category: nil, every: of.every, amount: Money(cents: of.cents),
      validFrom: .first)
    #expect(try budget.amount(in: period).cents == of.part)
  }

  @Test(arguments: PeriodGrain.allCases, [1, 99, 100, 36_501, 999_999_999_999] as [Int64])
  func `adds up to the amount, day by day, and is never negative`(
    every: PeriodGrain, cents: Int64
  ) throws {
    let budget = Budget(
      property: 1, category: "other", every: every, amount: Money(cents: cents), validFrom: .first)
    let year = Period.year(2028)
    let units = Int64(every.periods(in: year).count)
    var sum: Int64 = 0
    for offset in 0..<year.dayCount {
      let day = year.firstDay.adding(days: offset)
      let part = try budget.amount(in: .days(from: day, to: day)).cents
      #expect(part >= 0)
      sum += part
    }
    #expect(sum == cents * units)
  }

  @Test func `is nothing where the budget has ended`() throws {
    let ended = Budget(property: nil, category: nil, every: .month, amount: nil, validFrom: .first)
    #expect(try ended.amount(in: .year(2026)) == .zero)
  }
}
