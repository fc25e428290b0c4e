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

  /// Whether the owner is resident in the European Economic Area.
  package let isInEEA: Bool
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
    self.isInEEA = isInEEA
    self.rate = rate
    let net = try costs.amount.map { try quota(income, $0) }
    lets = isInEEA ? net : try quota(income, .zero)
    letsWithCosts = isInEEA ? nil : net
    imputed = try owner[.imputed].amount.map { try quota($0, .zero) }
    imputedPending = try owner[.imputed].pending.map { try quota($0, .zero) }
    missing = (isInEEA ? costs.missing : []).union(owner[.imputed].missing)
  }
}

/// A box of modelo 210 that is explained.
package enum NonResidentBox: Hashable, Sendable {
  /// Imputed income: box 4, and the tax on it, box 31.
  case imputed, imputedTax
  /// Lets: box 5, the income; box 7, the costs; box 8, what is taxed; box 31, the tax.
  case income, costs, base, tax

  /// Reads the number of a box as `income-tax sheet` shows it, alone or after the kind of income: `8`, `210-02/31`.
  ///
  /// - Parameter hasLets: Whether box 31 without a kind is that of lets.
  package init?(_ text: String, hasLets: Bool) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let number = parts.last, parts.count <= 2 else { return nil }
    let kind = parts.count == 2 ? parts[0] : number == "4" ? "210-02" : nil
    let isOfLets = kind.map { $0 == "210-35" } ?? (number != "31" || hasLets)
    switch (isOfLets, number) {
    case (true, "5"): self = .income
    case (true, "7"): self = .costs
    case (true, "8"): self = .base
    case (true, "31"): self = .tax
    case (false, "4") where kind == "210-02": self = .imputed
    case (false, "31") where kind == nil || kind == "210-02": self = .imputedTax
    default: return nil
    }
  }

  /// The number of the box.
  package var number: String {
    switch self {
    case .imputed: "4"
    case .income: "5"
    case .costs: "7"
    case .base: "8"
    case .imputedTax, .tax: "31"
    }
  }

  /// The box of modelo 100 whose records make this one; nil for one that other boxes make.
  package var ofResidents: IncomeTaxBox? {
    switch self {
    case .imputed: .imputed
    case .income: .income
    case .costs, .base, .imputedTax, .tax: nil
    }
  }
}

extension NonResidentSheet {
  /// The figure of a box.
  package subscript(box: NonResidentBox) -> BoxFigure {
    switch box {
    case .imputed: BoxFigure(imputed?.base, pending: imputedPending?.base, missing: missing)
    case .imputedTax: BoxFigure(imputed?.tax, pending: imputedPending?.tax, missing: missing)
    case .income: BoxFigure(lets?.income)
    case .costs: BoxFigure(lets?.costs)
    case .base: BoxFigure(lets?.base)
    case .tax: BoxFigure(lets?.tax)
    }
  }

  /// How a box came about that other boxes make.
  ///
  /// - Throws: `AmountOverflow`.
  package func explanation(
    of box: NonResidentBox, _ owner: OwnerSheet
  ) throws(AmountOverflow) -> BoxExplanation {
    var found = BoxExplanation()
    func add(_ box: IncomeTaxBox, isLess: Bool = false) throws(AmountOverflow) {
      guard let amount = owner[box].amount, amount != .zero else { return }
      found.parts.append(
        BoxPart(
          source: .box(box), day: nil, amount: amount, part: amount,
          counted: isLess ? try amount.negated() : amount))
    }
    let costs = lets?.costs == .zero ? [] : IncomeTaxBox.deductions.filter { $0 != .pendingApplied }
    switch box {
    case .imputed, .imputedTax: try add(.imputed)
    case .income: try add(.income)
    case .costs: for cost in costs { try add(cost) }
    case .base, .tax:
      try add(.income)
      for cost in costs { try add(cost, isLess: true) }
    }
    if box == .tax || box == .imputedTax { found.percentage = rate }
    return found
  }
}
