/// A stay in a filed return, as it was when the return was filed.
///
/// The number of the booking is kept without a reference, as the booking may have been removed since. A
/// stay whose tax a platform pays is not part of a return.
public struct FiledStay: BookRecord {
  public static let kind = RecordKind(
    "filed_stay", list: "filed_stays", isNumbered: false, order: ["filed_return", "check_in"],
    naturalKey: ["filed_return", "booking", "check_in"])

  /// The number of the row; 0 before it is stored.
  public var id: Int64
  /// The number of the return.
  public var filedReturn: Int64
  /// The number of the booking.
  public var booking: Int
  /// The first day.
  public var checkIn: Day
  /// The number of nights.
  public var nights: Int
  /// The number of adults.
  public var adults: Int
  /// The number of children.
  public var children: Int
  /// The number of exempt adults.
  public var exemptAdults: Int
  /// The taxed units.
  public var units: Int
  /// The exempt units.
  public var exemptUnits: Int
  /// The tariff that applied.
  public var tariff: UnitRate
  /// The first day on which the tariff was in force.
  public var tariffFrom: Day
  /// The municipal surcharge that applied; zero if there was none.
  public var surcharge: UnitRate
  /// The first day on which the surcharge was in force; nil if there was none.
  public var surchargeFrom: Day?
  /// The units to which the surcharge applied, which may have a cap of its own.
  public var surchargeUnits: Int
  /// The tax.
  public var tax: Money

  /// Makes a filed stay.
  public init(
    id: Int64 = 0, filedReturn: Int64 = 0, booking: Int, checkIn: Day, nights: Int, adults: Int,
    children: Int, exemptAdults: Int, units: Int, exemptUnits: Int, tariff: UnitRate,
    tariffFrom: Day, surcharge: UnitRate = UnitRate(tenThousandths: 0), surchargeFrom: Day? = nil,
    surchargeUnits: Int = 0, tax: Money
  ) {
    self.id = id
    self.filedReturn = filedReturn
    self.booking = booking
    self.checkIn = checkIn
    self.nights = nights
    self.adults = adults
    self.children = children
    self.exemptAdults = exemptAdults
    self.units = units
    self.exemptUnits = exemptUnits
    self.tariff = tariff
    self.tariffFrom = tariffFrom
    self.surcharge = surcharge
    self.surchargeFrom = surchargeFrom
    self.surchargeUnits = surchargeUnits
    self.tax = tax
  }

  public init() {
    self.init(
      booking: 1, checkIn: .first, nights: 1, adults: 1, children: 0, exemptAdults: 0, units: 0,
      exemptUnits: 0, tariff: UnitRate(tenThousandths: 0), tariffFrom: .first, tax: .zero)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("filed_return", to: "filed_return", onRemoval: .removes, since: 2), &filedReturn)
    try visitor.visit(RecordField("booking", in: 1...Int64.max, since: 2), &booking)
    try visitor.visit(RecordField("check_in", since: 2), &checkIn)
    try visitor.visit(RecordField("nights", in: Stay.nightsRange, since: 2), &nights)
    try visitor.visit(RecordField("adults", in: 1...Stay.peopleLimit, since: 2), &adults)
    try visitor.visit(RecordField("children", in: 0...Stay.peopleLimit, since: 2), &children)
    try visitor.visit(
      RecordField("exempt_adults", in: 0...Stay.peopleLimit, since: 2), &exemptAdults)
    try visitor.visit(RecordField("units", in: FiledReturn.unitRange, since: 2), &units)
    try visitor.visit(
      RecordField("exempt_units", in: FiledReturn.unitRange, since: 2), &exemptUnits)
    try visitor.visit(RecordField("tariff", in: UnitRate.range, since: 2), &tariff)
    try visitor.visit(RecordField("tariff_from", since: 2), &tariffFrom)
    try visitor.visit(RecordField("surcharge", in: UnitRate.range, since: 2), &surcharge)
    try visitor.visit(RecordField("surcharge_from", since: 2), &surchargeFrom)
    try visitor.visit(
      RecordField("surcharge_units", in: FiledReturn.unitRange, since: 2), &surchargeUnits)
    try visitor.visit(RecordField("tax", in: Money.prices, since: 2), &tax)
  }
}
