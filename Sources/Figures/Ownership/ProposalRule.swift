package import Bookkeeping

/// Who has to accept a proposed expense.
package enum ProposalRule: String, CaseIterable, Sendable {
  /// Every owner of the home.
  case all
  /// Owners with more than half of the home.
  case majority

  /// The rule of an open proposal; nil for any other state.
  package init?(_ state: ProposalState?) {
    switch state {
    case .all: self = .all
    case .majority: self = .majority
    case .rejected, nil: return nil
    }
  }

  /// The state of a proposal that is open under the rule.
  package var state: ProposalState {
    switch self {
    case .all: .all
    case .majority: .majority
    }
  }

  /// Whether a proposal is accepted or rejected; nil while it is open.
  ///
  /// - Parameters:
  ///   - shares: The shares of the owners.
  ///   - answers: The answer of each party that has given one, by code; those of others than the owners
  ///     do not count.
  package func outcome(
    _ shares: ShareSet, _ answers: [(party: String, accepts: Bool)]
  ) -> Bool? {
    var accepting = Set<String>()
    var rejecting = Set<String>()
    for (party, accepts) in answers where shares.share(of: party) != nil {
      if accepts { accepting.insert(party) } else { rejecting.insert(party) }
    }
    switch self {
    case .all:
      if !rejecting.isEmpty { return false }
      return accepting.count == shares.parties.count ? true : nil
    case .majority:
      let half = shares.whole / 2
      let isOdd = shares.whole % 2 == 1
      let (accepted, rejected) = (shares.sum(of: accepting), shares.sum(of: rejecting))
      if accepted > half { return true }
      // No majority is possible once at least half of the home is against.
      return rejected > half || (!isOdd && rejected == half) ? false : nil
    }
  }
}
