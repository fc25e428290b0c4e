internal import Bookkeeping

/// What a record is for the income tax.
package enum IncomeTaxUse: Hashable, Sendable {
  /// Income.
  case income
  /// A cost in a box, and how much of it counts.
  case cost(IncomeTaxBox, HomeCost.Share)
  /// It is written down over years.
  case asset
  /// Neither income nor a cost.
  case none
  /// Nothing says what it is.
  case open
}

/// What records are for the income tax, by their kind and category: a row of `income-tax-boxes.csv`.
package struct IncomeTaxBoxRule: Hashable, Sendable {
  /// The kind and the category: `category.cleaning`.
  package let name: String
  /// What it is.
  package let use: IncomeTaxUse
  /// The law.
  package let source: String

  /// Creates a rule.
  package init(name: String, use: IncomeTaxUse, source: String) {
    self.name = name
    self.use = use
    self.source = source
  }
}

/// The boxes of records by kind and category.
package struct IncomeTaxBoxes: Sendable {
  private let rules: [String: IncomeTaxBoxRule]

  /// Creates the boxes from their rows.
  package init(_ rules: [IncomeTaxBoxRule]) {
    self.rules = rules.keyed(by: \.name)
  }

  /// What a record is; nil for one of which the table says nothing.
  package func use(of name: String) -> IncomeTaxUse? { rules[name]?.use }

  /// How much of a cost in a box counts: what all its categories say, or the days if they differ.
  package func share(of box: IncomeTaxBox) -> HomeCost.Share {
    let shares = rules.values.compactMap { rule -> HomeCost.Share? in
      guard rule.name.hasPrefix("category."), case .cost(box, let share) = rule.use else {
        return nil
      }
      return share
    }
    return Set(shares) == [.whole] ? .whole : .days
  }

  /// The law about a box of income or costs, or of net income; nil for a box that no record is in by itself.
  package func source(of box: IncomeTaxBox) -> String? {
    let names: [IncomeTaxBox: String] = [
      .net: "net", .reduced: "reduced", .kinship: "kinship", .withholding: "withholding",
    ]
    if let name = names[box] { return rules[name]?.source }
    return rules.values.sorted { $0.name < $1.name }.first { rule in
      switch rule.use {
      case .income: box == .income
      case .cost(let other, _): box == other
      case .asset, .none, .open: false
      }
    }?.source
  }
}
