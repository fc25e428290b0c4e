import Testing

@testable import Bookkeeping

struct `The records of a stay` {
  static let limits = [
    ("2026-11-21", "2022-11-21"), ("2028-02-29", "2024-02-29"), ("2104-02-29", "2100-02-28"),
  ]

  @Test(arguments: limits)
  func `are kept for four years`(today: String, limit: String) throws {
    #expect(Retention.years == 4)
    #expect(Retention.limit(on: try #require(Day(iso: today))).isoText == limit)
  }
}
