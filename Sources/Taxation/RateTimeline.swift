package import Bookkeeping

/// The rates of one zone in order of date.
package struct RateTimeline: Sendable {
  /// The zone they apply in.
  package let zone: String
  /// The tariffs, earliest first; a parent's stand before the zone's own.
  package let tariffs: [TaxRate]
  /// The surcharges, earliest first.
  package let surcharges: [TaxRate]

  /// The day whose rates a stay is taxed at.
  ///
  /// That of check-in (Llei 5/2017 art. 28), unless price and tax were both paid before it, on a day
  /// since art. 34.3 came into force: then that day.
  package static func rateDay(of stay: Stay) -> Day {
    guard let prepaidOn = stay.prepaidOn, prepaidOn >= prepaymentRuleStart else {
      return stay.checkIn
    }
    return prepaidOn
  }

  /// 2017-04-01, when Llei 5/2017 art. 34.3 came into force.
  private static let prepaymentRuleStart = Period.month(year: 2017, month: 4).firstDay

  /// The tariff in force on a day.
  ///
  /// - Throws: `TaxationError.noRate` when none is.
  package func tariff(on day: Day) throws(TaxationError) -> TaxRate {
    guard let tariff = tariffs.last(where: { $0.validFrom <= day }) else {
      throw .noRate(zone: zone, day: day)
    }
    return tariff
  }

  /// The surcharge in force on a day, if there is one.
  package func surcharge(on day: Day) -> TaxRate? {
    surcharges.last { $0.validFrom <= day }
  }
}
