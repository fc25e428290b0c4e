import Bookkeeping
import Taxation
import TestKit
import Testing

struct `Amounts without VAT` {
  private let vat: VATAmounts

  init() {
    var vat = VATAmounts(bearing: [1])
    var own = VATAmounts.OfStay()
    own.owed = Money(cents: 100_00)
    own.inCommission = Money(cents: 21_00)
    vat.stays[3] = own
    vat.expenses = [5: Money(cents: 21_00), 6: Money(cents: -42_00)]
    self.vat = vat
  }

  private func stay(_ cents: Int64?) -> Stay {
    var stay = Stay(
      property: 1, checkIn: day("2027-01-10"), nights: 3, adults: 2,
      amount: cents.map { Money(cents: $0) })
    stay.commission = Money(cents: 121_00)
    return stay
  }

  @Test func `are those of a stay, and what its commission costs`() throws {
    let counted = try vat.counted(stay(1100_00), 3)
    #expect(counted.amount == Money(cents: 1000_00))
    #expect(counted.commission == Money(cents: 100_00))
    #expect(vat.owed(on: stay(1100_00), 3) == Money(cents: 100_00))
  }

  @Test func `are the whole ones of a stay without VAT`() throws {
    #expect(try vat.counted(stay(1100_00), 4) == stay(1100_00))
    #expect(vat.owed(on: stay(1100_00), 4) == nil)
  }

  @Test func `are not known while the amount is not`() throws {
    #expect(try vat.counted(stay(nil), 3).amount == nil)
    #expect(vat.owed(on: stay(nil), 3) == nil)
  }

  /// Expense, amount without what is deducted: 6 is a bill from abroad, whose VAT the receiver owes.
  static let expenses: [(expense: Int64, cents: Int64)] = [(5, 179_00), (6, 242_00), (7, 200_00)]

  @Test(arguments: expenses)
  func `are those of an expense`(expense: Int64, cents: Int64) throws {
    let amount = try vat.counted(Money(cents: 200_00), expense: expense)
    #expect(amount == Money(cents: cents))
  }

  @Test func `are of the homes whose lets bear VAT`() {
    #expect(vat.isBorne(by: 1))
    #expect(!vat.isBorne(by: 2))
    #expect(VATAmounts.none.stays.isEmpty)
  }

  /// A home, a day and what its filer deducts of 21.00: home 1 bears VAT from 2027, home 2 none, and home 3 has a filer
  /// with a percentage of the year.
  static let deductions: [(home: Int64, on: String, cents: Int64)] = [
    (1, "2026-12-31", 0), (1, "2027-01-01", 21_00), (1, "2029-01-01", 0), (2, "2027-01-01", 0),
    (3, "2027-01-01", 12_60), (3, "2028-01-01", 21_00), (4, "2027-01-01", 0),
  ]

  @Test(arguments: deductions)
  func `have a part that a filer deducts`(home: Int64, on text: String, cents: Int64) throws {
    let byHome = VATFiler(party: 7, validFrom: day("2026-01-01"), until: day("2028-12-31"))
    var general = VATFiler(party: 8, validFrom: day("2026-01-01"))
    general.proRata = .general
    general.percents = ProRataPercents([2027: 60])
    let table = VATTable(
      rules: [
        VATRule(
          validFrom: day("2026-01-01"), percent: 10, longestLet: nil, status: .law, source: "test")
      ],
      homes: [HomeVAT(property: 1, validFrom: day("2027-01-01"), percent: 10)])
    let homes = [(1, 7), (2, 7), (3, 8)].map { id, filer in
      Property(id: id, code: "", name: "", zone: "1", vatFiler: filer)
    }
    let filers = HomeFilers(of: homes, shares: [], times: [byHome, general], manager: nil)
    let vat = VATAmounts(bearing: [1], filers: filers, times: [byHome, general], by: table)
    #expect(
      try vat.deducted(of: Money(cents: 21_00), for: home, on: day(text)) == Money(cents: cents))
    #expect(vat.isFiled(by: 7, on: day("2028-12-31")))
    #expect(!vat.isFiled(by: 7, on: day("2029-01-01")))
  }
}
