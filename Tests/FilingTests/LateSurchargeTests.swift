import Bookkeeping
import Testing

@testable import Filing

/// The surcharge of LGT art. 27.
struct `The surcharge of tax filed late` {
  struct Case: CustomTestStringConvertible {
    let end: String
    let filed: String
    let percent: Int?
    var bearsInterest = false

    var testDescription: String { "term until \(end), filed \(filed)" }
  }

  static let cases = [
    Case(end: "2026-10-20", filed: "2026-10-20", percent: nil),
    Case(end: "2026-10-20", filed: "2026-10-21", percent: 1),
    Case(end: "2026-10-20", filed: "2026-11-20", percent: 1),
    Case(end: "2026-10-20", filed: "2026-11-21", percent: 2),
    Case(end: "2026-10-20", filed: "2026-12-20", percent: 2),
    Case(end: "2026-10-20", filed: "2026-12-21", percent: 3),
    Case(end: "2026-10-20", filed: "2027-01-20", percent: 3),
    Case(end: "2026-10-20", filed: "2027-09-20", percent: 11),
    Case(end: "2026-10-20", filed: "2027-09-21", percent: 12),
    Case(end: "2026-10-20", filed: "2027-10-20", percent: 12),
    Case(end: "2026-10-20", filed: "2027-10-21", percent: 15, bearsInterest: true),
    Case(end: "2026-10-20", filed: "2031-01-01", percent: 15, bearsInterest: true),
    Case(end: "2027-01-31", filed: "2027-02-28", percent: 1),
    Case(end: "2027-01-31", filed: "2027-03-01", percent: 2),
    Case(end: "2027-01-31", filed: "2027-03-31", percent: 2),
    Case(end: "2027-01-31", filed: "2027-04-01", percent: 3),
  ]

  @Test(arguments: cases)
  func `grows by 1 % with each complete month, and is 15 % after twelve`(_ test: Case) throws {
    let end = try #require(Day(iso: test.end))
    let filed = try #require(Day(iso: test.filed))
    let surcharge = LateSurcharge(end: end, filedOn: filed)
    #expect(surcharge?.percent == test.percent)
    #expect(surcharge?.bearsInterest ?? false == test.bearsInterest)
  }

  struct Amount {
    let tax: Int64
    let filed: String
    let whole: Int64
    let reduced: Int64
  }

  @Test(arguments: [
    Amount(tax: 100_000, filed: "2026-10-21", whole: 1000, reduced: 750),
    Amount(tax: 100_000, filed: "2026-11-20", whole: 1000, reduced: 750),
    Amount(tax: 100_000, filed: "2026-11-21", whole: 2000, reduced: 1500),
    Amount(tax: 100_000, filed: "2026-12-20", whole: 2000, reduced: 1500),
    Amount(tax: 100_000, filed: "2026-12-21", whole: 3000, reduced: 2250),
    Amount(tax: 100_000, filed: "2027-01-20", whole: 3000, reduced: 2250),
    Amount(tax: 100_000, filed: "2027-09-21", whole: 12_000, reduced: 9000),
    Amount(tax: 100_000, filed: "2027-10-20", whole: 12_000, reduced: 9000),
    Amount(tax: 100_000, filed: "2027-10-21", whole: 15_000, reduced: 11_250),
    Amount(tax: 50, filed: "2026-10-21", whole: 1, reduced: 1),
    Amount(tax: 49, filed: "2026-10-21", whole: 0, reduced: 0),
  ])
  func `is a share of the tax, less a quarter when paid in time`(_ test: Amount) throws {
    let end = try #require(Day(iso: "2026-10-20"))
    let filed = try #require(Day(iso: test.filed))
    let surcharge = try #require(LateSurcharge(end: end, filedOn: filed))
    let tax = Money(cents: test.tax)
    #expect(try surcharge.amount(of: tax) == Money(cents: test.whole))
    #expect(try surcharge.reducedAmount(of: tax) == Money(cents: test.reduced))
  }

  @Test func `does not overflow`() throws {
    let end = try #require(Day(iso: "2026-10-20"))
    let surcharge = try #require(LateSurcharge(end: end, filedOn: end.adding(days: 400)))
    #expect(throws: AmountOverflow.self) {
      try surcharge.amount(of: Money(cents: .max))
    }
  }
}
