import Bookkeeping
import Documents
import Ownership
import TestKit
import Testing

@testable import Reporting

struct `The report on payouts` {
  private let homes = [
    Property(id: 1, code: "mas", name: "Mas", zone: "1"),
    Property(id: 2, code: "pi", name: "Pi", zone: "1"),
  ]

  private func payout(_ id: Int64, _ channel: String, _ date: String, _ cents: Int64) -> Payout {
    Payout(id: id, channel: channel, date: day(date), amount: Money(cents: cents))
  }

  private func sums(
    by grouping: PayoutGrouping,
    _ payouts: [(payout: Payout, arrived: Int64, parts: [PayoutSums.Part])]
  ) throws -> [String] {
    var sums = PayoutSums(by: grouping, names: ["anna": "Anna", "joan": "Joan"])
    for (payout, arrived, parts) in payouts {
      try sums.add(
        PayoutArrival(payout, arrived: Money(cents: arrived), on: day("2026-08-01")), parts: parts)
    }
    let text = try sums.document(isFiltered: false, hasAccounts: true).csv()
    return text.split(separator: "\r\n").dropFirst().map(String.init)
  }

  private static let states: [(name: String, arrived: Int64, today: String, PayoutArrival.State)] =
    [
      ("all of it", 10_000, "2026-07-02", .arrived),
      ("not yet", 0, "2026-07-07", .expected),
      ("a week after", 0, "2026-07-08", .missing),
      ("a part", 9799, "2026-07-08", .missing),
      ("all but two percent", 9800, "2026-07-08", .arrived),
      ("more than was paid", 10_001, "2026-07-02", .arrived),
    ]

  @Test(arguments: states)
  func `a payout is missing a week after it should have arrived`(
    name: String, arrived: Int64, today: String, state: PayoutArrival.State
  ) {
    let payout = payout(1, "airbnb", "2026-07-01", 10_000)
    #expect(
      PayoutArrival(payout, arrived: Money(cents: arrived), on: day(today)).state == state)
  }

  @Test func `parts of owners and homes add up to the payouts to the cent`() throws {
    let thirds = try ShareSet([
      ("anna", try #require(Fraction(2, over: 3))), ("joan", try #require(Fraction(1, over: 3))),
    ])
    let payouts = [
      (
        payout: payout(1, "airbnb", "2026-06-30", 10_000), arrived: Int64(10_000),
        parts: [
          PayoutSums.Part(record: 1, amount: Money(cents: 7001), home: homes[0], shares: thirds),
          PayoutSums.Part(record: 2, amount: Money(cents: 2999), home: homes[1], shares: nil),
        ]
      ),
      (
        payout: payout(2, "booking", "2026-07-02", 5000), arrived: Int64(2000),
        parts: [
          PayoutSums.Part(record: 3, amount: Money(cents: 4900), home: homes[0], shares: thirds)
        ]
      ),
    ]
    let expected: [(PayoutGrouping, [String])] = [
      (.channel, ["airbnb,1,100.00,100.00,0.00", "booking,1,50.00,20.00,-30.00"]),
      (.month, ["2026-06,1,100.00,100.00,0.00", "2026-07,1,50.00,20.00,-30.00"]),
      // The rest of the second payout is of no stay that the book knows.
      (
        .property,
        ["mas,2,119.01,90.01,-29.00", "pi,1,29.99,29.99,0.00", ",1,1.00,0.00,-1.00"]
      ),
      (
        .owner,
        ["anna,2,79.34,66.67,-12.67", "joan,2,39.67,23.34,-16.33", ",2,30.99,29.99,-1.00"]
      ),
    ]
    for (grouping, rows) in expected { #expect(try sums(by: grouping, payouts) == rows) }
  }
}
