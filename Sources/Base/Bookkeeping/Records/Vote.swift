/// The answer of an owner to a proposed expense.
public struct Vote: BookRecord {
  public static let kind = RecordKind(
    "vote", list: "votes", isNumbered: false, order: ["expense"], naturalKey: ["expense", "party"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the proposed expense.
  public var expense: Int64
  /// The number of the party that answered, or that proposed the expense.
  public var party: Int64
  /// The date of the answer.
  public var date: Day
  /// Whether the party accepts the expense.
  public var accepts: Bool
  /// The reason, in the words of the party.
  public var reason: String?

  /// Makes an answer, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, expense: Int64, party: Int64, date: Day, accepts: Bool, reason: String? = nil
  ) {
    self.id = id
    self.expense = expense
    self.party = party
    self.date = date
    self.accepts = accepts
    self.reason = reason
  }

  public init() { self.init(expense: 0, party: 0, date: .first, accepts: false) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("expense", to: "expense", onRemoval: .removes, since: 2), &expense)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 2), &party)
    try visitor.visit(RecordField("date", since: 2), &date)
    try visitor.visit(RecordField("accepts", since: 2), &accepts)
    try visitor.visit(RecordField("reason", since: 2), &reason)
  }
}
