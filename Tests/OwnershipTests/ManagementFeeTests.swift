import Bookkeeping
import Testing

@testable import Ownership

struct `A manager's fee` {
  struct Case: Sendable {
    var base = FeeBase.gross
    let rate: Int
    var perStay = "0.00"
    let gross: String
    var commission = "0.00"
    let fee: String
    let vat: String
  }

  static let cases = [
    // 20 % of the net amount, the base of 850.00.
    Case(
      base: .net, rate: 2000, gross: "1000.00", commission: "150.00", fee: "170.00", vat: "35.70"),
    Case(rate: 2000, gross: "1000.00", commission: "150.00", fee: "200.00", vat: "42.00"),
    Case(rate: 2000, perStay: "35.00", gross: "0.00", fee: "35.00", vat: "7.35"),
    Case(rate: 1500, perStay: "12.50", gross: "100.00", fee: "27.50", vat: "5.78"),
    Case(rate: 1000, gross: "0.05", fee: "0.01", vat: "0.00"),
    Case(rate: 1000, gross: "0.04", fee: "0.00", vat: "0.00"),
    Case(base: .net, rate: 2000, gross: "0.00", commission: "0.03", fee: "-0.01", vat: "0.00"),
  ]

  @Test(arguments: cases)
  func `and its VAT are rounded half up`(example: Case) throws {
    let agreement = Agreement(
      property: 1, validFrom: .first, base: example.base, rate: example.rate,
      perStay: try money(example.perStay), vatRate: 2100)
    let fee = try ManagementFee(
      of: agreement, gross: money(example.gross), commission: money(example.commission))
    #expect(fee.amount.plainText == example.fee)
    #expect(fee.vat.plainText == example.vat)
    #expect(try fee.total == money(example.fee).adding(money(example.vat)))
  }

  @Test func `of a month is the agreed amount`() throws {
    let agreement = Agreement(
      property: 1, validFrom: .first, base: .net, rate: 2000, perMonth: Money(cents: 4990),
      vatRate: 2100)
    #expect(try ManagementFee(ofMonth: agreement).total.plainText == "60.38")
  }

  @Test func `never overflows in silence`() {
    let huge = Money(cents: .max)
    let terms = [(10_001, 0, 0), (10_000, 1, 0), (10_000, 0, 2100)] as [(Int, Int64, Int)]
    for (rate, perStay, vatRate) in terms {
      let agreement = Agreement(
        property: 1, validFrom: .first, base: .gross, rate: rate,
        perStay: Money(cents: perStay), perMonth: huge, vatRate: vatRate)
      #expect(throws: OwnershipError.overflow) {
        try ManagementFee(of: agreement, gross: huge, commission: .zero)
      }
    }
    let agreement = Agreement(
      property: 1, validFrom: .first, base: .net, rate: 1, perMonth: huge, vatRate: 1)
    #expect(throws: OwnershipError.overflow) { try ManagementFee(ofMonth: agreement) }
    #expect(throws: OwnershipError.overflow) {
      try ManagementFee(of: agreement, gross: .zero, commission: Money(cents: .min))
    }
  }
}
