/// A transfer of a platform to the bank account of its host, of which payments are the parts.
public struct Payout: BookRecord {
  public static let kind = RecordKind(
    "payout", list: "payouts", order: ["date"], naturalKey: ["channel", "key"])

  /// The number of the payout, never reused; 0 before it is stored.
  public var id: Int64
  /// The code of the platform: `airbnb`.
  public var channel: String
  /// The platform's name of the payout: the descriptor that Booking.com writes on the bank's line, or Airbnb's
  /// reference. Nil if the file has no key; the date and the amount then identify the payout.
  public var key: String?
  /// The day on which the platform made the transfer.
  public var date: Day
  /// The day by which the platform expects it to arrive, if the file has it.
  public var arrival: Day?
  /// The amount, which is what its payments add up to; negative if the platform collected money.
  public var amount: Money
  /// The last characters of the account to which it went, if the file has them.
  public var accountEnding: String?

  /// Makes a payout, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, channel: String, key: String? = nil, date: Day, arrival: Day? = nil,
    amount: Money, accountEnding: String? = nil
  ) {
    self.id = id
    self.channel = channel
    self.key = key
    self.date = date
    self.arrival = arrival
    self.amount = amount
    self.accountEnding = accountEnding
  }

  public init() { self.init(channel: "", date: .first, amount: .zero) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("channel", .code, since: 5), &channel)
    try visitor.visit(RecordField("key", .filled, since: 5), &key)
    try visitor.visit(RecordField("date", since: 5), &date)
    try visitor.visit(RecordField("arrival", since: 5), &arrival)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 5), &amount)
    try visitor.visit(RecordField("account_ending", since: 5), &accountEnding)
  }
}

extension Payout {
  /// The first day on which the money may be in the account: the expected one, or else the day of the transfer.
  public var expectedOn: Day { arrival ?? date }
}
