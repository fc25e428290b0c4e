package import Bookkeeping

/// A claim and the part of a line's amount that it explains.
package struct ExplainedPart: Equatable, Sendable {
  /// What explains the amount.
  package let claim: ClaimID
  /// The amount, with the sign of the line: never more than the claim asks.
  package let amount: Money

  /// Makes a part.
  package init(_ claim: ClaimID, _ amount: Money) {
    self.claim = claim
    self.amount = amount
  }
}

/// A line that one claim explains to the cent, and no other could.
///
/// Two lines that explain each other, as of a payment that came back, are two matches.
package struct Match: Equatable, Sendable {
  /// The number of the line.
  package let line: Int64
  /// The day on which the bank booked the line.
  package let booked: Day
  /// The rule by which it was matched.
  package let rule: MatchRule
  /// What explains the line: all that is open of it.
  package let part: ExplainedPart
  /// Whether equal claims or lines were served oldest first.
  package let isOldestOfEquals: Bool
  /// What agrees; empty if the facts were not asked for.
  package internal(set) var facts: [Fact]
}

/// What may explain a line, and is for the user to accept.
package struct Proposal: Equatable, Sendable {
  /// The rule that proposes it.
  package let rule: MatchRule
  /// The claims and what each explains; several of stays or of card receipts that add up, with all that they
  /// ask.
  package let parts: [ExplainedPart]
  /// What is open of the line, less what the claims ask: a terminal's fee, or an amount that was mistyped.
  /// Zero for a part, which leaves the rest of its claim open.
  package let difference: Money
  /// What keeps the program from matching; empty if its rule always asks.
  package let doubts: [Doubt]
  /// What agrees; empty if the facts were not asked for.
  package internal(set) var facts: [Fact]
}

/// What keeps a proposal from being a match.
package enum Doubt: Equatable, Sendable {
  /// Another claim explains the line as well.
  case otherClaim(ClaimID)
  /// The claim explains another line as well, by its number.
  case otherLine(Int64)
  /// So many claims explain the line that not all are shown.
  case crowd
  /// The record names another party, by its number, than the holder of the account.
  case otherHolder(Int64)
  /// The claim is a line of an account, and only one of the two accounts has a holder.
  case unknownHolder
}

/// Something that a line of the bank and a claim have in common.
package enum Fact: Equatable, Sendable {
  /// A code of the claim, as the line has it, with its column in the text, from 1; nil if the line has it in
  /// another field.
  case key(String, column: Int?)
  /// An account number, in the same way.
  case iban(String, column: Int?)
  /// The mandate of a direct debit, in the same way.
  case mandate(String, column: Int?)
  /// A tax identifier, in the same way.
  case taxID(String, column: Int?)
  /// The words of a name, or of two lines or a rule, in lower case without accents unless `written(as:)` has the
  /// spelling of the book.
  case words([String])
  /// The code of a platform that the line names.
  case platform(String)
  /// The way of payment.
  case method(PaymentMethod)
  /// What is open of the line, and what the claim asks.
  case amounts(Money, Money)
  /// The days from the claim to the line: negative if the line is earlier, 0 within the days of a stay.
  case days(Int)
}

/// What matching found, in the order of the lines: by day, place and number.
package struct MatchResult: Equatable, Sendable {
  /// The lines that are explained.
  package internal(set) var matches: [Match] = []
  /// The proposals for a line, by its number, best first; none for lines that nothing may explain.
  package internal(set) var proposals: [Int64: [Proposal]] = [:]
  /// What agrees to the cent with an open line and explains another one, by the number of the line; empty if the facts
  /// were not asked for.
  package internal(set) var taken: [Int64: [ClaimID]] = [:]
  /// The number of times that a line was compared with a claim, which is what matching costs.
  package internal(set) var comparisons = 0
}
