/// The limit that the owner sets for expenses, from a day on, until the next one of the same home,
/// category and owner.
public struct Budget: BookRecord {
  public static let kind = RecordKind(
    "budget", list: "budgets", order: ["property", "category", "valid_from"],
    naturalKey: ["property", "category", "party", "valid_from"])

  /// The number of the budget, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the home; nil for all homes together.
  public var property: Int64?
  /// The code of the category; nil for all categories together.
  public var category: String?
  /// The calendar period to which the amount applies.
  public var every: PeriodGrain
  /// The amount of each period; nil if there is no budget from the day on.
  public var amount: Money?
  /// The first day on which it is in force.
  public var validFrom: Day
  /// A free text.
  public var note: String?
  /// The number of the owner to whose part of the expenses it applies; nil for the whole expenses.
  public var party: Int64?

  /// Makes a budget, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64?, category: String?, every: PeriodGrain, amount: Money?,
    validFrom: Day, note: String? = nil, party: Int64? = nil
  ) {
    self.id = id
    self.property = property
    self.category = category
    self.every = every
    self.amount = amount
    self.validFrom = validFrom
    self.note = note
    self.party = party
  }

  public init() {
    self.init(property: nil, category: nil, every: .month, amount: nil, validFrom: .first)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 2), &property)
    try visitor.visit(RecordField("category", .code, since: 2), &category)
    try visitor.visit(RecordField("every", since: 2), &every)
    try visitor.visit(RecordField("amount", in: Money.prices, since: 2), &amount)
    try visitor.visit(RecordField("valid_from", since: 2), &validFrom)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 3), &party)
  }
}

extension PeriodGrain: CodedValue {}

extension Budget {
  /// The part of the budget for some days.
  ///
  /// The months of a quarter or year have equal parts, and so have the days of a month. Cents that cannot
  /// be divided belong to later days, so that the parts of a period always add up to the amount.
  ///
  /// - Throws: `AmountOverflow`.
  public func amount(in days: Period) throws(AmountOverflow) -> Money {
    guard amount != nil, days.firstDay <= days.lastDay else { return .zero }
    var sum = Money.zero
    for unit in every.periods(in: days) {
      let part =
        passed(in: unit, through: min(days.lastDay, unit.lastDay), days: 0)
        - passed(in: unit, through: max(days.firstDay, unit.firstDay), days: -1)
      sum = try sum.adding(Money(cents: part))
    }
    return sum
  }

  /// The part of the amount from the beginning of a unit to the end of a day, and some days more.
  private func passed(in unit: Period, through day: Day, days: Int) -> Int64 {
    let cents = amount?.cents ?? 0
    let length = Int64(Day.length(ofMonth: day.month, year: day.year))
    let months = Int64(unit.lastDay.monthNumber - unit.firstDay.monthNumber + 1)
    let before = Int64(day.monthNumber - unit.firstDay.monthNumber)
    // In days of the month, as if all months were of its length; the amount has at most 10^12 cents.
    let passed = before * length + Int64(day.day + days)
    return cents * passed / (months * length)
  }
}
