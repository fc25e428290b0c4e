/// The reason for an adjustment.
public enum AdjustmentKind: String, CaseIterable, CodedValue {
  /// Money returned to the guest.
  case refund
  /// Compensation for damage, such as the part of a deposit that is kept.
  case damage
  /// A service beside the stay: cleaning, an early arrival, a cot.
  case extra
  /// A fee for a cancellation.
  case cancellationFee = "cancellation-fee"
  /// The outcome of a dispute that a platform settled.
  case resolution
  /// The share that a co-host receives.
  case coHost = "co-host"
  /// A tax or fee that a platform passes on.
  case passThrough = "pass-through"
  /// Anything else.
  case other
}

/// A dated amount in addition to the amount of a booking, or of a home without a booking.
///
/// It counts in the period of the booking's check-in, so that the net amount of a booking is what was
/// really kept; without a booking it counts on its own date.
public struct Adjustment: BookRecord {
  public static let kind = RecordKind(
    "adjustment", list: "adjustments", order: ["date"],
    stay: RecordKind.StayFields(checkIn: "date"))

  /// The number of the adjustment, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the booking; nil for an adjustment of a home.
  public var booking: Int64?
  /// The number of the home; nil for an adjustment of a booking, whose home it is.
  public var property: Int64?
  /// The reason.
  public var reason: AdjustmentKind
  /// The date of the payment.
  public var date: Day
  /// The amount: positive if the owner receives it, negative if the owner pays it.
  public var amount: Money
  /// A free text.
  public var note: String?
  /// The number of the party that received or paid the amount; nil for that of the booking or the home.
  public var heldBy: Int64?
  /// The VAT inside the amount in percent, 0 for none; nil for what follows from the stay.
  public var vat: Int?
  /// The series and number of the invoice, which another program made.
  public var invoice: String?

  /// Makes an adjustment, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, booking: Int64? = nil, property: Int64? = nil, reason: AdjustmentKind, date: Day,
    amount: Money, note: String? = nil, heldBy: Int64? = nil, vat: Int? = nil,
    invoice: String? = nil
  ) {
    self.id = id
    self.booking = booking
    self.property = property
    self.reason = reason
    self.date = date
    self.amount = amount
    self.note = note
    self.heldBy = heldBy
    self.vat = vat
    self.invoice = invoice
  }

  public init() { self.init(reason: .refund, date: .first, amount: .zero) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("booking", to: "booking", onRemoval: .removes, since: 2), &booking)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 2), &property)
    try visitor.visit(RecordField("kind", since: 2), &reason)
    try visitor.visit(RecordField("date", since: 2), &date)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 2), &amount)
    try visitor.visit(RecordField("note", personal: .remove, since: 2), &note)
    try visitor.visit(RecordField("held_by", to: "party", onRemoval: .refuses, since: 2), &heldBy)
    try visitor.visit(RecordField("vat", in: 0...100, since: 5), &vat)
    try visitor.visit(RecordField("invoice", since: 5), &invoice)
  }

  public var contradictions: [RecordFault] {
    (booking == nil) == (property == nil) ? [.adjustmentOfNothing] : []
  }
}
