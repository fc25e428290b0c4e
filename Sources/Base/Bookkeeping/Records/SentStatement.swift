/// A statement that was sent to an owner: what the owner was shown of one period, frozen.
///
/// What is listed on it are records of their own, `SentLine`. No later change of the book changes a sent
/// statement; the next one shows the difference as corrections. The statements of one owner follow each
/// other without a gap.
public struct SentStatement: BookRecord {
  public static let kind = RecordKind(
    "sent_statement", list: "sent_statements", order: ["first_day", "party"])

  /// The number of the statement; 0 before it is stored.
  public var id: Int64
  /// The number of the party that received it.
  public var party: Int64
  /// The first day of the period.
  public var firstDay: Day
  /// The last day of the period.
  public var lastDay: Day
  /// The day on which it was sent.
  public var sentOn: Day
  /// The balance before the first day; what the others owed to the owner is positive.
  public var opening: Money
  /// The balance at the end of the last day: the opening balance and everything listed.
  public var closing: Money
  /// A free text.
  public var note: String?

  /// Makes a statement, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, party: Int64, period: Period, sentOn: Day, opening: Money = .zero,
    closing: Money = .zero, note: String? = nil
  ) {
    self.id = id
    self.party = party
    firstDay = period.firstDay
    lastDay = period.lastDay
    self.sentOn = sentOn
    self.opening = opening
    self.closing = closing
    self.note = note
  }

  public init() { self.init(party: 0, period: .days(from: .first, to: .first), sentOn: .first) }

  /// The period.
  public var period: Period { .days(from: firstDay, to: lastDay) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 2), &party)
    try visitor.visit(RecordField("first_day", since: 2), &firstDay)
    try visitor.visit(RecordField("last_day", since: 2), &lastDay)
    try visitor.visit(RecordField("sent_on", since: 2), &sentOn)
    try visitor.visit(RecordField("opening", since: 2), &opening)
    try visitor.visit(RecordField("closing", since: 2), &closing)
    try visitor.visit(RecordField("note", since: 2), &note)
  }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if lastDay < firstDay { faults.append(.periodReversed(from: firstDay, to: lastDay)) }
    if sentOn <= lastDay { faults.append(.sentTooEarly(sentOn, end: lastDay)) }
    return faults
  }
}

extension Sequence<SentStatement> {
  /// The statements of one party that do not follow the one before them: on the day after it, and with its
  /// closing balance.
  public var breaks: [(sent: SentStatement, next: SentStatement)] {
    let sorted = sorted { ($0.firstDay, $0.lastDay, $0.id) < ($1.firstDay, $1.lastDay, $1.id) }
    return zip(sorted, sorted.dropFirst()).filter { sent, next in
      sent.lastDay.adding(days: 1) != next.firstDay || sent.closing != next.opening
    }.map { (sent: $0, next: $1) }
  }
}
