/// What an amount of the income tax that was worked out elsewhere is.
public enum IncomeTaxItem: String, CaseIterable, CodedValue {
  /// Interest and repairs that were left of an earlier year: box 0103.
  case pending
  /// Tax that a tenant withheld: box 0153.
  case withholding
  /// Interest.
  case interest = "0105"
  /// Repairs.
  case repairs = "0106"
  /// Fees of the owners' community.
  case community = "0109"
  /// Costs of making the contract.
  case contract = "0110"
  /// Costs of legal defence.
  case legal = "0111"
  /// Services of others.
  case services = "0112"
  /// Supplies such as electricity, water and gas.
  case supplies = "0113"
  /// Insurance.
  case insurance = "0114"
  /// Taxes and charges.
  case taxes = "0115"
  /// Debts that nobody will pay.
  case badDebts = "0116"
  /// Other costs.
  case other = "0148"
  /// The least net income of a let to a relative.
  case kinship = "0152"
}

/// An amount of the income tax of a home in a year that comes from outside the book.
public struct IncomeTaxAmount: BookRecord {
  public static let kind = RecordKind(
    "income_tax_amount", list: "income_tax_amounts", order: ["property", "year", "item"],
    naturalKey: ["property", "party", "origin", "year", "item"])

  /// The number of years in which interest and repairs of a year may still be deducted.
  public static let carriedYears = 4

  /// The number of the amount, never reused; 0 before it is stored.
  public var id: Int64 = 0
  /// The number of the home.
  public var property: Int64
  /// The number of the owner; nil for the only one.
  public var party: Int64?
  /// The year of the return.
  public var year: Int
  /// What it is.
  public var item: IncomeTaxItem
  /// The year of the costs of which a pending amount is left; nil for other amounts.
  public var origin: Int?
  /// The amount.
  public var amount: Money

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 5), &property)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 5), &party)
    try visitor.visit(RecordField("year", in: HomeCadastre.years, since: 5), &year)
    try visitor.visit(RecordField("item", since: 5), &item)
    try visitor.visit(RecordField("origin", in: HomeCadastre.years, since: 5), &origin)
    try visitor.visit(RecordField("amount", in: Money.prices, since: 5), &amount)
  }

  public var contradictions: [RecordFault] {
    guard HomeCadastre.years.contains(Int64(year)) else { return [] }
    let years = (year - IncomeTaxAmount.carriedYears)...(year - 1)
    // Without its year, nobody knows how long what is left may be deducted.
    guard let origin = origin ?? (item == .pending ? 0 : nil), !years.contains(origin) else {
      return []
    }
    return [.outOfRange("origin", Int64(origin), Int64(years.lowerBound)...Int64(years.upperBound))]
  }
}

extension IncomeTaxAmount {
  public init() { self.init(property: 0, year: Day.first.year, item: .pending, amount: .zero) }
}
