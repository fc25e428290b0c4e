/// The cadastral value of a home in the years from one on, until the next record of the home.
public struct HomeCadastre: BookRecord {
  public static let kind = RecordKind(
    "cadastral_value", list: "cadastral_values", isNumbered: false,
    order: ["property", "valid_from"], naturalKey: ["property", "valid_from"])

  /// The years that the calendar of the program has.
  public static let years: ClosedRange<Int64> = Int64(Day.first.year)...Int64(Day.last.year)

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The first day of the first year in which it is in force.
  public var validFrom: Day
  /// The value of land and building; nil if none has been notified.
  public var value: Money?
  /// The value of the building, a part of `value`; nil if it is not known.
  public var construction: Money?
  /// The year in which the values of the town were revised together; nil if they were not.
  public var revised: Int?

  /// Makes a record, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64, validFrom: Day, value: Money?, construction: Money? = nil,
    revised: Int? = nil
  ) {
    self.id = id
    self.property = property
    self.validFrom = validFrom
    self.value = value
    self.construction = construction
    self.revised = revised
  }

  public init() { self.init(property: 0, validFrom: .first, value: nil) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 5), &property)
    try visitor.visit(RecordField("valid_from", since: 5), &validFrom)
    try visitor.visit(RecordField("value", in: Money.prices, since: 5), &value)
    try visitor.visit(RecordField("construction", in: Money.prices, since: 5), &construction)
    try visitor.visit(RecordField("revised", in: HomeCadastre.years, since: 5), &revised)
  }

  public var contradictions: [RecordFault] {
    guard let construction, construction > value ?? .zero else { return [] }
    return [.outOfRange("construction", construction.cents, 0...max(0, value?.cents ?? 0))]
  }
}
