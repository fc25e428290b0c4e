/// How a line of the bank was matched with a record.
public enum MatchRule: String, CaseIterable, CodedValue {
  /// The user named the record.
  case hand
  /// A payment that came back, and the line that it takes back.
  case returned
  /// The number of the payment (NRC) of a filed tax return.
  case filedReturn = "filed-return"
  /// The platform's key of a payout.
  case payoutKey = "payout-key"
  /// The code of a booking, and all that it asks.
  case bookingCode = "booking-code"
  /// The number of a bill and its supplier.
  case billNumber = "bill-number"
  /// A recorded transfer between parties.
  case transfer
  /// The same amount out of one account and into another.
  case ownAccounts = "own-accounts"
  /// A platform that is named, and the only payout of that amount.
  case payout
  /// The supplier of a bill, and all that is unpaid.
  case supplier
  /// The guest of a stay that is paid directly, and all that it asks.
  case guest
  /// A receipt that was typed before.
  case receipt
  /// A rule of the user.
  case rule
  /// Stays whose net amounts add up to what a platform paid.
  case stays
  /// Receipts by card that add up to what a terminal paid, less its fee.
  case terminal
  /// A name or key, and a part of what a stay or bill asks.
  case part
  /// The amount alone.
  case amount
  /// A key or name, and an amount that differs a little.
  case near
  /// The user had the line recorded as an expense, which goes with the part.
  case recorded

  /// Whether the program matches by the rule without asking.
  public var isAutomatic: Bool {
    switch self {
    case .hand, .stays, .terminal, .part, .amount, .near, .recorded: false
    default: true
    }
  }
}

/// The kind of what explains money at the bank; it decides which rules ask about a claim.
public enum ClaimKind: UInt8, CaseIterable, Sendable {
  /// A platform's payout.
  case payout
  /// What a booking still asks of its guest.
  case stayIn
  /// What a guest is still to be given back of a booking.
  case stayOut
  /// The net amount of a booking that its platform pays, of which no payout is known.
  case stayNet
  /// What is unpaid of an expense or bill.
  case expense
  /// A transfer between parties, in the account of the party that is paid.
  case transferIn
  /// A transfer between parties, in the account of the party that pays.
  case transferOut
  /// A filed tax return.
  case filedReturn
  /// A receipt that was typed.
  case receipt
  /// Another line of the bank.
  case line
  /// A rule of the user.
  case rule
  /// An adjustment, which only the user names.
  case adjustment
}

/// What a claim belongs to: a kind, and the number of the record in the book.
public struct ClaimID: Hashable, Comparable, Sendable {
  /// The kind of the claim.
  public let kind: ClaimKind
  /// The number of the payout, booking, expense, transfer, filed return, receipt, line or rule.
  public let number: Int64

  /// Makes the name of a claim of a record.
  public init(_ kind: ClaimKind, _ number: Int64) {
    self.kind = kind
    self.number = number
  }

  /// The kind of the record, and the column by which a part of a line refers to it.
  public var record: (kind: RecordKind, column: StaticString) {
    switch kind {
    case .payout: (Payout.kind, "payout")
    case .stayIn, .stayOut, .stayNet: (Booking.kind, "booking")
    case .expense: (Expense.kind, "expense")
    case .transferIn, .transferOut: (Transfer.kind, "transfer")
    case .filedReturn: (FiledReturn.kind, "filed_return")
    case .receipt: (Receipt.kind, "receipt")
    case .line: (BankLine.kind, "other_line")
    case .rule: (BankRule.kind, "id")
    case .adjustment: (Adjustment.kind, "adjustment")
    }
  }

  public static func < (left: ClaimID, right: ClaimID) -> Bool {
    (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
  }
}

/// The part of a line of the bank that one record explains.
///
/// The parts of a line never add up to more than the line. Of its eight references to records, exactly one is not nil.
public struct BankPart: BookRecord {
  public static let kind = RecordKind(
    "bank_part", list: "bank_parts", isNumbered: false, order: ["line"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The number of the line.
  public var line: Int64
  /// The number of the platform's payout.
  public var payout: Int64?
  /// The number of the receipt of a guest.
  public var receipt: Int64?
  /// The number of the expense or bill.
  public var expense: Int64?
  /// The number of the transfer between parties.
  public var transfer: Int64?
  /// The number of the filed tax return.
  public var filedReturn: Int64?
  /// The number of the adjustment.
  public var adjustment: Int64?
  /// The number of the booking of which a platform paid the net amount in a payout that no file of the platform reports.
  public var booking: Int64?
  /// The number of the other line: of another account of the user, or the one that is taken back.
  public var otherLine: Int64?
  /// The part of the line's amount, with its sign.
  public var amount: Money
  /// How the part was found.
  public var rule: MatchRule
  /// Whether the match made the receipt, the transfer or the day of payment, which go with the part.
  public var made: Bool

  /// Makes a part without a record, which is not valid; see `faults`.
  public init(
    id: Int64 = 0, line: Int64, amount: Money, rule: MatchRule, made: Bool = false
  ) {
    self.id = id
    self.line = line
    self.amount = amount
    self.rule = rule
    self.made = made
  }

  public init() { self.init(line: 0, amount: .zero, rule: .hand) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("line", to: "bank_line", onRemoval: .removes, since: 5), &line)
    try visitor.visit(RecordField("payout", to: "payout", onRemoval: .removes, since: 5), &payout)
    try visitor.visit(
      RecordField("receipt", to: "receipt", onRemoval: .removes, since: 5), &receipt)
    try visitor.visit(
      RecordField("expense", to: "expense", onRemoval: .removes, since: 5), &expense)
    try visitor.visit(
      RecordField("transfer", to: "transfer", onRemoval: .removes, since: 5), &transfer)
    try visitor.visit(
      RecordField("filed_return", to: "filed_return", onRemoval: .removes, since: 5), &filedReturn)
    try visitor.visit(
      RecordField("adjustment", to: "adjustment", onRemoval: .removes, since: 5), &adjustment)
    try visitor.visit(
      RecordField("other_line", to: "bank_line", onRemoval: .removes, since: 5), &otherLine)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 5), &amount)
    try visitor.visit(RecordField("rule", since: 5), &rule)
    try visitor.visit(RecordField("made", since: 5), &made)
    try visitor.visit(
      RecordField("booking", to: "booking", onRemoval: .removes, since: 5), &booking)
  }

  public var contradictions: [RecordFault] { claims.count == 1 ? [] : [.partOfNothing] }
}

extension BankPart {
  /// Makes a part of a claim; without a record for a stay, as its receipt is one, and for a rule.
  public init(
    line: Int64, of claim: ClaimID, _ amount: Money, by rule: MatchRule, made: Bool = false
  ) {
    self.init(line: line, amount: amount, rule: rule, made: made)
    switch claim.kind {
    case .payout: payout = claim.number
    case .expense: expense = claim.number
    case .transferIn, .transferOut: transfer = claim.number
    case .filedReturn: filedReturn = claim.number
    case .receipt: receipt = claim.number
    case .adjustment: adjustment = claim.number
    case .line: otherLine = claim.number
    case .stayNet: booking = claim.number
    case .stayIn, .stayOut, .rule: break
    }
  }

  /// What the part is of: its references to records, of which a valid part has one.
  private var claims: [ClaimID] {
    let isIn = amount > .zero
    let references: [(ClaimKind, Int64?)] = [
      (.payout, payout), (.receipt, receipt), (.expense, expense),
      (isIn ? .transferIn : .transferOut, transfer), (.filedReturn, filedReturn),
      (.adjustment, adjustment), (.stayNet, booking), (.line, otherLine),
    ]
    return references.compactMap { kind, number in number.map { ClaimID(kind, $0) } }
  }

  /// What the part is of; its own line for a part without a record, which is not valid.
  public var claim: ClaimID { claims.first ?? ClaimID(.line, line) }

  /// Whether the part is worked out anew each time; what a rule of the user made is not.
  public var isAutomatic: Bool { rule.isAutomatic && rule != .rule }
}
