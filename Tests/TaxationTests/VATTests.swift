import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing

struct `An amount with VAT inside` {
  static let cases: [(amount: Int64, percent: Int, base: Int64, vat: Int64)] = [
    (amount: 110_00, percent: 10, base: 100_00, vat: 10_00),
    (amount: 100_00, percent: 10, base: 90_91, vat: 9_09),
    (amount: 99_99, percent: 10, base: 90_90, vat: 9_09),
    (amount: 1, percent: 10, base: 1, vat: 0),
    (amount: 5, percent: 10, base: 5, vat: 0),
    (amount: 6, percent: 10, base: 5, vat: 1),
    (amount: 0, percent: 10, base: 0, vat: 0),
    (amount: -100_00, percent: 10, base: -90_91, vat: -9_09),
    (amount: 121_00, percent: 21, base: 100_00, vat: 21_00),
    // 13 × 100 / 104 is 12.5 cents, which is rounded up.
    (amount: 13, percent: 4, base: 13, vat: 0),
    (amount: 7, percent: 0, base: 7, vat: 0),
    (amount: 1_000_000_000_000, percent: 10, base: 909_090_909_091, vat: 90_909_090_909),
  ]

  @Test(arguments: cases)
  func `is split into base and VAT`(
    amount: Int64, percent: Int, base: Int64, vat: Int64
  ) throws {
    let split = try VATSplit(of: Money(cents: amount), percent: percent)
    #expect(split.base.cents == base)
    #expect(split.vat.cents == vat)
  }

  @Test func `is always the sum of its parts, and the base is the nearest`() throws {
    var random = SeededGenerator(seed: 20_823)
    for _ in 0..<2000 {
      let amount = Int64.random(in: -Money.limit.cents...Money.limit.cents, using: &random)
      let percent = Int.random(in: 1...100, using: &random)
      let split = try VATSplit(of: Money(cents: amount), percent: percent)
      #expect(split.base.cents + split.vat.cents == amount)
      // |base × (100 + percent) − amount × 100| is at most half of (100 + percent).
      let whole = 100 + Int64(percent)
      #expect((split.base.cents * whole - amount * 100).magnitude * 2 <= UInt64(whole))
      let back = try VATSplit(of: Money(cents: -amount), percent: percent)
      #expect(back.base.cents == -split.base.cents && back.vat.cents == -split.vat.cents)
    }
  }

  @Test func `is refused where it does not fit in 64 bits`() {
    #expect(throws: AmountOverflow.self) {
      try VATSplit(of: Money(cents: .max / 50), percent: 10)
    }
  }
}

struct `The VAT of a home` {
  let table: VATTable

  init() throws {
    table = VATTable(
      rules: try LegalVAT.rules(),
      homes: [
        HomeVAT(property: 1, validFrom: day("2027-03-01"), percent: nil),
        HomeVAT(property: 1, validFrom: day("2026-12-10"), percent: 10),
        HomeVAT(property: 2, validFrom: day("2026-01-01"), percent: nil),
        HomeVAT(property: 3, validFrom: day("2026-01-01"), percent: 10),
      ])
  }

  static let cases: [(home: Int64, checkIn: String, nights: Int, percent: Int?)] = [
    (home: 1, checkIn: "2026-12-09", nights: 3, percent: nil),
    (home: 1, checkIn: "2026-12-10", nights: 3, percent: 10),
    (home: 1, checkIn: "2026-12-10", nights: 30, percent: 10),
    (home: 1, checkIn: "2026-12-10", nights: 31, percent: nil),
    (home: 1, checkIn: "2027-02-28", nights: 9, percent: 10),
    (home: 1, checkIn: "2027-03-01", nights: 9, percent: nil),
    (home: 2, checkIn: "2026-12-10", nights: 3, percent: nil),
    // No rule of the law is in force yet.
    (home: 3, checkIn: "2026-11-30", nights: 3, percent: nil),
    (home: 3, checkIn: "2026-12-01", nights: 3, percent: 10),
    (home: 4, checkIn: "2026-12-10", nights: 3, percent: nil),
  ]

  @Test(arguments: cases)
  func `applies by check-in and length`(
    home: Int64, checkIn: String, nights: Int, percent: Int?
  ) {
    let stay = Stay(property: home, checkIn: day(checkIn), nights: nights, adults: 1)
    #expect(table.percent(of: stay) == percent)
  }

  @Test(arguments: BookingState.allCases)
  func `is that of stays only`(state: BookingState) {
    let stay = Stay(
      property: 1, checkIn: day("2026-12-10"), nights: 2, adults: 1, amount: Money(cents: 110_00),
      state: state)
    #expect(table.percent(of: stay) == (state == .confirmed ? 10 : nil))
  }

  @Test func `is borne by homes with a rate`() {
    #expect([1, 2, 3, 4].map { table.isBorne(by: $0) } == [true, false, true, false])
    #expect(!VATTable.none.isBorne(by: 1))
  }
}

struct `The VAT of a home that is let in another way` {
  static let cases:
    [(kind: LettingKind, stated: Int, checkIn: String, nights: Int, percent: Int?)] = [
      (kind: .hotelServices, stated: 10, checkIn: "2024-05-04", nights: 45, percent: 10),
      (kind: .hotelServices, stated: 10, checkIn: "2012-08-31", nights: 2, percent: nil),
      (kind: .company, stated: 21, checkIn: "2026-05-04", nights: 300, percent: 21),
      (kind: .shortLet, stated: 10, checkIn: "2026-05-04", nights: 2, percent: nil),
      (kind: .shortLet, stated: 10, checkIn: "2027-05-04", nights: 31, percent: nil),
      (kind: .activity, stated: 10, checkIn: "2027-05-04", nights: 2, percent: nil),
    ]

  @Test(arguments: cases)
  func `follows the rule of its kind`(
    kind: LettingKind, stated: Int, checkIn: String, nights: Int, percent: Int?
  ) throws {
    let table = VATTable(
      rules: try LegalVAT.rules(),
      homes: [HomeVAT(property: 1, validFrom: day("2012-01-01"), percent: stated)],
      letting: { _ in kind })
    #expect(table.kind(of: 1, on: day(checkIn)) == kind)
    #expect(table.percent(of: 1, on: day(checkIn), nights: nights) == percent)
  }
}

struct `The rules of the law about VAT` {
  static let rows: [(kind: LettingKind, from: String, percent: Int, longest: Int?)] = [
    (kind: .hotelServices, from: "2012-09-01", percent: 10, longest: nil),
    (kind: .company, from: "2012-09-01", percent: 21, longest: nil),
    (kind: .shortLet, from: "2026-12-01", percent: 10, longest: 30),
  ]

  @Test(arguments: rows)
  func `are those of the law`(
    kind: LettingKind, from: String, percent: Int, longest: Int?
  ) throws {
    let rule = try #require(LegalVAT.rules().first { $0.kind == kind })
    #expect(rule.validFrom == day(from))
    #expect((rule.percent, rule.longestLet) == (percent, longest))
    #expect(rule.status == (kind == .shortLet ? .pending : .law))
  }

  @Test func `are in order, no more than those, and each has its source`() throws {
    let rules = try LegalVAT.rules()
    #expect(rules.count == Self.rows.count)
    #expect(rules.map(\.validFrom) == rules.map(\.validFrom).sorted())
    #expect(rules.allSatisfy { !$0.source.isEmpty })
    #expect(rules.last?.source == "RDL 29/2026, BOE-A-2026-20823")
  }
}
