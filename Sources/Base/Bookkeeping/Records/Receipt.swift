/// How a guest pays.
public enum PaymentMethod: String, CaseIterable, CodedValue {
  case cash, transfer, card, bizum
  /// Out of the security deposit, which becomes smaller by the amount.
  case deposit
  /// Any other way.
  case other
}

/// Money that a guest paid for a booking, or got back.
///
/// The amount of a booking, its adjustments and tax in addition to the amount, less its receipts, are outstanding. A security deposit
/// is not part of this: it is held for the guest, until it is returned or kept.
public struct Receipt: BookRecord {
  public static let kind = RecordKind(
    "receipt", list: "receipts", order: ["date"], stay: RecordKind.StayFields(checkIn: "date"))

  /// The number of the receipt, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the booking.
  public var booking: Int64
  /// The date of the payment.
  public var date: Day
  /// The amount; negative if the guest got it back.
  public var amount: Money
  /// How it was paid.
  public var method: PaymentMethod
  /// Whether it is a security deposit, and not a part of the price.
  public var isDeposit: Bool
  /// A free text.
  public var note: String?
  /// The series and number of the invoice of a payment on account, which another program made.
  public var invoice: String?

  /// Makes a receipt, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, booking: Int64, date: Day, amount: Money, method: PaymentMethod,
    isDeposit: Bool = false, note: String? = nil, invoice: String? = nil
  ) {
    self.id = id
    self.booking = booking
    self.date = date
    self.amount = amount
    self.method = method
    self.isDeposit = isDeposit
    self.note = note
    self.invoice = invoice
  }

  public init() { self.init(booking: 0, date: .first, amount: .zero, method: .cash) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("booking", to: "booking", onRemoval: .removes, since: 2), &booking)
    try visitor.visit(RecordField("date", since: 2), &date)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 2), &amount)
    try visitor.visit(RecordField("method", since: 2), &method)
    try visitor.visit(RecordField("is_deposit", since: 2), &isDeposit)
    try visitor.visit(RecordField("note", personal: .remove, since: 2), &note)
    try visitor.visit(RecordField("invoice", since: 5), &invoice)
  }
}

extension Receipt {
  /// What the receipt adds to the security deposit that is held; negative if the deposit becomes smaller.
  public var deposited: Money {
    get throws(AmountOverflow) {
      let paidIn = isDeposit ? amount : .zero
      return method == .deposit ? try paidIn.subtracting(amount) : paidIn
    }
  }
}
