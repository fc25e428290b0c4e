import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A proposal` {
  struct Case: Sendable {
    let title: String
    let claims: [Claim]
    let line: OpenLine
    let proposals: [String]
  }

  private static func stay(_ number: Int64, _ cents: Int64, _ iso: String, _ channel: String)
    -> Claim
  {
    claim(.stayNet, number, cents, iso, channel: channel)
  }

  private static func card(_ number: Int64, _ cents: Int64, _ iso: String) -> Claim {
    claim(.receipt, number, cents, iso, method: .card)
  }

  private static let nora = claim(
    .stayIn, 1, 10000, "2027-07-10", until: "2027-07-17", names: ["Nora Lind"])

  static let cases: [Case] = [
    Case(
      title: "stays until 7 days after the check-in",
      claims: [stay(1, 5000, "2027-07-01", "airbnb")],
      line: line(1, 5000, "2027-07-08", "AIRBNB"), proposals: ["stays stayNet 1 50.00"]),
    Case(
      title: "no stays after 8 days", claims: [stay(1, 5000, "2027-07-01", "airbnb")],
      line: line(1, 5000, "2027-07-09", "AIRBNB"), proposals: []),
    Case(
      title: "stays of Booking.com until 45 days",
      claims: [stay(1, 5000, "2027-07-01", "booking-com")],
      line: line(1, 5000, "2027-08-15", "BOOKING.COM BV"), proposals: ["stays stayNet 1 50.00"]),
    Case(
      title: "no stays of another platform", claims: [stay(1, 5000, "2027-07-01", "booking-com")],
      line: line(1, 5000, "2027-07-02", "AIRBNB"), proposals: []),
    Case(
      title: "no stays if the platform's payout is known",
      claims: [
        stay(1, 5000, "2027-07-01", "airbnb"),
        claim(.payout, 2, 5000, "2027-07-01", channel: "airbnb"),
        claim(.payout, 3, 5000, "2027-07-01", channel: "airbnb"),
      ],
      line: line(1, 5000, "2027-07-02", "AIRBNB"),
      proposals: ["payout payout 2 50.00", "payout payout 3 50.00"]),
    Case(
      title: "receipts by card of several days, without a fee",
      claims: [card(1, 5000, "2027-07-01"), card(2, 3000, "2027-07-02")],
      line: line(1, 8000, "2027-07-04", "ABONO TPV"),
      proposals: ["terminal receipt 1 50.00, receipt 2 30.00"]),
    Case(
      title: "a fee of 3 %", claims: [card(1, 5000, "2027-07-01"), card(2, 5000, "2027-07-01")],
      line: line(1, 9700, "2027-07-04", "REMESA TPV"),
      proposals: ["terminal receipt 1 50.00, receipt 2 50.00; -3.00"]),
    Case(
      title: "no fee above 3 %",
      claims: [card(1, 5000, "2027-07-01"), card(2, 5000, "2027-07-01")],
      line: line(1, 9699, "2027-07-04", "REMESA TPV"), proposals: []),
    Case(
      title: "no receipts after 4 days",
      claims: [card(1, 5000, "2027-07-01"), card(2, 1, "2027-07-01")],
      line: line(1, 5001, "2027-07-05", "TPV"), proposals: []),
    Case(
      title: "a part of a stay", claims: [nora], line: line(1, 3000, "2027-07-01", "NORA LIND"),
      proposals: ["part stayIn 1 30.00"]),
    Case(
      title: "a part that may be a mistake too", claims: [nora],
      line: line(1, 9800, "2027-07-01", "NORA LIND"),
      proposals: ["near stayIn 1 98.00; -2.00"]),
    Case(
      title: "2 % too much", claims: [nora], line: line(1, 10200, "2027-07-01", "NORA LIND"),
      proposals: ["near stayIn 1 100.00; 2.00"]),
    Case(
      title: "nothing above 2 %", claims: [nora], line: line(1, 10201, "2027-07-01", "NORA LIND"),
      proposals: []),
    Case(
      title: "a bill's number without its supplier",
      claims: [claim(.expense, 1, -3000, "2027-07-01", keys: ["F-2027-88"], names: ["Roca SL"])],
      line: line(1, -3000, "2027-07-05", "F2027-88"), proposals: ["near expense 1 -30.00"]),
    Case(
      title: "no part of a payout",
      claims: [claim(.payout, 1, 5000, "2027-07-01", keys: ["G-ABC123"])],
      line: line(1, 3000, "2027-07-02", "GABC123"), proposals: []),
    Case(
      title: "an amount alone, ten days apart",
      claims: [claim(.expense, 1, -3000, "2027-07-01"), claim(.expense, 2, -3000, "2027-07-21")],
      line: line(1, -3000, "2027-07-11", "RECIBO"),
      proposals: ["amount expense 1 -30.00", "amount expense 2 -30.00"]),
    Case(
      title: "no amount eleven days apart", claims: [claim(.expense, 1, -3000, "2027-07-01")],
      line: line(1, -3000, "2027-07-12", "RECIBO"), proposals: []),
    Case(
      title: "no amount of four claims",
      claims: (1...4).map { claim(.expense, $0, -3000, "2027-07-01") },
      line: line(1, -3000, "2027-07-02", "RECIBO"), proposals: []),
  ]

  @Test(arguments: cases.indices) func `is made, or not`(number: Int) {
    let example = Self.cases[number]
    let result = Sample.match(example.claims, [example.line])
    #expect(result.matches == [], "\(example.title)")
    #expect(written(result.proposals[1]) == example.proposals, "\(example.title)")
  }

  @Test func `says what agrees`() {
    let claims = [
      claim(.payout, 1, 41231, "2027-07-01", keys: ["Ab3dE6gH9jK2mN5p"], channel: "booking-com")
    ]
    let text = "Booking.com B.V. NO.Ab3dE6gH9jK2mN5p/ID.1234567"
    let result = Sample.match(claims, [line(1, 41230, "2027-07-02", text)])
    #expect(
      result.proposals[1]?.map(\.facts) == [
        [
          .key("Ab3dE6gH9jK2mN5p", column: 21), .platform("booking-com"),
          .amounts(money(41230), money(41231)), .days(1),
        ]
      ])
  }

  @Test func `says the words, the way of payment and the sums that agree`() {
    let guest = Sample.match([Self.nora], [line(1, 10000, "2027-07-12", "BIZUM Nora  LIND")])
    #expect(
      guest.matches.map(\.facts)
        == [[.words(["nora", "lind"]), .amounts(money(10000), money(10000)), .days(0)]])
    let terminal = Sample.match(
      [Self.card(1, 5000, "2027-07-01"), Self.card(2, 5000, "2027-07-01")],
      [line(1, 9800, "2027-07-02", "TPV")])
    #expect(
      terminal.proposals[1]?.map(\.facts)
        == [[.method(.card), .amounts(money(9800), money(10000))]])
    let stays = Sample.match(
      [Self.stay(1, 5000, "2027-07-01", "airbnb")], [line(1, 5000, "2027-07-03", "AIRBNB")])
    #expect(
      stays.proposals[1]?.map(\.facts)
        == [[.platform("airbnb"), .amounts(money(5000), money(5000)), .days(2)]])
  }

  @Test func `says the account, mandate and tax identifier that agree`() throws {
    let iban = try #require(IBAN(code: "ES7921000813610123456789"))
    var bill = Claim(
      ClaimID(.expense, 1), money(-3000), on: day("2027-07-01"), keys: ["F2027-88"],
      mandates: ["M-0012345"], taxIDs: ["B12345674"])
    let open = line(1, -3000, "2027-06-30", "B-12345674 F2027 88", mandate: "M0012345")
    #expect(
      Sample.match([bill], [open]).matches.map(\.facts) == [
        [
          .taxID("B-12345674", column: 1), .key("F2027 88", column: 12),
          .mandate("M0012345", column: nil), .amounts(money(-3000), money(-3000)), .days(-1),
        ]
      ])
    bill = Claim(ClaimID(.transferOut, 1), money(-3000), on: day("2027-07-01"), ibans: [iban])
    let transfer = line(1, -3000, "2027-07-01", "A ES79 2100 0813 6101 2345 6789")
    #expect(
      Sample.match([bill], [transfer]).matches.first?.facts.first
        == .iban("ES79 2100 0813 6101 2345 6789", column: 3))
  }
}

struct `Amounts that add up` {
  @Test func `are found by brute force too`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let cents = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Int64.random(in: -3...9, using: &random) * 100
      }
      let total = Int64.random(in: 0...20, using: &random) * 100
      let all = (1..<(1 << cents.count)).filter { set in
        set.nonzeroBitCount <= Sums.mostStays
          && cents.indices.reduce(0) { $0 + (set >> $1 & 1 == 1 ? cents[$1] : 0) } == total
      }
      let found = Sums.subsets(of: cents, addingUpTo: total)
      #expect(found.count == min(all.count, 4), "\(cents) \(total)")
      for subset in found { #expect(subset.reduce(0) { $0 + cents[$1] } == total) }
      #expect(found.map(\.count) == found.map(\.count).sorted())
    }
  }

  @Test func `do not overflow, nor take long`() {
    #expect(Sums.subsets(of: [.max, .max, .min], addingUpTo: .max) == [[0], [1]])
    #expect(Sums.runs(of: [(1, .max), (1, .max)], payingOut: 1) == [])
    let same = [Int64](repeating: 100, count: 20)
    #expect(threadTime { _ = Sums.subsets(of: same, addingUpTo: 550) } < 1)
  }
}
