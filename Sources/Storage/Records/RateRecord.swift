internal import Bookkeeping
package import Taxation

/// A rate and the number of its row.
package struct RateRecord: Record, Hashable, Sendable {
  /// The row's number, 0 before it is stored.
  package var id: Int64 = 0
  /// The rate itself.
  package var rate: TaxRate

  /// A rate that is to be stored.
  package init(_ rate: TaxRate) {
    self.rate = rate
  }

  static let layout = TableLayout(
    "rate", ["zone", "layer", "valid_from", "amount", "cap", "source"])

  var values: [SQLValue] {
    [
      .text(rate.zone), .text(rate.layer.rawValue), SQLValue(rate.validFrom),
      .integer(rate.rate.tenThousandths), SQLValue(rate.cap), SQLValue(rate.source),
    ]
  }

  init(_ row: Statement) throws(StorageError) {
    id = row.integer(0)
    let amount = try row.number(4, in: 0...Int(UnitRate.limit.tenThousandths))
    rate = TaxRate(
      zone: row.text(1), layer: try row.word(2, RateLayer.init), validFrom: try row.day(3),
      rate: UnitRate(tenThousandths: Int64(amount)),
      cap: try row.optionalNumber(5, in: 1...Stay.maximumNights), source: row.optionalText(6))
  }
}
