/// What the user said about a duty, or about one time that it is done.
public enum DutyMarkState: String, CaseIterable, CodedValue {
  /// It was done.
  case done
  /// It need not be done.
  case skipped
  /// The duty is not listed.
  case disabled
  /// The duty is listed, which is not without it.
  case enabled
}

/// What the user said about a duty: that it is done or need not be, or that it is not listed.
public struct DutyMark: BookRecord {
  public static let kind = RecordKind(
    "duty_mark", list: "duty_marks", isNumbered: false, order: ["rule", "first_day"],
    naturalKey: ["rule", "property", "party", "own_date", "first_day"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The duty.
  public var rule: DutyRule
  /// The number of the home that it is about; nil for none.
  public var property: Int64?
  /// The number of the owner whom it is about; nil for none.
  public var party: Int64?
  /// The number of the user's own date; nil for another duty.
  public var ownDate: Int64?
  /// The first day of the period, or the day of an own date; nil for a mark about the duty at any time.
  public var firstDay: Day?
  /// What the user said.
  public var state: DutyMarkState
  /// The day on which it was done or skipped, or from which on the duty is listed; nil for one that is not listed.
  public var markedOn: Day?
  /// A reference or a reason.
  public var note: String?

  /// Makes a mark, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, rule: DutyRule, property: Int64? = nil, party: Int64? = nil,
    ownDate: Int64? = nil, firstDay: Day? = nil, state: DutyMarkState, markedOn: Day? = nil,
    note: String? = nil
  ) {
    self.id = id
    self.rule = rule
    self.property = property
    self.party = party
    self.ownDate = ownDate
    self.firstDay = firstDay
    self.state = state
    self.markedOn = markedOn
    self.note = note
  }

  public init() { self.init(rule: .touristTax, state: .done) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("rule", since: 5), &rule)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 5), &property)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .removes, since: 5), &party)
    try visitor.visit(
      RecordField("own_date", to: "own_date", onRemoval: .removes, since: 5), &ownDate)
    try visitor.visit(RecordField("first_day", since: 5), &firstDay)
    try visitor.visit(RecordField("state", since: 5), &state)
    try visitor.visit(RecordField("marked_on", since: 5), &markedOn)
    try visitor.visit(RecordField("note", since: 5), &note)
  }
}

extension DutyMark {
  /// Whether a mark is about the same duty, person or home, and time.
  public func isAboutSame(as other: DutyMark) -> Bool {
    (rule, property, party) == (other.rule, other.property, other.party)
      && (ownDate, firstDay) == (other.ownDate, other.firstDay)
  }
}
