internal import Bookkeeping

/// What a line and a claim have in common, besides the amount.
struct Evidence: OptionSet, Hashable {
  let rawValue: UInt8

  static let key = Evidence(rawValue: 1)
  static let name = Evidence(rawValue: 2)
  static let iban = Evidence(rawValue: 4)
  static let mandate = Evidence(rawValue: 8)
  static let taxID = Evidence(rawValue: 16)
  static let platform = Evidence(rawValue: 32)
  static let method = Evidence(rawValue: 64)
}

/// A rule that explains a line by one claim of the same amount.
struct AutomaticRule {
  let rule: MatchRule
  let kinds: [ClaimKind]
  /// What has to agree: one of these sets.
  let evidence: [Evidence]
  /// The days before the first, and after the last day of a claim on which the line may be; nil for any.
  let earliest: Int?
  let latest: Int?
  /// Whether the earliest day is counted from the last day of the claim.
  var countsFromLast = false
  /// Whether several lines may pay a claim, so that the rule also proposes a part of it.
  var isDivisible = false
  /// Whether the rule also proposes claims whose amounts differ a little.
  var toleratesDifference = true

  /// Whether the rule holds for a claim.
  ///
  /// - Parameter day: The number of the day of the line.
  func holds(for claim: IndexedClaim, _ agreed: Evidence, on day: Int32) -> Bool {
    isInTime(claim, on: day) && evidence.contains { agreed.isSuperset(of: $0) }
  }

  /// Whether the rule may propose a claim of another amount: a part of what has to agree is enough.
  func suggests(_ claim: IndexedClaim, _ agreed: Evidence, on day: Int32) -> Bool {
    isInTime(claim, on: day) && evidence.contains { !agreed.isDisjoint(with: $0) }
  }

  private func isInTime(_ claim: IndexedClaim, on day: Int32) -> Bool {
    if claim.isPaid { return AutomaticRule.isNearPayment(claim, on: day) }
    let first = countsFromLast ? claim.lastDay : claim.day
    if let earliest, day < first + Int32(earliest) { return false }
    if let latest, day > claim.lastDay + Int32(latest) { return false }
    return true
  }

  /// The rules, the surest first. What they ask is how the texts of Spanish banks name payments.
  static let all = [
    AutomaticRule(
      rule: .filedReturn, kinds: [.filedReturn], evidence: [.key], earliest: nil, latest: nil),
    AutomaticRule(
      rule: .payoutKey, kinds: [.payout], evidence: [.key], earliest: -1, latest: 10),
    AutomaticRule(
      rule: .bookingCode, kinds: [.stayIn, .stayOut], evidence: [.key], earliest: nil, latest: nil,
      isDivisible: true),
    AutomaticRule(
      rule: .billNumber, kinds: [.expense],
      evidence: [[.key, .name], [.key, .taxID], [.key, .mandate]], earliest: -5, latest: 90,
      isDivisible: true),
    AutomaticRule(
      rule: .transfer, kinds: [.transferIn, .transferOut], evidence: [.key, .iban, .name],
      earliest: -5, latest: 5),
    AutomaticRule(
      rule: .payout, kinds: [.payout], evidence: [.platform], earliest: -1, latest: 5,
      countsFromLast: true),
    AutomaticRule(
      rule: .supplier, kinds: [.expense], evidence: [.name, .mandate], earliest: -5, latest: 40,
      isDivisible: true),
    AutomaticRule(
      rule: .guest, kinds: [.stayIn, .stayOut], evidence: [.name], earliest: nil, latest: 30,
      isDivisible: true),
    AutomaticRule(
      rule: .receipt, kinds: [.receipt], evidence: [.method], earliest: -3, latest: 3,
      toleratesDifference: false),
  ]

  /// The rules about each kind of claim, in the order of the kinds.
  static let byKind: [[AutomaticRule]] = ClaimKind.allCases.map { kind in
    all.filter { $0.kinds.contains(kind) }
  }

  /// The first rule that holds for a claim; nil if none does.
  static func first(for claim: IndexedClaim, _ agreed: Evidence, on day: Int32) -> AutomaticRule? {
    byKind[Int(claim.id.kind.rawValue)].first { $0.holds(for: claim, agreed, on: day) }
  }

  /// Whether a day is near the one on which a claim was paid.
  static func isNearPayment(_ claim: IndexedClaim, on day: Int32) -> Bool {
    abs(day - claim.day) <= daysOfPayment
  }

  /// The days before and after a typed day of payment in which the bank may have booked it.
  private static let daysOfPayment: Int32 = 5

  /// The days before and after a claim in which an amount alone is proposed.
  static let daysOfAmount: Int32 = 10
}

extension MatchRule {
  /// The rules in the order in which they take lines.
  static let ordered = allCases
  /// The place of the rule in this order.
  var rank: UInt8 { MatchRule.ranks[self] ?? 0 }

  private static let ranks: [MatchRule: UInt8] = {
    var ranks: [MatchRule: UInt8] = [:]
    for (index, rule) in ordered.enumerated() { ranks[rule] = UInt8(index) }
    return ranks
  }()
}
