import Bookkeeping
import Testing

struct `An amount of money` {
  @Test(
    arguments: [
      (0, "0.00"), (5, "0.05"), (-5, "-0.05"), (50, "0.50"), (100, "1.00"), (123_450, "1234.50"),
      (-123_450, "-1234.50"), (Int64.max, "92233720368547758.07"),
      (Int64.min, "-92233720368547758.08"),
    ] as [(Int64, String)])
  func `is written plainly for machines`(cents: Int64, text: String) {
    #expect(Money(cents: cents).plainText == text)
  }

  @Test func `is added and taken away`() throws {
    let ten = Money(cents: 1000)
    #expect(try ten.adding(Money(cents: -1)) == Money(cents: 999))
    #expect(try ten.subtracting(Money(cents: 1001)) == Money(cents: -1))
    #expect(try ten.negated() == Money(cents: -1000))
    #expect(Money(cents: -1) < .zero)
  }

  @Test func `never overflows in silence`() {
    let highest = Money(cents: .max)
    let lowest = Money(cents: .min)
    #expect(throws: AmountOverflow()) { try highest.adding(Money(cents: 1)) }
    #expect(throws: AmountOverflow()) { try lowest.adding(Money(cents: -1)) }
    #expect(throws: AmountOverflow()) { try lowest.subtracting(Money(cents: 1)) }
    #expect(throws: AmountOverflow()) { try lowest.negated() }
  }

  @Test func `fits nine million times into a sum`() {
    #expect(!Money.limit.cents.multipliedReportingOverflow(by: 9_000_000).overflow)
  }
}

struct `Sums by key` {
  @Test func `begin at zero, and refuse what no amount holds`() throws {
    var sums: [String: Money] = [:]
    try sums.add(Money(cents: 7), to: "a")
    try sums.add(Money(cents: -9), to: "a")
    try sums.add(Money(cents: .max), to: "b")
    #expect(throws: AmountOverflow.self) { try sums.add(Money(cents: 1), to: "b") }
    #expect(sums == ["a": Money(cents: -2), "b": Money(cents: .max)])
  }
}

struct `Decimal text` {
  @Test(
    arguments: [
      (7, 0, "7"), (-7, 0, "-7"), (7, 4, "0.0007"), (6_500, 4, "0.6500"), (-12_345, 4, "-1.2345"),
    ] as [(Int64, Int, String)])
  func `comes from integers alone`(value: Int64, decimals: Int, text: String) {
    #expect(FixedPoint.plainText(value, decimals: decimals) == text)
  }

  @Test(arguments: [
    ("0.00", 0), ("-0.01", -1), ("1234.50", 123_450), ("92233720368547758.07", Int64.max),
    ("-92233720368547758.08", Int64.min),
  ])
  func `is read back from its plain text`(text: String, cents: Int64) {
    #expect(FixedPoint.value(text, decimals: 2) == cents)
    #expect(FixedPoint.plainText(cents, decimals: 2) == text)
  }

  @Test(arguments: [
    "", "-", ".", "0", "1.5", "1.500", "01.00", "-0.00", "+1.00", ".50", "1,50", " 1.00", "1e2",
    "92233720368547758.08", "-92233720368547758.09", "٣.٠٠", "1.0\u{301}0",
  ])
  func `is read from no other text`(text: String) {
    #expect(FixedPoint.value(text, decimals: 2) == nil)
  }
}
