import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `Two candidates` {
  private static let airbnb = [
    claim(.payout, 1, 5000, "2027-07-01", channel: "airbnb"),
    claim(.payout, 2, 5000, "2027-07-02", channel: "airbnb"),
  ]

  @Test func `of a line are both shown, and each is the doubt of the other`() {
    let result = Sample.match(Self.airbnb, [line(1, 5000, "2027-07-03", "AIRBNB")])
    #expect(result.matches == [])
    #expect(
      result.proposals[1]?.map(\.doubts)
        == [[.otherClaim(ClaimID(.payout, 2))], [.otherClaim(ClaimID(.payout, 1))]])
  }

  @Test func `of a claim are both shown, and each is the doubt of the other`() {
    let lines = [line(1, 5000, "2027-07-03", "AIRBNB"), line(2, 5000, "2027-07-03", "AIRBNB")]
    let result = Sample.match([Self.airbnb[0]], lines)
    #expect(result.matches == [])
    #expect(result.proposals[1]?.map(\.doubts) == [[.otherLine(2)]])
    #expect(result.proposals[2]?.map(\.doubts) == [[.otherLine(1)]])
  }

  @Test func `are one if an earlier rule takes the other`() {
    var claims = Self.airbnb
    claims[0].keys = ["G-ABC123"]
    let lines = [
      line(1, 5000, "2027-07-03", "AIRBNB G-ABC123"), line(2, 5000, "2027-07-03", "AIRBNB"),
    ]
    #expect(
      written(Sample.match(claims, lines).matches)
        == ["1 payout-key payout 1", "2 payout payout 2"])
  }

  @Test func `by an earlier rule keep a later one from taking`() {
    let claims = [1, 2].map { number in
      claim(.stayIn, number, 5000, "2027-07-01", keys: ["E2041"])
    }
    let receipt = claim(.receipt, 3, 5000, "2027-07-01", method: .bizum)
    let result = Sample.match(claims + [receipt], [line(1, 5000, "2027-07-01", "BIZUM E2041")])
    #expect(result.matches == [])
    #expect(
      written(result.proposals[1]) == [
        "booking-code stayIn 1 50.00", "booking-code stayIn 2 50.00", "receipt receipt 3 50.00",
      ])
  }

  @Test func `are no rivals if one is about another party, which is proposed alone`() {
    let claims = [Int64(1), 2].map { holder in
      claim(
        .expense, holder, -5000, "2027-07-01", names: ["Fusteria Roca"], holder: holder,
        equality: "\(holder)")
    }
    let open = line(1, -5000, "2027-07-02", "FUSTERIA ROCA")
    #expect(written(Sample.match(claims, [open]).matches) == ["1 supplier expense 1"])
    let other = Sample.match([claims[1]], [open])
    #expect(other.matches == [])
    #expect(other.proposals[1]?.map(\.doubts) == [[.otherHolder(2)]])
  }

  @Test func `among a hundred are a crowd`() {
    let claims = (1...100).map { number in
      claim(.stayIn, Int64(number), 5000, "2027-07-01", names: ["Nora Lind"])
    }
    let result = Sample.match(claims, [line(1, 5000, "2027-07-01", "BIZUM NORA LIND")])
    #expect(result.matches == [])
    #expect(result.proposals[1]?.count == 9)
    #expect(result.proposals[1]?.allSatisfy { $0.doubts.contains(.crowd) } == true)
  }

  @Test func `of a crowd are uncertain for a line that sees one of them only`() {
    // The first line is compared with the first 64 stays; the second would be sure of the last one.
    var claims = (1...100).map { number in
      claim(.stayIn, Int64(number), 5000, "2027-07-01", names: ["Nora Lind"])
    }
    claims.append(claim(.stayIn, 101, 5000, "2027-12-01", names: ["Nora Lind"]))
    let lines = [
      line(1, 5000, "2027-07-01", "NORA LIND"), line(2, 5000, "2027-12-01", "NORA LIND"),
    ]
    let result = Sample.match(claims, lines)
    #expect(result.matches == [])
    #expect(result.proposals[2]?.first?.doubts == [.crowd])
  }
}

struct `Equal claims` {
  /// Monthly bills of a supplier for a home.
  private static func bill(_ number: Int64, _ iso: String, home: String = "1") -> Claim {
    claim(.expense, number, -3025, iso, names: ["Fibra Nord"], equality: home)
  }

  private static func debit(_ id: Int64, _ iso: String, account: Int64 = 1) -> OpenLine {
    line(id, -3025, iso, "RECIBO FIBRA NORD", account: account)
  }

  @Test func `are served oldest first, over many months`() {
    let claims = (1...12).map { Self.bill(Int64($0), "2027-\($0 < 10 ? "0" : "")\($0)-01") }
    let lines = (1...12).map { Self.debit(Int64($0), "2027-\($0 < 10 ? "0" : "")\($0)-05") }
    let matches = Sample.match(claims.reversed(), lines.reversed()).matches
    #expect(written(matches) == (1...12).map { "\($0) supplier expense \($0) *" })
  }

  @Test func `that are fewer than the lines are served until there are none`() {
    let lines = [Self.debit(1, "2027-07-05"), Self.debit(2, "2027-08-05")]
    let result = Sample.match([Self.bill(1, "2027-07-01")], lines)
    #expect(written(result.matches) == ["1 supplier expense 1 *"])
    #expect(result.proposals == [:])
  }

  @Test func `of two homes are both shown`() {
    let claims = [Self.bill(1, "2027-07-01"), Self.bill(2, "2027-07-01", home: "2")]
    let result = Sample.match(claims, [Self.debit(1, "2027-07-05"), Self.debit(2, "2027-07-05")])
    #expect(result.matches == [])
    #expect(result.proposals.mapValues(\.count) == [1: 2, 2: 2])
  }

  @Test func `are not served to lines of different accounts`() {
    let lines = [Self.debit(1, "2027-07-05"), Self.debit(2, "2027-07-05", account: 2)]
    let claims = [Self.bill(1, "2027-07-01"), Self.bill(2, "2027-07-01")]
    let result = Sample.match(claims, lines)
    #expect(result.matches == [])
    #expect(result.proposals[1]?.first?.doubts.contains(.otherLine(2)) == true)
  }
}
