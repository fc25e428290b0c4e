package import Bookkeeping
package import Documents

/// What counts in no row of a report: the parts of bills that are expenses of no home, the fees of the
/// manager, and open proposals.
package struct CostsApart: Hashable, Sendable {
  /// The number of open proposals.
  package private(set) var proposals = 0
  /// The sum of their proposed amounts.
  package private(set) var proposed = Money.zero
  /// The parts for the business; nil if there are none.
  package private(set) var business: Money?
  /// The private parts, each charged to one owner; nil if there are none.
  package private(set) var privateParts: Money?

  /// The fees of the manager with the VAT that no owner deducts, which profit does not subtract; nil if there are none.
  package var fees: Money?

  /// Makes the sums of no parts.
  package init() {}

  /// Adds a part.
  ///
  /// - Throws: `AmountOverflow`.
  package mutating func add(_ amount: Money, isPrivate: Bool) throws(AmountOverflow) {
    if isPrivate {
      privateParts = try (privateParts ?? .zero).adding(amount)
    } else {
      business = try (business ?? .zero).adding(amount)
    }
  }

  /// Adds an open proposal.
  ///
  /// - Throws: `AmountOverflow`.
  package mutating func add(proposal amount: Money) throws(AmountOverflow) {
    proposals += 1
    proposed = try proposed.adding(amount)
  }

  /// The sums as members of a JSON document; empty if there is nothing apart.
  var fields: [Field] {
    let parts = [
      Field("business", .money(business ?? .zero)), Field("private", .money(privateParts ?? .zero)),
    ]
    let open = [Field("proposals", .count(proposals)), Field("proposed", .money(proposed))]
    return (business == nil && privateParts == nil ? [] : parts)
      + (fees.map { [Field("fees", .money($0))] } ?? []) + (proposals == 0 ? [] : open)
  }

  /// The sentences about the sums; empty if there is nothing apart.
  package var phrases: [Phrase] {
    [
      business.map { Phrase("expense.apart-business", ["amount": .money($0)]) },
      privateParts.map { Phrase("expense.apart-private", ["amount": .money($0)]) },
      CostsApart.phrase(ofFees: fees),
      proposals == 0
        ? nil
        : Phrase("expense.apart-proposals", ["amount": .money(proposed)], count: proposals),
    ].compactMap(\.self)
  }

  /// The sentence about the fees of the manager, which a profit does not subtract; nil without fees.
  static func phrase(ofFees fees: Money?) -> Phrase? {
    fees.map { Phrase("report.fees-apart", ["amount": .money($0)]) }
  }
}
