/// The amount of which a manager's fee is a percentage.
public enum FeeBase: String, CaseIterable, CodedValue {
  /// What the guest paid.
  case gross
  /// What the guest paid, less the platform's commission.
  case net
}

/// The agreement with the manager about a home, in force until the next one of the home.
///
/// An agreement without a fee ends the one before it.
public struct Agreement: BookRecord {
  public static let kind = RecordKind(
    "agreement", list: "agreements", isNumbered: false, order: ["property", "valid_from"],
    naturalKey: ["property", "valid_from"])

  /// The valid rates in ten-thousandths: at most the whole.
  public static let rates: ClosedRange<Int64> = 0...10_000

  /// The VAT on the services of a manager in ten-thousandths. Llei 37/1992 art. 90.Uno.
  public static let usualVATRate = 2100

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The first day on which the agreement is in force.
  public var validFrom: Day
  /// The amount of which the fee is a part.
  public var base: FeeBase
  /// The part of the base in ten-thousandths: 2000 is 20 %.
  public var rate: Int
  /// The fixed amount for each stay, without VAT.
  public var perStay: Money
  /// The fixed amount for each month, without VAT.
  public var perMonth: Money
  /// The rate of VAT on the fee in ten-thousandths: 2100 is 21 %.
  public var vatRate: Int
  /// A free text.
  public var note: String?

  /// Makes an agreement, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64, validFrom: Day, base: FeeBase, rate: Int,
    perStay: Money = .zero, perMonth: Money = .zero, vatRate: Int, note: String? = nil
  ) {
    self.id = id
    self.property = property
    self.validFrom = validFrom
    self.base = base
    self.rate = rate
    self.perStay = perStay
    self.perMonth = perMonth
    self.vatRate = vatRate
    self.note = note
  }

  public init() {
    self.init(property: 0, validFrom: .first, base: .gross, rate: 0, vatRate: 0)
  }

  /// Whether there is a fee; an agreement without one ends the one before it.
  public var hasFee: Bool { rate > 0 || perStay > .zero || perMonth > .zero }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 2), &property)
    try visitor.visit(RecordField("valid_from", since: 2), &validFrom)
    try visitor.visit(RecordField("base", since: 2), &base)
    try visitor.visit(RecordField("rate", in: Agreement.rates, since: 2), &rate)
    try visitor.visit(RecordField("per_stay", in: Money.prices, since: 2), &perStay)
    try visitor.visit(RecordField("per_month", in: Money.prices, since: 2), &perMonth)
    try visitor.visit(RecordField("vat_rate", in: Agreement.rates, since: 2), &vatRate)
    try visitor.visit(RecordField("note", since: 2), &note)
  }
}
