package import Bookkeeping

/// The parts of bills that are expenses of no home.
package struct CostsApart: Hashable, Sendable {
  /// The parts for the business; nil if there are none.
  package private(set) var business: Money?
  /// The private parts, each charged to one owner; nil if there are none.
  package private(set) var privateParts: Money?

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

  /// The sums as members of a JSON document; empty if there are no such parts.
  var fields: [Field] {
    business == nil && privateParts == nil
      ? []
      : [
        Field("business", .money(business ?? .zero)),
        Field("private", .money(privateParts ?? .zero)),
      ]
  }

  /// The sentences about the sums; empty if there are no such parts.
  package var phrases: [Phrase] {
    [
      business.map { Phrase("expense.apart-business", ["amount": .money($0)]) },
      privateParts.map { Phrase("expense.apart-private", ["amount": .money($0)]) },
    ].compactMap(\.self)
  }
}
