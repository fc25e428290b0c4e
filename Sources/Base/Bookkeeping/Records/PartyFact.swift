/// What a fact about an owner says.
public enum PartyFactKind: String, CaseIterable, CodedValue {
  /// The country in which the owner is resident for tax, by its code of two letters.
  case residence
  /// The home in which the owner lives, by its code; `.` for none of the book.
  case mainHome = "main-home"
  /// Whether the party withholds income tax from bills and rents: `yes` or `no`.
  case withholds
}

/// A fact about an owner from a day on, until the next one of the same kind.
public struct PartyFact: BookRecord {
  public static let kind = RecordKind(
    "party_fact", list: "party_facts", isNumbered: false, order: ["party", "fact", "valid_from"],
    naturalKey: ["party", "fact", "valid_from"])

  /// The values of whether a party withholds.
  public static let (yes, no) = ("yes", "no")

  /// The value of a main home that is none of the book.
  public static let elsewhere = "."

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the owner.
  public var party: Int64
  /// What the fact says.
  public var fact: PartyFactKind
  /// The first day on which it holds.
  public var validFrom: Day
  /// The value: the code of a country or of a home, or `yes` or `no`.
  public var value: String

  /// Whether the value is one of its kind: two capitals for a country, the code of a home, or `yes` or `no`.
  ///
  /// - Parameter homes: The codes of the homes of the book.
  public func isMeant(in homes: [String]) -> Bool {
    switch fact {
    case .residence: value.utf8.count == 2 && value.utf8.allSatisfy { (65...90).contains($0) }
    case .mainHome: value == PartyFact.elsewhere || homes.contains(value)
    case .withholds: [PartyFact.yes, PartyFact.no].contains(value)
    }
  }

  /// Makes a fact, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, party: Int64, fact: PartyFactKind, validFrom: Day, value: String
  ) {
    self.id = id
    self.party = party
    self.fact = fact
    self.validFrom = validFrom
    self.value = value
  }

  public init() { self.init(party: 0, fact: .residence, validFrom: .first, value: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 5), &party)
    try visitor.visit(RecordField("fact", since: 5), &fact)
    try visitor.visit(RecordField("valid_from", since: 5), &validFrom)
    try visitor.visit(RecordField("value", .filled, since: 5), &value)
  }
}
