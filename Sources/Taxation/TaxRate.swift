package import Bookkeeping

/// The two parts of the tourist tax, set by different authorities.
package enum RateLayer: String, CaseIterable, Sendable {
  /// The tariff of the Generalitat. Llei 5/2017 art. 34.
  case tariff
  /// The surcharge of the municipality. Llei 5/2017 art. 34 bis and ter.
  case surcharge
}

/// One rate of the tourist tax, in force from a day until the next one of its zone and layer.
package struct TaxRate: Hashable, Sendable {
  /// The code of the zone it belongs to.
  package var zone: String
  /// Which part of the tax it is.
  package var layer: RateLayer
  /// The first day it is in force.
  package var validFrom: Day
  /// The price of a unit.
  package var rate: UnitRate
  /// The most units that one person's continuous stay is taxed for; nil for no cap.
  ///
  /// Llei 5/2017 art. 33: seven.
  package var cap: Int?
  /// The law, order or other source it was taken from.
  package var source: String?

  /// Makes a rate.
  package init(
    zone: String, layer: RateLayer, validFrom: Day, rate: UnitRate, cap: Int?, source: String?
  ) {
    self.zone = zone
    self.layer = layer
    self.validFrom = validFrom
    self.rate = rate
    self.cap = cap
    self.source = source
  }

  /// How many of a stay's nights count for one person.
  ///
  /// Llei 5/2017 art. 33.
  package func countedNights(_ nights: Int) -> Int {
    cap.map { min($0, nights) } ?? nights
  }

  /// How many units of a stay the rate is charged for: taxed adults × counted nights.
  ///
  /// Llei 5/2017 arts. 26, 27 and 33.
  package func units(of stay: Stay) -> Int {
    (stay.adults - stay.exemptAdults) * countedNights(stay.nights)
  }
}
