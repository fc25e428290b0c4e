package import Bookkeeping

/// The boxes of modelo 210 of an owner who does not live in Spain, about a home in a year, or in a quarter to 2023.
package struct NonResidentSheet: Equatable, Sendable {
  /// A tax on a base.
  package struct Quota: Equatable, Sendable {
    /// Box 5: the income.
    package let income: Money
    /// Box 7: the costs, which only residents of the European Economic Area deduct; zero for others.
    package let costs: Money
    /// Box 8, or box 4 of imputed income: what the rate is applied to, at least zero.
    package let base: Money
    /// Box 31: the tax.
    package let tax: Money
  }

  /// The rate in hundredths of a percent: box 21.
  package let rate: Int64
  /// The tax on lets; nil if a fact is missing.
  package let lets: Quota?
  /// The tax on lets with costs, which a court allowed and the agency does not; nil for residents of the area.
  package let letsWithCosts: Quota?
  /// The tax on imputed income; nil if a fact is missing.
  package let imputed: Quota?
  /// The tax on imputed income by pending law; nil where it is the same.
  package let imputedPending: Quota?
  /// The facts that are missing.
  package let missing: Set<MissingFact>

  /// Works out the boxes.
  ///
  /// RDLeg 5/2004 art. 24 and 25: 19 % of what is left after costs for residents of the area, and 24 % of the income
  /// for others. What is left of interest and repairs of earlier years is no cost of modelo 210.
  ///
  /// - Parameters:
  ///   - country: The code of the country in which the owner lives.
  ///   - year: The year of the sheet.
  /// - Throws: `IncomeTaxError.noRule` for a year whose law the program does not know, and `AmountOverflow`.
  package init(
    _ owner: OwnerSheet, residentOf country: String, in year: Int, by rules: IncomeTaxRules
  ) throws {
    let isInEEA = rules.isInEEA(country, in: year)
    let rate = try rules.percentage(isInEEA ? "210-eea" : "210-other", in: year)
    let income = owner[.income].amount ?? .zero
    var costs = BoxFigure(.zero)
    for box in IncomeTaxBox.deductions where box != .pendingApplied {
      costs = try costs.adding(owner[box])
    }
    func quota(_ income: Money, _ costs: Money) throws -> Quota {
      let base = max(try income.subtracting(costs), .zero)
      return Quota(
        income: income, costs: costs, base: base,
        tax: try Exact(base).times(rate, over: 10_000).rounded)
    }
    self.rate = rate
    let net = try costs.amount.map { try quota(income, $0) }
    lets = isInEEA ? net : try quota(income, .zero)
    letsWithCosts = isInEEA ? nil : net
    imputed = try owner[.imputed].amount.map { try quota($0, .zero) }
    imputedPending = try owner[.imputed].pending.map { try quota($0, .zero) }
    missing = (isInEEA ? costs.missing : []).union(owner[.imputed].missing)
  }
}
