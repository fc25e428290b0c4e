/// A law of the tourist tax, with the articles that explain a calculation.
package struct TaxLaw: Hashable, Sendable {
  /// A rule that an explanation cites.
  package enum Rule: Hashable, Sendable {
    /// A unit is a person and a night.
    case units
    /// The people who are exempt.
    case exemption
    /// The tax of a stay accrues when the stay begins.
    case accrual
    /// The maximum number of units for each person and stay.
    case cap
    /// A platform may collect the tax.
    case collection
  }

  /// The number: `5/2017`.
  package let number: String
  /// The articles by rule; a rule without an article here is cited by the law alone.
  package let articles: [Rule: String]

  /// Creates a law.
  package init(number: String, articles: [Rule: String]) {
    self.number = number
    self.articles = articles
  }
}
