package import Bookkeeping

/// A dated rule of the law about VAT on lets to tourists.
package struct VATRule: Hashable, Sendable {
  /// The standing of a rule.
  package enum Status: String, CaseIterable, Sendable {
    /// The rule is law.
    case law
    /// The rule is published and may still lapse: parliament has not validated it.
    case pending
    /// The rule is announced and not published.
    case announced
  }

  /// The first day of check-in to which the rule applies.
  package let validFrom: Day
  /// The kind of letting that bears the VAT.
  package let kind: LettingKind
  /// The rate in percent.
  package let percent: Int
  /// The largest number of nights, let to one guest, that bear the VAT; nil for any number.
  package let longestLet: Int?
  /// The standing of the rule.
  package let status: Status
  /// The source of the rule.
  package let source: String

  /// Creates a rule.
  package init(
    validFrom: Day, kind: LettingKind = .shortLet, percent: Int, longestLet: Int?, status: Status,
    source: String
  ) {
    self.validFrom = validFrom
    self.kind = kind
    self.percent = percent
    self.longestLet = longestLet
    self.status = status
    self.source = source
  }

  /// Whether a let of some nights bears the VAT.
  package func covers(nights: Int) -> Bool { longestLet.map { nights <= $0 } ?? true }
}

/// An amount with VAT inside, in its two parts.
package struct VATSplit: Hashable, Sendable {
  /// The amount without VAT: amount ÷ (1 + rate), rounded half up to cents.
  ///
  /// Llei 37/1992 art. 78.Uno: the whole consideration.
  package let base: Money
  /// The amount minus the base.
  package let vat: Money

  /// Splits an amount, positive or negative; base + VAT is the amount.
  ///
  /// The base of a negative amount is that of the positive one with the opposite sign, so that a refund of
  /// a whole amount leaves nothing.
  ///
  /// - Parameter percent: The rate, 0 to 100.
  /// - Throws: `AmountOverflow` for an amount above a hundredth of 64 bits.
  package init(of amount: Money, percent: Int) throws(AmountOverflow) {
    base = try Ratio.scaled(amount, by: 100, over: 100 + Int64(percent))
    vat = try amount.subtracting(base)
  }
}

/// The VAT on the lets of some homes: what owners stated, and the rules of the law.
package struct VATTable: Sendable {
  /// The rules in chronological order.
  private let rules: [VATRule]
  /// The records of each home in chronological order.
  private let homes: [Int64: [HomeVAT]]
  /// How a home is let from the day of a record on.
  private let letting: @Sendable (HomeVAT) -> LettingKind

  /// The table of a book whose homes bear no VAT.
  package static let none = VATTable(rules: [], homes: [])

  /// Creates a table from rules and records in any order.
  ///
  /// - Parameter letting: How a home is let from the day of a record on: a short let if no other kind is recorded.
  package init(
    rules: [VATRule], homes: [HomeVAT],
    letting: @escaping @Sendable (HomeVAT) -> LettingKind = { _ in .shortLet }
  ) {
    self.letting = letting
    self.rules = rules.sorted { $0.validFrom < $1.validFrom }
    // Most books have no records, and the types of the grouping take longer to make than a lookup.
    self.homes =
      homes.isEmpty
      ? [:]
      : Dictionary(grouping: homes) { $0.property }
        .mapValues { $0.sorted { $0.validFrom < $1.validFrom } }
  }

  /// The records of a home in chronological order.
  package func records(of property: Int64) -> [HomeVAT] { homes[property] ?? [] }

  /// Whether lets of a home bear VAT on any day.
  package func isBorne(by property: Int64) -> Bool {
    !isEmpty && records(of: property).contains { $0.percent != nil }
  }

  /// Returns the rule about a kind of letting in force on a day; nil if there is none.
  package func rule(on day: Day, of kind: LettingKind = .shortLet) -> VATRule? {
    rules.last { $0.validFrom <= day && $0.kind == kind }
  }

  /// Returns how a home is let on a day; nil if nothing is recorded about its VAT.
  package func kind(of property: Int64, on day: Day) -> LettingKind? {
    record(of: property, on: day).map(letting)
  }

  private func record(of property: Int64, on day: Day) -> HomeVAT? {
    records(of: property).last { $0.validFrom <= day }
  }

  /// Whether the table has no records.
  package var isEmpty: Bool { homes.isEmpty }

  /// Returns the rate of a let that begins on a day, in percent; nil if it bears no VAT.
  package func percent(of property: Int64, on day: Day, nights: Int) -> Int? {
    guard !isEmpty, let record = record(of: property, on: day),
      let rule = rule(on: day, of: letting(record)), rule.covers(nights: nights)
    else { return nil }
    return record.percent
  }

  /// Returns the rate of a stay, in percent; nil if the stay bears no VAT.
  ///
  /// A booking that did not become a stay bears none here: whether what was charged for it is a
  /// compensation without VAT or the price of a service depends on its terms (CJEU, C-277/05 and
  /// C-250/14).
  package func percent(of stay: Stay) -> Int? {
    guard stay.takesPlace else { return nil }
    return percent(of: stay.property, on: stay.checkIn, nights: stay.nights)
  }
}
