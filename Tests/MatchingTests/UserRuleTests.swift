import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A rule of the user` {
  private static let fees = BankRule(id: 1, words: "comisión mantenimiento", category: "bank-fees")

  private static let cases: [(title: String, rule: BankRule, line: OpenLine, isTaken: Bool)] = [
    ("its words", fees, line(1, -300, "2027-07-05", "COMISION POR MANTENIMIENTO"), true),
    ("one of its words", fees, line(1, -300, "2027-07-05", "COMISION"), false),
    ("parts of its words", fees, line(1, -300, "2027-07-05", "COMISIONES MANTENIMIENTO"), false),
    (
      "its sign", BankRule(id: 1, words: "comision", isIncome: false, ignores: true),
      line(1, -300, "2027-07-05", "COMISION"), true
    ),
    (
      "another sign", BankRule(id: 1, words: "comision", isIncome: true, ignores: true),
      line(1, -300, "2027-07-05", "COMISION"), false
    ),
    (
      "its account", BankRule(id: 1, words: "comision", account: 1, isInternal: true),
      line(1, -300, "2027-07-05", "COMISION"), true
    ),
    (
      "another account", BankRule(id: 1, words: "comision", account: 2, isInternal: true),
      line(1, -300, "2027-07-05", "COMISION"), false
    ),
    (
      "a supplier alone", BankRule(id: 1, words: "comision", supplier: "Banc Nord"),
      line(1, -300, "2027-07-05", "COMISION"), false
    ),
  ]

  @Test(arguments: cases.indices) func `explains lines with`(number: Int) {
    let (title, rule, open, isTaken) = Self.cases[number]
    let result = Sample.match([], [open], rules: [rule])
    #expect(written(result.matches) == (isTaken ? ["1 rule rule 1"] : []), "\(title)")
  }

  @Test func `gives a line the name of its supplier`() {
    let rule = BankRule(id: 1, words: "pxl 77", supplier: "Fusteria Roca")
    let bill = claim(.expense, 4, -3000, "2027-07-01", names: ["Fusteria Roca"])
    let result = Sample.match([bill], [line(1, -3000, "2027-07-05", "PXL 77")], rules: [rule])
    #expect(written(result.matches) == ["1 supplier expense 4"])
  }

  @Test func `explains what records do not`() {
    let bill = claim(.expense, 4, -300, "2027-07-01", names: ["Comisión Mantenimiento"])
    let lines = [line(1, -300, "2027-07-05", "COMISION MANTENIMIENTO")]
    #expect(
      written(Sample.match([bill], lines, rules: [Self.fees]).matches)
        == ["1 supplier expense 4"])
  }

  @Test func `pairs the two lines of a transfer between the user's accounts`() {
    let rule = BankRule(id: 1, words: "estalvi", isInternal: true)
    let lines = [
      line(1, -10_000, "2027-07-05", "A ESTALVI"),
      line(2, 10_000, "2027-07-06", "DE COMPTE ESTALVI", account: 2),
      line(3, -7_000, "2027-07-08", "A ESTALVI"),
    ]
    #expect(
      written(Sample.match([], lines, rules: [rule]).matches)
        == ["1 own-accounts line 2", "2 own-accounts line 1", "3 rule rule 1"])
  }

  @Test func `is asked about beside another one, or records that are not certain`() {
    let other = BankRule(id: 2, words: "comision", ignores: true)
    let lines = [line(1, -300, "2027-07-05", "COMISION MANTENIMIENTO")]
    let two = Sample.match([], lines, rules: [Self.fees, other])
    #expect(two.matches == [])
    #expect(
      two.proposals[1]?.map(\.doubts)
        == [[.otherClaim(ClaimID(.rule, 2))], [.otherClaim(ClaimID(.rule, 1))]])
    let bills = [Int64(4), 5].map { number in
      claim(.expense, number, -300, "2027-07-01", names: ["Comisión Mantenimiento"])
    }
    let unclear = Sample.match(bills, lines, rules: [Self.fees])
    #expect(unclear.matches == [])
    #expect(
      written(unclear.proposals[1])
        == ["supplier expense 4 -3.00", "supplier expense 5 -3.00", "rule rule 1 -3.00"])
    #expect(unclear.proposals[1]?.last?.facts.first == .words(["comision", "mantenimiento"]))
  }

  @Test func `is asked about beside a record of another party`() {
    let bill = claim(
      .expense, 4, -300, "2027-07-01", names: ["Comisión Mantenimiento"], holder: 2)
    let lines = [line(1, -300, "2027-07-05", "COMISION MANTENIMIENTO")]
    let result = Sample.match([bill], lines, rules: [Self.fees])
    #expect(result.matches == [])
    #expect(
      result.proposals[1]?.map(\.doubts)
        == [[.otherHolder(2)], [.otherClaim(ClaimID(.expense, 4))]])
  }
}
