package import Bookkeeping
package import Ownership

/// Who is entitled to what a home earns from a day on.
package struct HomeTitle: Sendable {
  /// The first day.
  package let start: Day
  /// Who has the income: owners, and usufructuaries instead of bare owners.
  package let shares: ShareSet
  /// What of the shares is usufruct, which has no part in the depreciation of the building.
  package let usufruct: [String: Fraction]

  /// Describes a title.
  package init(start: Day, shares: ShareSet, usufruct: [String: Fraction] = [:]) {
    self.start = start
    self.shares = shares
    self.usufruct = usufruct
  }
}

/// A purchase, an inheritance, an improvement, a piece of furniture or a right of a home.
package struct HomeAsset: Sendable {
  /// The number of the record.
  package let id: Int64
  /// What it is.
  package let kind: AssetKind
  /// The first day on which it counts.
  package let day: Day
  /// The price, or the value of the inheritance, with taxes and fees.
  package let cost: Money
  /// The price alone, of which a home without a cadastral value has imputed income.
  package let price: Money
  /// The owner who alone has it; nil for all.
  package let owner: String?
  /// The share of the home that `owner` acquired; nil for a purchase of all.
  package let share: Fraction?
  /// The years of a right; nil for one for life.
  package let years: Int?
  /// What was written down in earlier years, and the last of them; nil if nobody said.
  package let deducted: (amount: Money, until: Int)?

  /// Describes an asset.
  package init(
    id: Int64, kind: AssetKind, day: Day, price: Money, costs: Money = .zero, owner: String? = nil,
    share: Fraction? = nil, years: Int? = nil, deducted: (amount: Money, until: Int)? = nil
  ) throws(AmountOverflow) {
    self.id = id
    self.kind = kind
    self.day = day
    self.price = price
    cost = try price.adding(costs)
    self.owner = owner
    self.share = share
    self.years = years
    self.deducted = deducted
  }
}

/// The cadastral value of a home in the years from one on.
package struct CadastralValue: Sendable {
  /// The first year.
  package let from: Int
  /// The value of land and building; nil if none has been notified.
  package let value: Money?
  /// The value of the building.
  package let construction: Money?
  /// The year in which the values of the town were revised; nil if they were not.
  package let revised: Int?

  /// Describes a value.
  package init(from: Int, value: Money?, construction: Money? = nil, revised: Int? = nil) {
    self.from = from
    self.value = value
    self.construction = construction
    self.revised = revised
  }
}

/// An amount of a record on the day on which it counts.
package struct DatedAmount: Sendable {
  /// The record.
  package let record: RecordReference
  /// The day whose shares divide it.
  package let day: Day
  /// The amount.
  package let amount: Money

  /// Describes an amount.
  package init(record: RecordReference, day: Day, amount: Money) {
    self.record = record
    self.day = day
    self.amount = amount
  }
}

/// A cost of a home.
package struct HomeCost: Sendable {
  /// How much of a cost counts.
  package enum Share: String, CaseIterable, Sendable {
    /// All of it, as it was for a stay.
    case whole
    /// The part of the days on which the home was let.
    case days
  }

  /// The amount, its record and its day.
  package let amount: DatedAmount
  /// The box.
  package let box: IncomeTaxBox
  /// How much of it counts.
  package let share: Share
  /// The owner who alone bears it; nil for all.
  package let owner: String?

  /// Describes a cost.
  package init(
    _ amount: DatedAmount, box: IncomeTaxBox, share: Share, owner: String? = nil
  ) {
    self.amount = amount
    self.box = box
    self.share = share
    self.owner = owner
  }
}

/// Interest and repairs of an owner that are left of a year.
package struct CarriedAmount: Hashable, Sendable {
  /// The owner.
  package let owner: String
  /// The year of the costs.
  package let origin: Int
  /// What is left.
  package let amount: Money

  /// Describes an amount.
  package init(owner: String, origin: Int, amount: Money) {
    self.owner = owner
    self.origin = origin
    self.amount = amount
  }
}

/// What happened in a year to the interest and repairs of an owner that were left of an earlier one.
package struct AppliedCarried: Equatable, Sendable {
  /// The year of the costs.
  package let origin: Int
  /// What was left at the beginning of the year.
  package let start: Money
  /// What of it is deducted in the year.
  package let applied: Money
  /// What is left for the years to come; zero of the oldest year, which lapses.
  package let rest: Money
}

/// An expense for furniture or an improvement of which no asset is recorded.
package struct UnlinkedExpense: Sendable {
  /// The number of the expense.
  package let expense: Int64
  /// What it bought.
  package let kind: AssetKind
  /// Its day.
  package let day: Day

  /// Describes an expense.
  package init(expense: Int64, kind: AssetKind, day: Day) {
    self.expense = expense
    self.kind = kind
    self.day = day
  }
}

/// An amount of a box that comes from outside the book.
package struct OutsideAmount: Sendable {
  /// The owner.
  package let owner: String
  /// The year.
  package let year: Int
  /// The box.
  package let box: IncomeTaxBox
  /// The amount.
  package let amount: Money
  /// The record.
  package let record: RecordReference

  /// Describes an amount.
  package init(
    owner: String, year: Int, box: IncomeTaxBox, amount: Money, record: RecordReference
  ) {
    self.owner = owner
    self.year = year
    self.box = box
    self.amount = amount
    self.record = record
  }
}

/// What the income tax asks of a home, in all years.
package struct HomeFacts: Sendable {
  /// Who is entitled to what it earns, by day.
  package var titles: [HomeTitle]
  /// The owners in the order of their turns, those of earlier titles too; without it, the order in which titles have
  /// them.
  package var turns: [String] = []
  /// The days on which the owners have it; nil at an end that is not known.
  package var held: (first: Day?, last: Day?)
  /// The nights for which guests had it, each once.
  package var nights: Set<Day> = []
  /// What guests owe, without tourist tax and VAT.
  package var income: [DatedAmount] = []
  /// What it costs.
  package var costs: [HomeCost] = []
  /// What the owners have in it.
  package var assets: [HomeAsset] = []
  /// The expenses for furniture and improvements of which no asset is recorded.
  package var unlinked: [UnlinkedExpense] = []
  /// Its cadastral values.
  package var values: [CadastralValue] = []
  /// The days on which it is the main home of owners.
  package var mainHomes: [(owner: String, days: ClosedRange<Day>)] = []
  /// What is left of years before those of the book, by the year in which it is first there.
  package var carriedFromOutside: [Int: [CarriedAmount]] = [:]
  /// Withheld tax, and the least net income of lets to relatives.
  package var amounts: [OutsideAmount] = []
  /// What each record adds to the profit of the home.
  package var profit: [ProfitAmount] = []
  /// The expenses whose VAT is deducted, and no cost.
  package var recordsWithVAT: Set<RecordReference> = []

  /// What is left after the years of filed returns, by year and owner: the next year begins with it, whatever the
  /// book has now.
  package var filedCarried: [Int: [String: [CarriedAmount]]] = [:]

  /// The sum of each owner's parts of the cadastral values of all homes at the owner's disposal in a year, to which
  /// pending law applies a scale; without it, this home is the only one.
  package var valuesAtDisposal: [Int: [String: Money]] = [:]

  /// Describes a home of which nothing is known.
  package init(titles: [HomeTitle], held: (first: Day?, last: Day?) = (nil, nil)) {
    self.titles = titles.sorted { $0.start < $1.start }
    self.held = held
  }
}
