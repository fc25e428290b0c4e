/// What a row of a filed box is about, beside the figure of the box itself.
public enum FiledBoxKind: String, CaseIterable, CodedValue {
  /// A booking.
  case booking
  /// An adjustment.
  case adjustment
  /// An expense.
  case expense
  /// The bill of a platform for its commissions.
  case commission = "commission_bill"
  /// A statement that was sent, for the fees of the manager.
  case statement = "sent_statement"
  /// The fee of an agreement with the manager for a month.
  case agreement
  /// A purchase, an improvement, a piece of furniture.
  case asset
  /// Interest and repairs of a year.
  case year
  /// An amount from outside the book.
  case outside = "income_tax_amount"
}

/// A box of a filed return, or what a record adds to one, as it was when the return was filed.
///
/// The row of a box has no kind and no record. The numbers of homes and records are kept without a reference, as the
/// record may have been removed since.
public struct FiledBox: BookRecord {
  public static let kind = RecordKind(
    "filed_box", list: "filed_boxes", isNumbered: false, order: ["filed_return", "box"],
    naturalKey: ["filed_return", "property", "kind", "record", "box"])

  /// The box of what is left of interest and repairs, by the year of the costs (*Anexo C.1*).
  public static let left = "C.1"
  /// The box of form 303 with what the agency is asked to pay out (Llei 37/1992 art. 115).
  public static let refund = "73"

  /// The boxes of numbers of days: at the owner's disposal, and let.
  public static let days: Set = ["0085", "0101"]

  /// The box of the rate of modelo 210, in hundredths of a per cent.
  public static let rate = "21"

  /// The number of the row; 0 before it is stored.
  public var id: Int64
  /// The number of the return.
  public var filedReturn: Int64
  /// The number of the home; nil for the home of the return, and for a sum over homes.
  public var property: Int?
  /// The number of the box on the form.
  public var box: String
  /// What the row is about; nil for the box itself.
  public var kind: FiledBoxKind?
  /// The number of the record, or the year; nil for the box itself.
  public var record: Int?
  /// The amount; a number of days or per cent has two decimals too.
  public var amount: Money

  /// Makes a row.
  public init(
    id: Int64 = 0, filedReturn: Int64 = 0, property: Int64? = nil, box: String,
    kind: FiledBoxKind? = nil, record: Int? = nil, amount: Money
  ) {
    self.id = id
    self.filedReturn = filedReturn
    self.property = property.map(Int.init)
    self.box = box
    self.kind = kind
    self.record = record
    self.amount = amount
  }

  /// The number of the home as that of a record.
  public var home: Int64? { property.map(Int64.init) }

  public init() { self.init(box: "", amount: .zero) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("filed_return", to: "filed_return", onRemoval: .removes, since: 5), &filedReturn)
    try visitor.visit(RecordField("property", in: 1...Int64.max, since: 5), &property)
    try visitor.visit(RecordField("box", .filled, since: 5), &box)
    try visitor.visit(RecordField("kind", since: 5), &kind)
    try visitor.visit(RecordField("record", in: 1...Int64.max, since: 5), &record)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 5), &amount)
  }

  public var contradictions: [RecordFault] {
    (kind == nil) == (record == nil) ? [] : [.empty(kind == nil ? "kind" : "record")]
  }
}
