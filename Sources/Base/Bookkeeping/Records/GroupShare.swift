/// The share of a party in a named group of shares, which a home or a bill can be given.
///
/// The shares of one group have its name and add up to the whole. A home and a bill copy them, so that a
/// later change of the group changes neither.
public struct GroupShare: FractionalShare {
  public static let kind = RecordKind(
    "share_group", list: "share_groups", isNumbered: false, order: ["name", "party"],
    naturalKey: ["name", "party"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The name of the group.
  public var name: String
  /// The number of the party.
  public var party: Int64
  /// The number of equal parts that belong to the party, at least 1.
  public var numerator: Int
  /// The number of equal parts of the whole.
  public var denominator: Int
  /// A free text about the group, which each share of it has.
  public var note: String?

  /// Makes a share, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, name: String, party: Int64, numerator: Int, denominator: Int,
    note: String? = nil
  ) {
    self.id = id
    self.name = name
    self.party = party
    self.numerator = numerator
    self.denominator = denominator
    self.note = note
  }

  public init() { self.init(name: "", party: 0, numerator: 1, denominator: 1) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("name", .filled, since: 3), &name)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 3), &party)
    try visitor.visit(RecordField("numerator", in: Share.denominators, since: 3), &numerator)
    try visitor.visit(RecordField("denominator", in: Share.denominators, since: 3), &denominator)
    try visitor.visit(RecordField("note", since: 3), &note)
  }

  public var contradictions: [RecordFault] {
    guard denominator >= 1, numerator > denominator else { return [] }
    return [.outOfRange("numerator", Int64(numerator), 1...Int64(denominator))]
  }
}

/// A share of a party as equal parts of a whole: of a home from a day on, or of a group.
public protocol FractionalShare: BookRecord {
  /// The number of the party.
  var party: Int64 { get }
  /// The number of equal parts that belong to the party, at least 1.
  var numerator: Int { get set }
  /// The number of equal parts of the whole.
  var denominator: Int { get set }
  /// A free text, which each share of the whole has.
  var note: String? { get }
}
