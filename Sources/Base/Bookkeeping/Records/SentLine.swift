/// What a line of an owner's statement is about.
public enum StatementLineKind: String, CaseIterable, CodedValue {
  /// The share of the owner in a home, from the date on.
  case share
  /// A booking, with commission, tourist tax and fee.
  case stay
  /// An adjustment of a booking or of a home.
  case adjustment
  /// The fee of the manager for a month.
  case fee
  /// An expense of a home or of the business.
  case expense
  /// A private expense of an owner.
  case personal = "private"
  /// Money that was transferred to or by the owner.
  case transfer
  /// The VAT of a booking, which the owner owes to the State.
  case stayVAT = "stay-vat"
  /// The VAT of an adjustment.
  case adjustmentVAT = "adjustment-vat"
  /// The VAT of an expense, which the owner gets back from the State.
  case expenseVAT = "expense-vat"
  /// The income tax that a guest withheld.
  case withheld
  /// The balance before the first statement that was sent; it appears only as a correction.
  case opening
}

/// A line of a statement: one record with its amounts, and its effect on the position of the owner.
///
/// The lines of statements that were not sent are made of the book each time and never stored. The number
/// of the record is kept without a reference, as the record may have been removed since. A line has no
/// name of a guest.
public struct SentLine: BookRecord {
  public static let kind = RecordKind(
    "sent_line", list: "sent_lines", isNumbered: false, order: ["sent_statement", "date"])

  /// The number of the row; 0 before it is stored.
  public var id: Int64
  /// The number of the statement; 0 if it was not sent.
  public var sentStatement: Int64
  /// What the line is about.
  public var subject: StatementLineKind
  /// Whether the line corrects an earlier statement: its effect is the difference.
  public var isCorrection: Bool
  /// The number of the record; of a fee for a month, the months since year 0.
  public var record: Int
  /// The number of the home; 0 without a home.
  public var property: Int
  /// The name of the home at the time; nil without a home.
  public var home: String?
  /// The concept of an expense, the code of the reason of an adjustment, or the name of the other party of a
  /// transfer.
  public var text: String?
  /// The day on which it counts: of a stay, the check-in.
  public var date: Day
  /// The nights of a stay.
  public var nights: Int?
  /// What was charged for a stay, without VAT; of another record its amount, a cost being negative. Nil while
  /// it is not known.
  public var amount: Money?
  /// The commission of the platform.
  public var commission: Money
  /// The tourist tax, less what the guest paid for it in addition.
  public var tax: Money
  /// The fee of the manager for a stay, with its VAT.
  public var fee: Money
  /// The owner's share: so many of `denominator` equal parts; 0 without a share.
  public var numerator: Int
  /// The number of equal parts that are the whole.
  public var denominator: Int
  /// The owner's part of the amounts; costs are negative.
  public var entitled: Money
  /// What the owner received of it.
  public var received: Money
  /// What the owner paid of it.
  public var paid: Money
  /// What the owner transferred, less what was transferred to the owner.
  public var transfers: Money

  /// Makes a line without amounts.
  public init(
    _ subject: StatementLineKind = .stay, record: Int = 0, property: Int = 0, home: String? = nil,
    text: String? = nil, date: Day = .first
  ) {
    id = 0
    sentStatement = 0
    self.subject = subject
    isCorrection = false
    self.record = record
    self.property = property
    self.home = home
    self.text = text
    self.date = date
    nights = nil
    amount = nil
    commission = .zero
    tax = .zero
    fee = .zero
    numerator = 0
    denominator = 1
    entitled = .zero
    received = .zero
    paid = .zero
    transfers = .zero
  }

  public init() { self.init(.stay) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("sent_statement", to: "sent_statement", onRemoval: .removes, since: 2),
      &sentStatement)
    try visitor.visit(RecordField("subject", since: 2), &subject)
    try visitor.visit(RecordField("is_correction", since: 2), &isCorrection)
    try visitor.visit(RecordField("record", in: 0...Int64.max, since: 2), &record)
    try visitor.visit(RecordField("property", in: 0...Int64.max, since: 2), &property)
    try visitor.visit(RecordField("home", since: 2), &home)
    try visitor.visit(RecordField("text", since: 2), &text)
    try visitor.visit(RecordField("date", since: 2), &date)
    try visitor.visit(RecordField("nights", in: Stay.nightsRange, since: 2), &nights)
    try visitor.visit(RecordField("amount", since: 2), &amount)
    try visitor.visit(RecordField("commission", since: 2), &commission)
    try visitor.visit(RecordField("tax", since: 2), &tax)
    try visitor.visit(RecordField("fee", since: 2), &fee)
    try visitor.visit(
      RecordField("numerator", in: 0...Share.denominators.upperBound, since: 2), &numerator)
    try visitor.visit(RecordField("denominator", in: Share.denominators, since: 2), &denominator)
    try visitor.visit(RecordField("entitled", since: 2), &entitled)
    try visitor.visit(RecordField("received", since: 2), &received)
    try visitor.visit(RecordField("paid", since: 2), &paid)
    try visitor.visit(RecordField("transfers", since: 2), &transfers)
  }
}
