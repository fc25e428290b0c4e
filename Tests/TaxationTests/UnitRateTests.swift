import Bookkeeping
import Taxation
import Testing

struct `A price per unit` {
  @Test(
    arguments: [
      (6_500, "0.65"), (0, "0.00"), (45_000, "4.50"), (6_525, "0.6525"), (1, "0.0001"),
      (10_000_000, "1000.00"),
    ] as [(Int64, String)])
  func `is written in two decimals or four`(tenThousandths: Int64, text: String) {
    #expect(UnitRate(tenThousandths: tenThousandths).plainText == text)
  }

  @Test(
    arguments: [
      (6_500, 59, 3_835), (6_500, 0, 0), (1, 49, 0), (1, 50, 1), (1, 149, 1), (1, 150, 2),
      (6_525, 2, 131), (6_525, 4, 261), (10_000_000, 6_993, 699_300_000),
    ] as [(Int64, Int, Int64)])
  func `is multiplied and rounded to the nearest cent, halves up`(
    tenThousandths: Int64, units: Int, cents: Int64
  ) throws {
    let rate = UnitRate(tenThousandths: tenThousandths)
    #expect(try rate.amount(units: units) == Money(cents: cents))
  }

  @Test func `never overflows in silence`() {
    #expect(throws: AmountOverflow()) { try UnitRate(tenThousandths: .max).amount(units: 2) }
    #expect(throws: AmountOverflow()) { try UnitRate(tenThousandths: .max).amount(units: 1) }
    #expect(throws: AmountOverflow()) { try UnitRate(tenThousandths: 1).amount(units: .max) }
  }

  @Test func `is rounded nowhere when it has two decimals`() throws {
    for cents in 0...900 as ClosedRange<Int64> {
      for units in [1, 2, 7, 59, 6_993] {
        let amount = try UnitRate(cents: cents).amount(units: units)
        if amount.cents != cents * Int64(units) { Issue.record("\(units) × \(cents): \(amount)") }
      }
    }
  }

  @Test func `has an order`() {
    #expect(UnitRate(cents: 65) < UnitRate(tenThousandths: 6_501))
    #expect(UnitRate.limit == UnitRate(cents: 100_000))
  }
}

struct `A dated rate` {
  @Test(
    arguments: [(7, 6, 6), (7, 7, 7), (7, 8, 7), (nil, 8, 8), (1, 30, 1)] as [(Int?, Int, Int)])
  func `counts nights up to its cap`(cap: Int?, nights: Int, counted: Int) {
    let rate = rate(from: "2012-11-01", cents: 65, cap: cap)
    #expect(rate.countedNights(nights) == counted)
    let stay = stay("2026-08-01", nights: nights, adults: 3, children: 5, exempt: 1)
    #expect(rate.units(of: stay) == 2 * counted)
  }
}
