/// A bill of a platform for its commissions of a period.
///
/// It is no cost: the commissions count with their bookings. It says which VAT they bear, and who owes it.
public struct CommissionBill: BookRecord {
  public static let kind = RecordKind(
    "commission_bill", list: "commission_bills", order: ["date"],
    naturalKey: ["channel", "number"])

  /// The number of the record, never reused; 0 before it is stored.
  public var id: Int64 = 0
  /// The code of the channel: `airbnb`, `booking-com`.
  public var channel: String
  /// The series and number of the bill.
  public var number: String
  /// The date of the bill.
  public var date: Day
  /// The period of the commissions.
  public var period: Period
  /// The base and the VAT, a line for each rate.
  public var taxes: BillTaxes
  /// The number of the home; nil for a bill of all homes on the platform.
  public var property: Int64?
  /// The tax identifier of who made the bill; nil if it is not recorded.
  public var taxID: String?

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("channel", .code, since: 5), &channel)
    try visitor.visit(RecordField("number", .filled, since: 5), &number)
    try visitor.visit(RecordField("date", since: 5), &date)
    try visitor.visit(RecordField("period", since: 5), &period)
    try visitor.visit(RecordField("taxes", since: 5), &taxes)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked, since: 5), &property)
    try visitor.visit(RecordField("tax_id", since: 5), &taxID)
  }

  public var contradictions: [RecordFault] { taxes.faults }
}

extension CommissionBill {
  public init() {
    self.init(
      channel: "", number: "", date: .first, period: .year(Day.first.year), taxes: .untaxed(.zero))
  }
}
