import Bookkeeping
import Testing

@testable import Ownership

struct `A manager's fee` {
  static let fees: [(base: String, rate: Int64, fixed: String, fee: String, vat: String)] = [
    ("850.00", 2000, "0.00", "170.00", "35.70"),
    ("1000.00", 2000, "0.00", "200.00", "42.00"),
    ("0.00", 2000, "35.00", "35.00", "7.35"),
    ("100.00", 1500, "12.50", "27.50", "5.78"),
    ("0.05", 1000, "0.00", "0.01", "0.00"), ("0.04", 1000, "0.00", "0.00", "0.00"),
    ("-850.00", 2000, "0.00", "-170.00", "-35.70"), ("-0.05", 1000, "0.00", "-0.01", "0.00"),
  ]

  @Test(arguments: fees)
  func `and its VAT are rounded half up`(
    base: String, rate: Int64, fixed: String, fee: String, vat: String
  ) throws {
    let computed = try ManagementFee(
      base: money(base), rate: rate, fixed: money(fixed), vatRate: 2100)
    #expect(computed.amount.plainText == fee)
    #expect(computed.vat.plainText == vat)
    #expect(try computed.total == money(fee).adding(money(vat)))
  }

  @Test func `never overflows in silence`() {
    let huge = Money(cents: .max)
    for (rate, fixed, vatRate) in [(10_001, 0, 0), (10_000, 1, 0), (10_000, 0, 2100)]
      as [(Int64, Int64, Int64)]
    {
      #expect(throws: OwnershipError.overflow) {
        try ManagementFee(base: huge, rate: rate, fixed: Money(cents: fixed), vatRate: vatRate)
      }
    }
    #expect(throws: OwnershipError.overflow) {
      try ManagementFee(base: Money(cents: .min), rate: .min, fixed: .zero, vatRate: 0)
    }
  }
}
