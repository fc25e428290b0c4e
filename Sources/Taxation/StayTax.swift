package import Bookkeeping

/// One rate applied to a number of units.
package struct TaxLine: Hashable, Sendable {
  /// The rate, with its date and its source.
  package let rate: TaxRate
  /// Persons × nights that it is charged for.
  package var units: Int
  /// Units × rate.
  package var amount: Money

  /// Charges so many units at a rate.
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

/// The tourist tax of one stay and how it came about.
///
/// Quota = units × (tariff + surcharge). Llei 5/2017 arts. 26 to 34.
package struct StayTax: Hashable, Sendable {
  /// The zone whose rates were used.
  package let zone: String
  /// The day whose rates were used.
  package let rateDay: Day
  /// Whether it was prepaid before there was a rule for that, so that the rates of the check-in day count.
  ///
  /// Llei 5/2017 art. 34.3, in force from 1 April 2017.
  package let isPrepaidEarly: Bool
  /// Nights of the stay that count for one person under the tariff's cap.
  package let countedNights: Int
  /// Adults that are not exempt × counted nights, whoever pays the tax.
  package let units: Int
  /// Children and exempt adults × counted nights.
  package let exemptUnits: Int
  /// Whether a platform has paid the tax already, so that the operator declares none of it.
  package let isCollected: Bool
  /// What each rate in force comes to, the tariff first; what the platform pays when collected.
  package let lines: [TaxLine]
  /// The sum of the lines.
  package let total: Money

  /// Works out the tax of a stay.
  ///
  /// - Throws: `TaxationError.noRate` when no tariff was in force, `.overflow`.
  package init(of stay: Stay, at timeline: RateTimeline) throws(TaxationError) {
    zone = timeline.zone
    let rateDay = RateTimeline.rateDay(of: stay)
    self.rateDay = rateDay
    isPrepaidEarly = stay.prepaidOn.map { $0 < rateDay } ?? false
    isCollected = stay.taxCollected
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

  /// Units the operator declares: none when a platform has paid for them.
  ///
  /// Llei 5/2017 arts. 36 and 37.
  package var taxableUnits: Int { isCollected ? 0 : units }

  /// Units a platform has paid for.
  package var collectedUnits: Int { isCollected ? units : 0 }

  /// What the operator owes for this stay.
  package var owed: Money { isCollected ? .zero : total }

  /// What the operator owes for a stay, without the trace: the same sum, for reports on many stays.
  ///
  /// - Throws: `TaxationError.noRate` when no tariff was in force, `.overflow`.
  package static func owed(
    for stay: Stay, at timeline: RateTimeline
  ) throws(TaxationError) -> Money {
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
