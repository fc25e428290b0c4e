package import Bookkeeping

/// A fact that a figure of the income tax needs, and that the book lacks.
package enum MissingFact: Hashable, Sendable {
  /// Who owned the home on a day.
  case owners(on: Day)
  /// What the home cost, or was worth when it was inherited.
  case acquisition
  /// How an owner acquired the part by which the share grew on a day.
  case growth(owner: String, on: Day)
  /// The cadastral values of a year.
  case cadastralValue(year: Int)
  /// The value of the building within the cadastral value of a year.
  case construction(year: Int)
  /// What was written down of an asset before the first year of the book: the limit may be near.
  case deducted(asset: Int64)
  /// What an expense for furniture or an improvement bought, and since when it wears out.
  case asset(expense: Int64, AssetKind)
}

/// The figure of a box.
package struct BoxFigure: Equatable, Sendable {
  /// The amount by the law in force; nil if a fact is missing.
  package var amount: Money?
  /// The amount by pending law, where it differs.
  package var pending: Money?
  /// The facts that are missing.
  package var missing: Set<MissingFact> = []

  /// Describes a figure.
  package init(_ amount: Money?, pending: Money? = nil, missing: Set<MissingFact> = []) {
    self.amount = missing.isEmpty ? amount : nil
    self.pending = missing.isEmpty ? pending : nil
    self.missing = missing
  }

  /// The sum with a figure; missing if either is.
  package func adding(_ other: BoxFigure) throws(AmountOverflow) -> BoxFigure {
    guard let amount, let added = other.amount else {
      return BoxFigure(nil, missing: missing.union(other.missing))
    }
    let pending = pending ?? amount
    let isPending = self.pending != nil || other.pending != nil
    return BoxFigure(
      try amount.adding(added),
      pending: isPending ? try pending.adding(other.pending ?? added) : nil)
  }
}

/// The figures of an owner of a home.
package struct OwnerSheet: Equatable, Sendable {
  /// The owner.
  package let owner: String
  /// The figures by box; a box without one has nothing.
  package internal(set) var figures: [IncomeTaxBox: BoxFigure] = [:]
  /// The days of box 0085, on which this owner had a share, and the home was at the owners' disposal and not the main
  /// home of this one.
  package internal(set) var daysAtDisposal = 0
  /// The nights of box 0101, for which guests had the home while this owner had a share.
  package internal(set) var daysLet = 0
  /// What is left of interest and repairs after the year, the oldest first.
  package internal(set) var carried: [CarriedAmount] = []
  /// What happened in the year to what was left of interest and repairs before it, the oldest first.
  package internal(set) var appliedCarried: [AppliedCarried] = []

  /// The figure of a box.
  package subscript(box: IncomeTaxBox) -> BoxFigure { figures[box] ?? BoxFigure(.zero) }
}

/// What has been written down of the assets of a home, by year.
package struct WrittenDown: Sendable {
  /// What wears out as a whole.
  enum Base: Hashable, Sendable {
    /// The building as all owners have it, or as one owner acquired a part.
    case building(owner: String?)
    /// A piece of furniture.
    case piece(Int64)
  }

  /// The first year that the program works out; what came before is for people to say.
  package let since: Int
  private(set) var years: [Base: [(year: Int, amount: Money)]] = [:]
  /// What could still be written down at the beginning of the last year of each base.
  private var room: [Base: Money] = [:]

  /// Nothing has been written down before a year.
  package init(since: Int) { self.since = since }

  /// Adds what is written down in a year.
  ///
  /// - Parameter room: What could still be written down at the beginning of the year.
  mutating func add(_ amount: Money, of base: Base, in year: Int, room: Money) {
    years[base, default: []].append((year, amount))
    self.room[base] = room
  }

  /// What was written down in a year, and what could still be at its beginning; nil if nothing was.
  func last(of base: Base, in year: Int) -> (amount: Money, room: Money)? {
    guard let last = years[base]?.last, last.year == year, let room = room[base] else {
      return nil
    }
    return (last.amount, room)
  }

  /// What was written down before a year, if nothing was before `since` but what people said.
  func total(
    of base: Base, before year: Int, said: (amount: Money, until: Int)?
  ) throws(AmountOverflow) -> Money {
    var total = said?.amount ?? .zero
    for part in years[base] ?? [] where part.year < year && part.year > said?.until ?? 0 {
      total = try total.adding(part.amount)
    }
    return total
  }

  /// The years of an asset before `since` of which nobody said what was written down.
  func unknownYears(of asset: HomeAsset) -> Int {
    max(0, since - (asset.deducted.map { $0.until + 1 } ?? asset.day.year))
  }
}

/// The boxes of modelo 100 about a home in a year, for each owner.
///
/// The parts of the owners add up to the figures of the home to the cent.
package struct HomeSheet: Sendable {
  /// The year.
  package let year: Int
  /// The days on which the owners had the home.
  package let daysHeld: Int
  /// The nights for which guests had it.
  package let daysLet: Int
  /// The sheets of the owners, in the order of their turns.
  package internal(set) var owners: [OwnerSheet]
  /// What has been written down by the end of the year.
  package internal(set) var writtenDown: WrittenDown
  /// What was left of interest and repairs at the beginning of the year.
  let pending: [CarriedAmount]

  /// The sheet of an owner; nil for somebody without a share in the year.
  package func owner(_ code: String) -> OwnerSheet? { owners.first { $0.owner == code } }
}

extension HomeFacts {
  /// The rules by which the home has imputed income in a year: in force, and pending.
  package func imputedRules(
    in year: Int, by rules: IncomeTaxRules
  ) -> (inForce: IncomeTaxRule?, pending: IncomeTaxRule?) {
    guard let value = HomeYear(self, .year(year), rules).cadastralValue, value.value != nil else {
      return (rules.rule("imputed-no-value", in: year), nil)
    }
    return rules.imputedRules(revised: value.revised, in: year)
  }

  /// The owners' parts of the cadastral value in a year in which the home was at their disposal.
  ///
  /// - Throws: `AmountOverflow`.
  package func valuesAtDisposal(
    in year: Int, by rules: IncomeTaxRules
  ) throws -> [(owner: String, value: Money)] {
    let home = HomeYear(self, .year(year), rules)
    return try home.owners.compactMap { owner in
      guard !home.freeDays(of: owner).isEmpty, let value = try home.valuePart(of: owner) else {
        return nil
      }
      return (owner, value.part)
    }
  }

  /// The first year with a record of income or costs.
  private var firstYear: Int? {
    (income.map(\.day) + costs.map(\.amount.day) + nights).min()?.year
  }

  /// Whether interest and repairs may be left of years before the first of the book, which is this one, and nobody
  /// recorded them.
  package func mayLackCarried(in year: Int) -> Bool {
    guard firstYear == year, let first = held.first else { return false }
    return first.year < year && carriedFromOutside.isEmpty
  }

  /// The sheets of the years from the first that the book knows through one.
  ///
  /// What is left of interest and repairs, and what has been written down, goes from each year to the next.
  ///
  /// - Throws: `IncomeTaxError.noRule` for a year whose law the program does not know, and `AmountOverflow`.
  package func sheets(through year: Int, by rules: IncomeTaxRules) throws -> [HomeSheet] {
    let known = min(firstYear ?? year, carriedFromOutside.keys.min() ?? year)
    let first = min(max(known, IncomeTaxRules.firstYear), year)
    var written = WrittenDown(since: first)
    var carried: [CarriedAmount] = []
    var sheets: [HomeSheet] = []
    for year in first...year {
      carried += carriedFromOutside[year] ?? []
      let part = HomeYear(self, .year(year), rules)
      let sheet = try part.sheet(carried: carried, written)
      written = sheet.writtenDown
      let filed = filedCarried[year] ?? [:]
      carried = sheet.owners.flatMap { filed[$0.owner] ?? $0.carried }
      sheets.append(sheet)
    }
    return sheets
  }

  /// The sheet of a year.
  ///
  /// - Throws: What `sheets(through:by:)` throws.
  package func sheet(of year: Int, by rules: IncomeTaxRules) throws -> HomeSheet? {
    try sheets(through: year, by: rules).last
  }

  /// The sheet of a part of a year, as modelo 210 had it by quarter to 2023; nothing is carried.
  ///
  /// - Throws: What `sheets(through:by:)` throws.
  package func sheet(of period: Period, by rules: IncomeTaxRules) throws -> HomeSheet {
    try HomeYear(self, period, rules)
      .sheet(carried: [], WrittenDown(since: period.firstDay.year))
  }
}
