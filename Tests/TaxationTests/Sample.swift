import Bookkeeping
import Resources
import Taxation
import TestKit

/// A rate whose price is given in cents.
func rate(
  _ zone: String = "1", _ layer: RateLayer = .tariff, from day: String, cents: Int64,
  cap: Int? = 7
) -> TaxRate {
  TaxRate(
    zone: zone, layer: layer, validFrom: TestKit.day(day), rate: UnitRate(cents: cents),
    cap: cap, source: nil)
}

/// A stay of whose money nothing is known.
func stay(
  _ checkIn: String, nights: Int, adults: Int, children: Int = 0, exempt: Int = 0,
  collected: Bool = false, prepaid: String? = nil
) -> Stay {
  Stay(
    property: 1, checkIn: day(checkIn), nights: nights, adults: adults, children: children,
    exemptAdults: exempt, taxCollected: collected, prepaidOn: prepaid.map(day))
}

/// The rates of the law and what towns add to them.
func legal(_ more: [TaxRate] = [], zones: [Zone] = []) throws -> RateTable {
  try RateTable(zones: LegalRates.zones() + zones, rates: LegalRates.all() + more)
}

/// The rates of the 2015 app, with and without what the golden figures change in them.
func golden(cap: Int? = nil, _ more: [TaxRate] = []) throws -> RateTable {
  let own = [
    rate("1", from: "2012-01-01", cents: 65, cap: cap),
    rate("2", from: "2012-01-01", cents: 45, cap: cap),
  ]
  return try RateTable(zones: LegalRates.zones(), rates: own + more)
}
