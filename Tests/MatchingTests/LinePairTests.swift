import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A payment that came back` {
  private static let paid = line(1, -8420, "2027-07-05", "RECIBO AIGUES BARCELONA")

  private static let cases: [(title: String, line: OpenLine, isPaired: Bool)] = [
    ("by its concept", line(2, 8420, "2027-07-09", "AIGUES BARCELONA", concept: 14), true),
    ("by a word", line(2, 8420, "2027-07-09", "DEVOLUCIÓ REBUT AIGUES BARCELONA"), true),
    ("after 60 days", line(2, 8420, "2027-09-03", "DEVOLUCION AIGUES BARCELONA"), true),
    ("after 61 days", line(2, 8420, "2027-09-04", "DEVOLUCION AIGUES BARCELONA"), false),
    ("on the same day", line(2, 8420, "2027-07-05", "DEVOLUCION AIGUES BARCELONA"), false),
    ("of another amount", line(2, 8421, "2027-07-09", "DEVOLUCION AIGUES BARCELONA"), false),
    ("without a word", line(2, 8420, "2027-07-09", "AIGUES BARCELONA"), false),
    ("of another name", line(2, 8420, "2027-07-09", "DEVOLUCION RECIBO GAS BARCELONA"), false),
    (
      "in another account", line(2, 8420, "2027-07-09", "DEVOLUCION AIGUES BARCELONA", account: 3),
      false
    ),
  ]

  @Test(arguments: cases.indices) func `goes with the payment`(number: Int) {
    let (title, returned, isPaired) = Self.cases[number]
    let result = Sample.match([], [Self.paid, returned])
    #expect(
      written(result.matches) == (isPaired ? ["1 returned line 2", "2 returned line 1"] : []),
      "\(title)")
  }

  @Test func `goes with the nearest one`() {
    let lines = [
      Self.paid, line(2, -8420, "2027-07-07", "RECIBO AIGUES BARCELONA"),
      line(3, 8420, "2027-07-09", "DEVOLUCION AIGUES BARCELONA"),
    ]
    #expect(
      written(Sample.match([], lines).matches) == ["2 returned line 3", "3 returned line 2"])
  }

  @Test func `is known by a code or mandate too`() {
    let lines = [
      line(1, -8420, "2027-07-05", "RECIBO", mandate: "M-0012345"),
      line(2, 8420, "2027-07-09", "ABONO", concept: 14, mandate: "M-0012345"),
    ]
    let result = Sample.match([], lines)
    #expect(result.matches.map(\.rule) == [.returned, .returned])
    #expect(
      result.matches.last?.facts
        == [.words(["0012345"]), .amounts(money(8420), money(8420)), .days(4)])
  }
}

struct `A transfer between own accounts` {
  private static let out = line(1, -50000, "2027-07-05", "TRASPASO A CUENTA")

  private static let cases: [(title: String, lines: [OpenLine], isPaired: Bool)] = [
    ("by the word", [out, line(2, 50000, "2027-07-05", "ABONO", account: 2)], true),
    ("after 3 days", [out, line(2, 50000, "2027-07-08", "ABONO", account: 2)], true),
    ("after 4 days", [out, line(2, 50000, "2027-07-09", "ABONO", account: 2)], false),
    ("before it left", [out, line(2, 50000, "2027-07-04", "ABONO", account: 2)], false),
    ("in the account itself", [out, line(2, 50000, "2027-07-05", "ABONO")], false),
    ("of another holder", [out, line(2, 50000, "2027-07-05", "TRASPASO", account: 3)], false),
    (
      "by the account number in the text",
      [
        line(1, -50000, "2027-07-05", "A ES79 2100 0813 6101 2345 6789"),
        line(2, 50000, "2027-07-05", "ABONO", account: 2),
      ], true
    ),
    (
      "by the account number beside the text",
      [
        line(1, -50000, "2027-07-05", "CARGO"),
        line(
          2, 50000, "2027-07-05", "ABONO", account: 2,
          counterpartyIBAN: "ES9121000418450200051332"),
      ], true
    ),
    (
      "by the name of the holder",
      [
        line(1, -50000, "2027-07-05", "TRANSFERENCIA A ANNA PUIG"),
        line(2, 50000, "2027-07-05", "ABONO", account: 2),
      ], true
    ),
    (
      "by the amount alone",
      [
        line(1, -50000, "2027-07-05", "TRANSFERENCIA"),
        line(2, 50000, "2027-07-05", "ABONO", account: 2),
      ], false
    ),
  ]

  @Test(arguments: cases.indices) func `is two lines`(number: Int) {
    let (title, lines, isPaired) = Self.cases[number]
    let result = Sample.match([], lines)
    #expect(
      written(result.matches)
        == (isPaired ? ["1 own-accounts line 2", "2 own-accounts line 1"] : []), "\(title)")
  }

  @Test func `is asked about if two lines may be the other one`() {
    let lines = [
      Self.out, line(2, 50000, "2027-07-05", "ABONO", account: 2),
      line(3, 50000, "2027-07-06", "ABONO", account: 2),
    ]
    let result = Sample.match([], lines)
    #expect(result.matches == [])
    #expect(
      written(result.proposals[1])
        == ["own-accounts line 2 -500.00", "own-accounts line 3 -500.00"])
    #expect(result.proposals[2]?.map(\.doubts) == [[.otherLine(3)]])
  }
}
