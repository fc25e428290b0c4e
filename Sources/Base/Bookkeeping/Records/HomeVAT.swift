/// The VAT on the lets of a home from a day on, until the next record of the home.
///
/// The owner states it; no rule of the law is applied without a record.
public struct HomeVAT: BookRecord {
  public static let kind = RecordKind(
    "vat", list: "vat", isNumbered: false, order: ["property", "valid_from"],
    naturalKey: ["property", "valid_from"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The first day of check-in to which it applies.
  public var validFrom: Day
  /// The rate in percent, 1 to 100; nil if lets bear no VAT.
  public var percent: Int?
  /// A free text.
  public var note: String?
  /// How the home is let; nil for short lets.
  public var letting: LettingKind?

  /// Makes a record, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64, validFrom: Day, percent: Int?, note: String? = nil,
    letting: LettingKind? = nil
  ) {
    self.id = id
    self.property = property
    self.validFrom = validFrom
    self.percent = percent
    self.note = note
    self.letting = letting
  }

  public init() { self.init(property: 0, validFrom: .first, percent: nil) }

  /// How the home is let from the day on.
  public var kind: LettingKind { letting ?? .shortLet }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 2), &property)
    try visitor.visit(RecordField("valid_from", since: 2), &validFrom)
    try visitor.visit(RecordField("percent", in: 1...100, since: 2), &percent)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(RecordField("letting", since: 5), &letting)
  }
}
