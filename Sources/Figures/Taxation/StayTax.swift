package import Bookkeeping

/// A tax rate applied to a number of units.
package struct TaxLine: Hashable, Sendable {
  /// The rate.
  package var rate: TaxRate
  /// The taxed units: persons × nights.
  package var units: Int
  /// Units × rate.
  package var amount: Money

  /// Calculates the amount of a number of units at a rate.
  ///
  /// - Throws: `TaxationError.overflow`.
  package init(rate: TaxRate, units: Int) throws(TaxationError) {
    self.rate = rate
    self.units = units
    do {
      amount = try rate.rate.amount(units: units)
    } catch {
      throw .overflow
    }
  }
}

/// The tourist tax of a stay with the steps of its calculation.
///
/// Quota = units × (tariff + surcharge). Llei 5/2017 arts. 26 to 34.
package struct StayTax: Hashable, Sendable {
  /// The code of the zone whose rates apply.
  package let zone: String
  /// The day whose rates apply.
  package let rateDay: Day
  /// Whether the tax was prepaid before the rule on prepayment came into force, so that the rates
  /// of the check-in date apply.
  ///
  /// Llei 5/2017 art. 34.3, in force from 1 April 2017.
  package let isPrepaidEarly: Bool
  /// The taxed nights for each person, limited by the cap of the tariff.
  package let countedNights: Int
  /// Taxable adults × counted nights, whoever pays the tax.
  package let units: Int
  /// Children and exempt adults × counted nights.
  package let exemptUnits: Int
  /// Whether a platform has paid the tax, so that the operator does not declare it.
  package let isCollected: Bool
  /// The amount by rate, tariff first; also for tax paid by a platform.
  package let lines: [TaxLine]
  /// The sum of the lines.
  package let total: Money

  /// Calculates the tax of a stay.
  ///
  /// A booking that did not become a stay has no units and no tax, whatever the rates.
  ///
  /// - Throws: `TaxationError.noRate` if no tariff was in force, `.overflow`.
  package init(of stay: Stay, at timeline: RateTimeline) throws(TaxationError) {
    zone = timeline.zone
    let rateDay = RateTimeline.rateDay(of: stay)
    self.rateDay = rateDay
    isPrepaidEarly = stay.prepaidOn.map { $0 < rateDay } ?? false
    isCollected = stay.taxCollected && stay.takesPlace
    guard stay.takesPlace else {
      // The tax accrues when a stay begins: Llei 5/2017 art. 28.
      (countedNights, units, exemptUnits) = (0, 0, 0)
      (lines, total) = ([], .zero)
      return
    }
    let tariff = try timeline.tariff(on: rateDay)
    countedNights = tariff.countedNights(stay.nights)
    units = tariff.units(of: stay)
    exemptUnits = (stay.children + stay.exemptAdults) * countedNights
    var lines: [TaxLine] = []
    var total = Money.zero
    for rate in [tariff] + (timeline.surcharge(on: rateDay).map { [$0] } ?? []) {
      let line = try TaxLine(rate: rate, units: rate.units(of: stay))
      do { total = try total.adding(line.amount) } catch { throw .overflow }
      lines.append(line)
    }
    self.lines = lines
    self.total = total
  }

  /// The units that the operator declares: 0 if a platform has paid.
  ///
  /// Llei 5/2017 arts. 36 and 37.
  package var taxableUnits: Int { isCollected ? 0 : units }

  /// The units paid by a platform.
  package var collectedUnits: Int { isCollected ? units : 0 }

  /// The tax that the operator owes.
  package var owed: Money { isCollected ? .zero : total }

  /// Returns the tax that the operator owes for a stay, without the steps, for reports on many
  /// stays; it equals the property `owed`.
  ///
  /// - Throws: `TaxationError.noRate` if no tariff was in force, `.overflow`.
  package static func owed(
    for stay: Stay, at timeline: RateTimeline
  ) throws(TaxationError) -> Money {
    guard stay.takesPlace else { return .zero }
    let day = RateTimeline.rateDay(of: stay)
    let tariff = try timeline.tariff(on: day)
    if stay.taxCollected { return .zero }
    do {
      let amount = try tariff.rate.amount(units: tariff.units(of: stay))
      guard let surcharge = timeline.surcharge(on: day) else { return amount }
      return try amount.adding(surcharge.rate.amount(units: surcharge.units(of: stay)))
    } catch {
      throw .overflow
    }
  }
}
