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
    rate = TaxRate(
      zone: row.text(1), layer: RateLayer(rawValue: row.text(2)) ?? .tariff,
      validFrom: try row.day(3), rate: UnitRate(tenThousandths: row.integer(4)),
      cap: row.optionalInteger(5).map { Int($0) }, source: row.optionalText(6))
  }
}
