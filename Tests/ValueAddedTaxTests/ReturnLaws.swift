import Bookkeeping
import Taxation
import TestKit
import Testing
import ValueAddedTax

/// Two years of stays and bills, made from a seed.
private struct RandomYears {
  private(set) var stays: [VATStay] = []
  private(set) var bills: [VATBill] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func date() -> Day { day("2027-01-01").adding(days: Int.random(in: 0..<730, using: &random)) }
    for number in 1...40 {
      let checkIn = date()
      let advance = checkIn.adding(days: -Int.random(in: 0...120, using: &random))
      let price = Int64.random(in: 1...300_000, using: &random)
      let isCancelled = Bool.random(using: &random) && number % 4 == 0
      let refund = change(
        number: Int64(number),
        checkIn.adding(days: Int.random(in: -9...90, using: &random)).isoText,
        -Int64.random(in: 1...price, using: &random), .refund)
      stays.append(
        stay(
          number: Int64(number), checkIn.isoText, nights: Int.random(in: 1...40, using: &random),
          price,
          home: Int64.random(in: 1...3, using: &random),
          cancelledOn: isCancelled ? checkIn.adding(days: -3).isoText : nil,
          receipts: [(advance.isoText, Int64.random(in: 0...price, using: &random))],
          changes: number % 3 == 0 && !isCancelled ? [refund] : []))
    }
    for number in 1...40 {
      let rate = [4, 10, 21].randomElement(using: &random) ?? 21
      let base = Int64.random(in: -50_000...300_000, using: &random)
      let tax = BillTax(rate: rate * 100, on: Money(cents: base))
      let treatment = VATBill.Treatment.allCases.randomElement(using: &random) ?? .domestic
      let vat = treatment == .domestic ? tax.amount.cents : 0
      let homes: [Int64?] = [1, 2, 3, nil]
      var bill = bill(
        number: Int64(number), date().isoText, [(treatment == .exempt ? 0 : rate, base, vat)],
        home: homes.randomElement(using: &random) ?? nil, treatment: treatment)
      if number % 5 == 0 {
        bill.uses = (1...3).map {
          VATBill.Use(property: $0, amount: Money(cents: Int64.random(in: 0...900, using: &random)))
        }
      }
      bill.isAsset = number % 7 == 0
      bill.receivedOn = bill.date.adding(days: Int.random(in: 0...40, using: &random))
      bills.append(bill)
    }
  }
}

struct `The returns of any years` {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `have the sums of the rows in their boxes, and carry no cent away`(seed: UInt64) throws {
    let years = RandomYears(seed: seed)
    var filer = filer(from: "2027-01-01", carried: Int64(seed) * 1000)
    filer.hasGeneralProRata = seed % 2 == 0
    filer.percents = [2027: 60, 2028: 71]
    let account = try account(filer, stays: years.stays, bills: years.bills)
    let returns = try account.returns(through: .quarter(year: 2029, quarter: 2))
    for form in returns {
      let issued = account.issued.filter { $0.quarter == form.period }
      let owed = account.received.filter {
        $0.bill.treatment.isReverse && $0.quarterOwed == form.period
      }
      let deducted = account.received.filter { $0.quarter == form.period }
      #expect(
        try form[.owed] == issued.map(\.vat).sum.adding(owed.map(\.tax.amount).sum))
      #expect(
        try form[.deductible] == deducted.map(\.deductible).sum.adding(form[.proRata]))
      #expect(try form[.result] == form[.owed].subtracting(form[.deductible]))
      for box in VATBox.allCases {
        #expect(try (form.parts[box] ?? []).map(\.amount).sum == form[box])
      }
      #expect(form[.applied] >= .zero && form[.left] >= .zero)
      #expect(form[.outcome] <= .zero || form[.left] == .zero)
    }
    // What was paid, less what is left to deduct, is all that was owed, less all that was deducted.
    let results = try returns.map { $0[.result] }.sum.subtracting(filer.carried)
    let paid = try returns.map { max($0[.outcome], .zero) }.sum
    let left = try #require(returns.last).carried
    #expect(try paid.subtracting(left) == results)
    for (before, after) in zip(returns, returns.dropFirst()) {
      #expect(try before.carried == after[.brought])
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `have the amounts of the bills in their rows`(seed: UInt64) throws {
    let table = try goldenTable()
    for bill in RandomYears(seed: seed).bills {
      let rows = try bill.rows(of: filer(), by: table)
      #expect(try rows.map { try $0.total }.sum == bill.amount)
      #expect(rows.allSatisfy { $0.deductible.cents.magnitude <= $0.tax.amount.cents.magnitude })
    }
  }
}
