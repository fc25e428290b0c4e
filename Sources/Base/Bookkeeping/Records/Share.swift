/// The share of a party in a home, in force until the next set of shares of the home begins.
///
/// The shares of a home that begin on the same day are one set, which adds up to the whole.
public struct Share: FractionalShare {
  public static let kind = RecordKind(
    "share", list: "shares", isNumbered: false, order: ["property", "valid_from", "party"],
    naturalKey: ["property", "valid_from", "party"])

  /// The valid denominators, and the largest numerators.
  public static let denominators: ClosedRange<Int64> = 1...1_000_000_000

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The first day on which the set is in force.
  public var validFrom: Day
  /// The number of the party.
  public var party: Int64
  /// The number of equal parts of the home that belong to the party, at least 1.
  public var numerator: Int
  /// The number of equal parts of the whole home.
  public var denominator: Int
  /// A free text about the set, which each share of it has.
  public var note: String?
  /// The parts of the home, of `denominator`, of which the share is the use without the ownership; 0 for none.
  public var usufruct: Int

  /// Makes a share, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64, validFrom: Day, party: Int64, numerator: Int, denominator: Int,
    note: String? = nil, usufruct: Int = 0
  ) {
    self.id = id
    self.property = property
    self.validFrom = validFrom
    self.party = party
    self.numerator = numerator
    self.denominator = denominator
    self.note = note
    self.usufruct = usufruct
  }

  public init() {
    self.init(property: 0, validFrom: .first, party: 0, numerator: 1, denominator: 1)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 2), &property)
    try visitor.visit(RecordField("valid_from", since: 2), &validFrom)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 2), &party)
    try visitor.visit(RecordField("numerator", in: Share.denominators, since: 2), &numerator)
    try visitor.visit(RecordField("denominator", in: Share.denominators, since: 2), &denominator)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(
      RecordField("usufruct", in: 0...Share.denominators.upperBound, since: 5), &usufruct)
  }

  public var contradictions: [RecordFault] {
    if usufruct > numerator {
      return [.outOfRange("usufruct", Int64(usufruct), 0...Int64(max(0, numerator)))]
    }
    guard denominator >= 1, numerator > denominator else { return [] }
    return [.outOfRange("numerator", Int64(numerator), 1...Int64(denominator))]
  }
}
