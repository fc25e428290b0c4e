import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A rule` {
  /// The claim of a rule, on 10 to 12 July with an amount of 50.00 either way, a line that has what the rule
  /// asks, and the days on which it may be.
  struct Row: Sendable {
    let rule: MatchRule
    var claim: Claim
    let text: String
    var days: (first: String, last: String)?
  }

  private static func paid(_ kind: ClaimKind, _ change: (inout Claim) -> Void) -> Claim {
    let isOut = [.stayOut, .expense, .transferOut, .filedReturn].contains(kind)
    var made = claim(kind, 1, isOut ? -5000 : 5000, "2027-07-10", until: "2027-07-12")
    change(&made)
    return made
  }

  static let rows: [Row] = [
    Row(
      rule: .filedReturn, claim: paid(.filedReturn) { $0.keys = ["9500123456789A1B2C3D4E"] },
      text: "PAGO IMPUESTOS NRC 9500123456789A1B2C3D4E"),
    Row(
      rule: .payoutKey, claim: paid(.payout) { $0.keys = ["Ab3dE6gH9jK2"] },
      text: "NO.Ab3dE6gH9jK2/ID.1", days: ("2027-07-09", "2027-07-22")),
    Row(rule: .bookingCode, claim: paid(.stayIn) { $0.keys = ["E2041"] }, text: "E2041"),
    Row(rule: .bookingCode, claim: paid(.stayOut) { $0.keys = ["E2041"] }, text: "E2041"),
    Row(
      rule: .billNumber,
      claim: paid(.expense) { ($0.keys, $0.names) = (["F-2027-88"], ["Fusteria Roca"]) },
      text: "FUSTERIA ROCA FRA F-2027/88", days: ("2027-07-05", "2027-10-10")),
    Row(
      rule: .billNumber,
      claim: paid(.expense) { ($0.keys, $0.taxIDs) = (["F-2027-88"], ["B12345674"]) },
      text: "B12345674 F202788", days: ("2027-07-05", "2027-10-10")),
    Row(
      rule: .transfer, claim: paid(.transferOut) { $0.names = ["Marta Vila"] },
      text: "TRANSFERENCIA A MARTA VILA", days: ("2027-07-05", "2027-07-17")),
    Row(
      rule: .transfer, claim: paid(.transferIn) { $0.keys = ["SET-2027-001"] },
      text: "ABONO SET2027001", days: ("2027-07-05", "2027-07-17")),
    Row(
      rule: .payout, claim: paid(.payout) { $0.channel = "airbnb" }, text: "AIRBNB",
      days: ("2027-07-11", "2027-07-17")),
    Row(
      rule: .supplier, claim: paid(.expense) { $0.names = ["Fusteria Roca"] },
      text: "FUSTERIA ROCA", days: ("2027-07-05", "2027-08-21")),
    Row(
      rule: .supplier, claim: paid(.expense) { $0.mandates = ["M-0012345"] },
      text: "ADEUDO M0012345", days: ("2027-07-05", "2027-08-21")),
    Row(
      rule: .guest, claim: paid(.stayIn) { $0.names = ["Nora Lind"] }, text: "NORA LIND",
      days: ("2026-01-01", "2027-08-11")),
    Row(
      rule: .guest, claim: paid(.stayOut) { $0.names = ["Nora Lind"] }, text: "NORA LIND",
      days: ("2026-01-01", "2027-08-11")),
    Row(
      rule: .receipt, claim: paid(.receipt) { $0.method = .bizum }, text: "BIZUM DE X",
      days: ("2027-07-07", "2027-07-15")),
  ]

  @Test(arguments: rows.indices) func `takes a line within its days`(number: Int) {
    let row = Self.rows[number]
    func rule(on iso: String) -> MatchRule? {
      let open = line(1, row.claim.amount.cents, iso, row.text)
      return Sample.match([row.claim], [open]).matches.first?.rule
    }
    func next(_ iso: String, _ days: Int) -> String { day(iso).adding(days: days).isoText }
    let bounds = row.days ?? ("2020-01-01", "2034-12-31")
    #expect(rule(on: bounds.first) == row.rule, "\(row.rule)")
    #expect(rule(on: bounds.last) == row.rule, "\(row.rule)")
    guard row.days != nil else { return }
    #expect(rule(on: next(bounds.last, 1)) == nil, "\(row.rule)")
    if row.rule != .guest { #expect(rule(on: next(bounds.first, -1)) == nil, "\(row.rule)") }
  }

  @Test(arguments: rows.indices) func `takes no line of another amount or sign`(number: Int) {
    let row = Self.rows[number]
    for cents in [row.claim.amount.cents + 1, -row.claim.amount.cents] {
      let open = line(1, cents, "2027-07-11", row.text)
      #expect(Sample.match([row.claim], [open]).matches == [], "\(row.rule) \(cents)")
    }
  }

  @Test func `of two that hold is the earlier one`() {
    var both = claim(.payout, 1, 5000, "2027-07-01", keys: ["Ab3dE6gH9jK2"], channel: "airbnb")
    let open = line(1, 5000, "2027-07-02", "AIRBNB Ab3dE6gH9jK2")
    #expect(written(Sample.match([both], [open]).matches) == ["1 payout-key payout 1"])
    both.keys = []
    #expect(written(Sample.match([both], [open]).matches) == ["1 payout payout 1"])
  }

  @Test func `is tested for each that takes records`() {
    #expect(Set(AutomaticRule.all.map(\.rule)) == Set(Self.rows.map(\.rule)))
    #expect(MatchRule.ordered.map(\.rank) == Array(0..<UInt8(MatchRule.allCases.count)))
  }
}
