package import Bookkeeping

extension TaxLaw {
  /// The first day of the tax: Decret llei 3/2012, BOE-A-2012-14192.
  package static let start = Period.month(year: 2012, month: 11).firstDay
}

/// A law of the tourist tax, with the articles that explain a calculation.
///
/// A rule without an article here is cited by the law alone.
package struct TaxLaw: Hashable, Sendable {
  /// The number: `5/2017`.
  package let number: String
  /// The article by which a unit is a person and a night.
  package let units: String?
  /// The article about the people who are exempt.
  package let exemption: String?
  /// The article by which the tax of a stay accrues when the stay begins.
  package let accrual: String?
  /// The article about the maximum number of units for each person and stay.
  package let cap: String?
  /// The articles by which a platform may collect the tax.
  package let collection: String?

  /// Creates a law.
  package init(
    number: String, units: String? = nil, exemption: String? = nil, accrual: String? = nil,
    cap: String? = nil, collection: String? = nil
  ) {
    self.number = number
    self.units = units
    self.exemption = exemption
    self.accrual = accrual
    self.cap = cap
    self.collection = collection
  }
}
