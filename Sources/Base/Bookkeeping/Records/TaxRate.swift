/// A component of the tourist tax; the two are set by different authorities.
public enum RateLayer: String, CaseIterable, CodedValue {
  /// The tariff of the Generalitat. Llei 5/2017 art. 34.
  case tariff
  /// The surcharge of the municipality. Llei 5/2017 art. 34 bis and ter.
  case surcharge
}

/// A rate of the tourist tax, in force until the next rate of the same zone and layer.
public struct TaxRate: BookRecord {
  public static let kind = RecordKind(
    "rate", list: "rates", isNumbered: false, order: ["zone", "-layer", "valid_from"],
    naturalKey: ["zone", "layer", "valid_from"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// The code of the zone.
  public var zone: String
  /// The component of the tax.
  public var layer: RateLayer
  /// The first day on which the rate is in force.
  public var validFrom: Day
  /// The price of a unit.
  public var rate: UnitRate
  /// The largest number of nights for which one person's continuous stay is taxed; nil for no cap.
  ///
  /// Llei 5/2017 art. 33: seven.
  public var cap: Int?
  /// The law, order or other source of the rate.
  public var source: String?
  /// A free text.
  public var note: String?

  /// Makes a rate.
  public init(
    id: Int64 = 0, zone: String, layer: RateLayer, validFrom: Day, rate: UnitRate, cap: Int?,
    source: String?, note: String? = nil
  ) {
    self.id = id
    self.zone = zone
    self.layer = layer
    self.validFrom = validFrom
    self.rate = rate
    self.cap = cap
    self.source = source
    self.note = note
  }

  public init() {
    self.init(
      zone: "", layer: .tariff, validFrom: .first, rate: UnitRate(tenThousandths: 0), cap: nil,
      source: nil)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("zone", to: "zone", onRemoval: .removes), &zone)
    try visitor.visit(RecordField("layer"), &layer)
    try visitor.visit(RecordField("valid_from"), &validFrom)
    try visitor.visit(RecordField("amount", in: UnitRate.range), &rate)
    try visitor.visit(RecordField("cap", in: Stay.nightsRange), &cap)
    try visitor.visit(RecordField("source"), &source)
    try visitor.visit(RecordField("note", since: 2), &note)
  }

  /// The number of taxed nights of a person who stays a number of nights.
  ///
  /// Llei 5/2017 art. 33.
  public func countedNights(_ nights: Int) -> Int {
    cap.map { min($0, nights) } ?? nights
  }

  /// The number of taxed units of a stay: taxed adults × taxed nights.
  ///
  /// Llei 5/2017 arts. 26, 27 and 33.
  public func units(of stay: Stay) -> Int {
    (stay.adults - stay.exemptAdults) * countedNights(stay.nights)
  }
}
