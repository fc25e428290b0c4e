import Bookkeeping
import TestKit

@testable import Matching

/// A small book: the platforms, two accounts of party 1 and one of party 2, and no claims.
enum Sample {
  static let platforms = [
    Platform("airbnb", names: ["Airbnb"]),
    Platform("booking-com", names: ["Booking.com"], days: 45),
  ]
  static let accounts = [
    OwnAccount(
      id: 1, iban: IBAN(code: "ES9121000418450200051332"), holder: 1, names: ["Anna Puig Serra"]),
    OwnAccount(id: 2, iban: IBAN(code: "ES7921000813610123456789"), holder: 1, names: []),
    OwnAccount(id: 3, holder: 2, names: ["Marta Vila"]),
  ]

  /// What matching finds for some claims, lines and rules.
  static func match(
    _ claims: [Claim], _ lines: [OpenLine], rules: [BankRule] = []
  ) -> MatchResult {
    var matcher = Matcher(accounts: accounts, platforms: platforms, rules: rules)
    for claim in claims { matcher.add(claim) }
    for line in lines { matcher.add(line) }
    return matcher.match()
  }
}

/// A line of account 1 with an amount in cents.
func line(
  _ id: Int64, _ cents: Int64, _ iso: String, _ text: String, account: Int64 = 1, concept: Int = 0,
  reference: String? = nil, mandate: String? = nil, counterpartyIBAN: String? = nil
) -> OpenLine {
  OpenLine(
    BankLine(
      id: id, account: account, booked: day(iso), amount: Money(cents: cents), text: text,
      counterpartyIBAN: counterpartyIBAN.flatMap { IBAN(code: $0) }, reference: reference,
      mandate: mandate, concept: concept, place: Int(id)))
}

/// A claim of an amount in cents.
func claim(
  _ kind: ClaimKind, _ number: Int64, _ cents: Int64, _ iso: String, until: String? = nil,
  keys: [String] = [], names: [String] = [], channel: String? = nil,
  method: PaymentMethod? = nil, holder: Int64? = nil, equality: String? = nil
) -> Claim {
  Claim(
    ClaimID(kind, number), Money(cents: cents), on: day(iso), until: until.map(day), keys: keys,
    names: names, channel: channel, method: method, holder: holder, equality: equality)
}

/// What was matched, in one line each: `3 payout-key payout 7`, with a star for the oldest of equals.
func written(_ matches: [Match]) -> [String] {
  matches.map { match in
    let claim = match.part.claim
    return "\(match.line) \(match.rule.code) \(claim.kind) \(claim.number)"
      + (match.isOldestOfEquals ? " *" : "")
  }
}

/// What was proposed for a line, in one line each: `stays stayNet 1 593.64, stayNet 2 436.50`, and the difference
/// if there is one.
func written(_ proposals: [Proposal]?) -> [String] {
  (proposals ?? []).map { proposal in
    let parts = proposal.parts.map {
      "\($0.claim.kind) \($0.claim.number) \($0.amount.plainText)"
    }
    let difference = proposal.difference == .zero ? "" : "; \(proposal.difference.plainText)"
    return "\(proposal.rule.code) \(parts.joined(separator: ", "))\(difference)"
  }
}

/// An amount in cents.
func money(_ cents: Int64) -> Money { Money(cents: cents) }
