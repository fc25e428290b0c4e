/// What the owners of a home have in it.
public enum AssetKind: String, CaseIterable, CodedValue {
  /// The home was bought.
  case purchase
  /// The home was inherited, or was a gift.
  case inheritance
  /// The home was made better, which is no repair.
  case improvement
  /// Furniture, a machine or another thing that wears out.
  case furniture
  /// A right to use the home was bought, such as a usufruct.
  case right

  /// Whether it is how owners acquired the home.
  public var isAcquisition: Bool { self == .purchase || self == .inheritance }
}

/// A purchase, an inheritance, an improvement, a piece of furniture or a right of a home, which wears out over years.
public struct Asset: BookRecord {
  public static let kind = RecordKind("asset", list: "assets", order: ["property", "date"])

  /// The valid years of a right.
  public static let rightYears: ClosedRange<Int64> = 1...99

  /// The number of the asset, never reused; 0 before it is stored.
  public var id: Int64 = 0
  /// The number of the home.
  public var property: Int64
  /// What it is.
  public var type: AssetKind
  /// The first day on which it counts.
  public var date: Day
  /// The price, or the value of the inheritance.
  public var amount: Money
  /// The taxes and fees of the acquisition.
  public var costs: Money = .zero
  /// The number of the owner who alone has it; nil for all.
  public var owner: Int64?
  /// The number of equal parts of the home that the owner acquired; nil for an asset of all.
  public var numerator: Int?
  /// The number of equal parts of the whole home; nil for an asset of all.
  public var denominator: Int?
  /// The years of a right; nil for one for life.
  public var years: Int?
  /// The number of the expense by which it was paid.
  public var expense: Int64?
  /// What was written down of it by the end of a year; nil if nobody said.
  public var deducted: Money?
  /// The year by whose end it was written down.
  public var until: Int?
  /// A free text, such as what a piece of furniture is.
  public var note: String?

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 5), &property)
    try visitor.visit(RecordField("kind", since: 5), &type)
    try visitor.visit(RecordField("date", since: 5), &date)
    try visitor.visit(RecordField("amount", in: Money.prices, since: 5), &amount)
    try visitor.visit(RecordField("costs", in: Money.prices, since: 5), &costs)
    try visitor.visit(RecordField("owner", to: "party", onRemoval: .refuses, since: 5), &owner)
    try visitor.visit(RecordField("numerator", in: Share.denominators, since: 5), &numerator)
    try visitor.visit(RecordField("denominator", in: Share.denominators, since: 5), &denominator)
    try visitor.visit(RecordField("years", in: Asset.rightYears, since: 5), &years)
    try visitor.visit(
      RecordField("expense", to: "expense", onRemoval: .clears, since: 5), &expense)
    try visitor.visit(RecordField("deducted", in: Money.prices, since: 5), &deducted)
    try visitor.visit(RecordField("until", in: HomeCadastre.years, since: 5), &until)
    try visitor.visit(RecordField("note", since: 5), &note)
  }

  public var contradictions: [RecordFault] {
    guard let numerator, let denominator, denominator >= 1, numerator > denominator else {
      return []
    }
    return [.outOfRange("numerator", Int64(numerator), 1...Int64(denominator))]
  }
}

extension Asset {
  public init() { self.init(property: 0, type: .purchase, date: .first, amount: .zero) }
}
