package import Bookkeeping

/// The reason why shares, positions or transfers cannot be computed.
package enum OwnershipError: Error, Equatable, Sendable {
  /// A share is not above zero and at most the whole.
  case shareOutOfRange(party: String, share: Fraction)
  /// A party has two shares in one set.
  case repeatedParty(String)
  /// The shares of a set do not add up to the whole; `missing` is negative if they exceed it.
  case sumIsNotWhole(missing: Fraction)
  /// The other parties have the whole already, so that nothing is left for one that has the rest.
  case nothingIsLeft(String)
  /// The shares have no common denominator up to `ShareSet.denominatorLimit`.
  case sharesTooFine
  /// Two sets of shares of one home begin on the same day.
  case repeatedStart(Day)
  /// The positions to settle do not add up to zero, but to an amount.
  case unbalanced(Money)
  /// An amount exceeds 64 bits.
  case overflow
}
