internal import Bookkeeping

/// A parameter of the income tax in some years: a row of `income-tax-rules.csv`.
package struct IncomeTaxRule: Hashable, Sendable {
  /// The standing of a rule.
  package enum Status: String, CaseIterable, Sendable {
    /// The rule is law.
    case law
    /// The tax agency applies the rule, though the law that made it has lapsed.
    case administrative
    /// The rule is published and may still lapse: parliament has not validated it.
    case pending
  }

  /// The name by which the program looks the rule up.
  package let name: String
  /// The value: a percentage with two decimals, a number of years, the code of a country, or a scale.
  package let value: String
  /// The first year.
  package let from: Int
  /// The last year; nil for no end.
  package let until: Int?
  /// The standing.
  package let status: Status
  /// The law, or where the tax agency says it.
  package let source: String

  /// Creates a rule.
  package init(
    name: String, value: String, from: Int, until: Int?, status: Status, source: String
  ) {
    self.name = name
    self.value = value
    self.from = from
    self.until = until
    self.status = status
    self.source = source
  }

  /// Whether the rule is about a year.
  package func holds(in year: Int) -> Bool { from <= year && year <= until ?? Int.max }

  /// The value as a percentage in hundredths: 110 for 1.10 %.
  var hundredths: Int64? { FixedPoint.value(value, decimals: 2) }
}

/// The parameters of the income tax by year.
package struct IncomeTaxRules: Sendable {
  /// The first year of which every rule is known; what came before is for people to say.
  static let firstYear = 2015

  private let rules: [String: [IncomeTaxRule]]

  /// Creates the parameters from their rows.
  package init(_ rules: [IncomeTaxRule]) { self.rules = Dictionary(grouping: rules, by: \.name) }

  /// The scale of imputed income that pending law has on the sum of cadastral values in a year; nil for none.
  package func scale(in year: Int) -> ValueScale? {
    rule("imputed-scale-on-the-sum", in: year, isPending: true).flatMap { ValueScale($0.value) }
  }

  /// The rule with a name in a year, in force or pending; nil if there is none.
  package func rule(_ name: String, in year: Int, isPending: Bool = false) -> IncomeTaxRule? {
    rules[name]?.first { $0.holds(in: year) && ($0.status == .pending) == isPending }
  }

  /// Whether the law of a year treats residents of a country as those of the European Economic Area.
  ///
  /// - Parameter country: The code of two letters, ISO 3166-1.
  package func isInEEA(_ country: String, in year: Int) -> Bool {
    rules["eea"]?.contains { $0.value == country && $0.holds(in: year) } ?? false
  }

  /// A percentage in hundredths in a year.
  ///
  /// - Throws: `MissingRule`, as no law of the year is known.
  func percentage(_ name: String, in year: Int) throws(IncomeTaxError) -> Int64 {
    guard let value = rule(name, in: year)?.hundredths else { throw .noRule(name, year: year) }
    return value
  }

  /// A number of years in a year.
  func years(_ name: String, in year: Int) throws(IncomeTaxError) -> Int {
    guard let value = rule(name, in: year).flatMap({ Int($0.value) }) else {
      throw .noRule(name, year: year)
    }
    return value
  }

  /// The rates of imputed income in a year, in hundredths of a percent: in force, and pending.
  ///
  /// Ley 35/2006 art. 85: 2 %, or 1.1 % of values revised in the year or the ten before. For values revised since
  /// 2012, what is administrative or pending stands beside the law.
  ///
  /// - Parameter revised: The year in which the cadastral values of the town were revised; nil if they were not.
  func imputedRates(
    revised: Int?, in year: Int
  ) throws(IncomeTaxError) -> (inForce: Int64, pending: Int64?) {
    let (inForce, pending) = imputedRules(revised: revised, in: year)
    guard let rate = inForce?.hundredths else { throw .noRule("imputed", year: year) }
    return (rate, pending?.hundredths)
  }

  /// The rules of `imputedRates(revised:in:)`.
  package func imputedRules(
    revised: Int?, in year: Int
  ) -> (inForce: IncomeTaxRule?, pending: IncomeTaxRule?) {
    let general = rule("imputed", in: year)
    let scale = rule("imputed-scale-on-the-sum", in: year, isPending: true)
    guard let revised, revised <= year else { return (general, scale) }
    if revised >= year - 10 { return (rule("imputed-revised", in: year), scale) }
    if scale != nil { return (general, scale) }
    guard revised >= 2012 else { return (general, nil) }
    let name = "imputed-revised-since-2012"
    if let rule = rule(name, in: year) { return (rule, nil) }
    return (general, rule(name, in: year, isPending: true))
  }
}

/// A scale of percentages on a sum of values: of each slice up to a limit, and of what is above the last one.
package struct ValueScale: Sendable {
  /// The slices: a percentage in hundredths, and the limit up to which it applies; nil for the last one.
  let slices: [(percentage: Int64, limit: Money?)]

  /// Reads a scale such as `1.10 to 100000; 3.00`; nil for any other text.
  init?(_ text: String) {
    var slices: [(percentage: Int64, limit: Money?)] = []
    for slice in text.split(separator: ";") {
      let words = slice.split(separator: " ")
      guard let first = words.first, let rate = FixedPoint.value(String(first), decimals: 2) else {
        return nil
      }
      if words.count == 1 {
        slices.append((rate, nil))
      } else if words.count == 3, words[1] == "to", let euros = Int64(words[2]) {
        slices.append((rate, Money(cents: euros * 100)))
      } else {
        return nil
      }
    }
    guard slices.last?.limit == nil, !slices.isEmpty else { return nil }
    self.slices = slices
  }

  /// The income of a sum of values in a whole year, before it is rounded.
  func income(of sum: Money) throws(AmountOverflow) -> Exact {
    var (income, start) = (Exact.zero, Money.zero)
    for (percentage, limit) in slices where sum > start {
      let end = min(sum, limit ?? sum)
      let slice = Exact(try end.subtracting(start))
      income = try income.plus(slice.times(percentage, over: 10_000))
      start = end
    }
    return income
  }
}

/// Why no figure of the income tax can be worked out.
package enum IncomeTaxError: Error, Equatable, Sendable {
  /// The program knows no law of the year.
  case noRule(String, year: Int)
  /// A sum does not fit in 64 bits.
  case overflow
}
