package import Bookkeeping
package import Taxation

/// The figures of form 950 of one home and filing period, with the stays behind them.
package struct FilingFigures: Equatable, Sendable {
  /// The stays that the operator declares, by check-in.
  package private(set) var stays: [FiledStay] = []
  /// The taxed units.
  package private(set) var units = 0
  /// The exempt units.
  package private(set) var exemptUnits = 0
  /// The tax.
  package private(set) var tax = Money.zero

  /// Makes figures without stays.
  package init() {}

  /// The figures of a filed return.
  ///
  /// - Throws: `TaxationError.overflow`.
  package init(of stays: [FiledStay]) throws(TaxationError) {
    for stay in stays { try add(stay) }
  }

  /// Adds a booking. One that did not become a stay, or whose tax a platform pays, is not declared.
  ///
  /// - Throws: `TaxationError.noRate`, `.overflow`.
  package mutating func add(_ booking: Booking, at timeline: RateTimeline) throws(TaxationError) {
    let stay = booking.stay
    guard stay.isDeclared else { return }
    let result = try StayTax(of: stay, at: timeline)
    func line(_ layer: RateLayer) -> TaxLine? { result.lines.first { $0.rate.layer == layer } }
    let none = UnitRate(tenThousandths: 0)
    let (tariff, surcharge) = (line(.tariff), line(.surcharge))
    try add(
      FiledStay(
        booking: Int(booking.id), checkIn: stay.checkIn, nights: stay.nights, adults: stay.adults,
        children: stay.children, exemptAdults: stay.exemptAdults, units: result.units,
        exemptUnits: result.exemptUnits, tariff: tariff?.rate.rate ?? none,
        tariffFrom: tariff?.rate.validFrom ?? result.rateDay,
        surcharge: surcharge?.rate.rate ?? none, surchargeFrom: surcharge?.rate.validFrom,
        surchargeUnits: surcharge?.units ?? 0, tax: result.total))
  }

  private mutating func add(_ stay: FiledStay) throws(TaxationError) {
    stays.append(stay)
    units += stay.units
    exemptUnits += stay.exemptUnits
    do { tax = try tax.adding(stay.tax) } catch { throw .overflow }
  }
}

extension Stay {
  /// Whether the operator declares the stay: it takes place, and no platform pays its tax.
  package var isDeclared: Bool { takesPlace && !taxCollected }

  /// Whether a return has the same figures with the stay as with another.
  package func isDeclared(like other: Stay) -> Bool {
    guard isDeclared || other.isDeclared else { return true }
    return isDeclared == other.isDeclared && property == other.property
      && checkIn == other.checkIn && nights == other.nights && adults == other.adults
      && children == other.children && exemptAdults == other.exemptAdults
      && prepaidOn == other.prepaidOn
  }
}

extension FiledStay {
  /// The amounts at the rates that applied, tariff first.
  ///
  /// - Parameter zone: The zone of the return.
  /// - Throws: `TaxationError.overflow`.
  package func lines(in zone: String) throws(TaxationError) -> [TaxLine] {
    func line(
      _ layer: RateLayer, _ rate: UnitRate, _ from: Day, _ units: Int
    ) throws(TaxationError) -> TaxLine {
      let rate = TaxRate(
        zone: zone, layer: layer, validFrom: from, rate: rate, cap: nil, source: nil)
      return try TaxLine(rate: rate, units: units)
    }
    let first = try line(.tariff, tariff, tariffFrom, units)
    guard let surchargeFrom else { return [first] }
    return [first, try line(.surcharge, surcharge, surchargeFrom, surchargeUnits)]
  }
}

extension FiledReturn {
  /// Whether the figures of the return are those of its stays, and the stays are stays of its period.
  package func isFounded(on stays: [FiledStay]) -> Bool {
    guard let figures = try? FilingFigures(of: stays) else { return false }
    return (units, exemptUnits, tax) == (figures.units, figures.exemptUnits, figures.tax)
      && stays.allSatisfy { stay in
        let sum = try? stay.lines(in: zone).map(\.amount).sum
        return period.contains(stay.checkIn) && sum == stay.tax
      }
  }
}

/// What has changed in the book since a return was filed.
package struct FilingDifference: Sendable {
  /// A booking whose part in the return has changed.
  package struct Change: Equatable, Sendable {
    /// The reason for the change, for a message.
    package enum Reason: String, CaseIterable, Sendable {
      /// The booking was not in the return.
      case added
      /// The booking is no longer in the book.
      case removed
      /// The booking did not become a stay.
      case cancelled
      /// A platform pays the tax.
      case collected
      /// The booking begins in another filing period.
      case moved
      /// The booking is one of another home.
      case rehomed = "other-home"
      /// The number of adults, children or exempt adults differs.
      case people
      /// The number of nights or the first day differs.
      case nights
      /// The rate differs.
      case rate
    }

    /// The number of the booking.
    package let booking: Int
    /// The reason.
    package let reason: Reason
    /// The stay as it was filed; nil if it was not.
    package let filed: FiledStay?
    /// The stay as it is; nil if it no longer is part of the return.
    package let present: FiledStay?
    /// The first day of a stay that begins in another filing period.
    package let movedTo: Day?
  }

  /// The latest return of the home and period.
  package let filed: FiledReturn
  /// The present figures.
  package let present: FilingFigures
  /// The changes, by booking.
  package let changes: [Change]
  /// The present tax less the filed tax: more is due if it is positive.
  package let difference: Money

  /// Whether the present figures are those that were filed.
  package var isEmpty: Bool {
    changes.isEmpty && difference == .zero && present.units == filed.units
      && present.exemptUnits == filed.exemptUnits
  }

  /// Compares a return with the present figures.
  ///
  /// - Parameters:
  ///   - stays: The stays of the return.
  ///   - booked: The present stay of a booking; nil if the booking is not in the book.
  /// - Throws: `AmountOverflow`; what `booked` throws.
  package init(
    _ filed: FiledReturn, stays: [FiledStay], present: FilingFigures,
    booked: (_ booking: Int) throws -> Stay?
  ) throws {
    self.filed = filed
    self.present = present
    difference = try present.tax.subtracting(filed.tax)
    var present = present.stays.keyed(by: \.booking)
    var changes: [Change] = []
    for stay in stays {
      if let now = present.removeValue(forKey: stay.booking) {
        guard let reason = Change.Reason(from: stay, to: now) else { continue }
        changes.append(
          Change(booking: stay.booking, reason: reason, filed: stay, present: now, movedTo: nil))
      } else {
        let booked = try booked(stay.booking)
        let reason = Change.Reason(goneFrom: filed, booked)
        changes.append(
          Change(
            booking: stay.booking, reason: reason, filed: stay, present: nil,
            movedTo: reason == .moved ? booked?.checkIn : nil))
      }
    }
    for stay in present.values {
      changes.append(
        Change(booking: stay.booking, reason: .added, filed: nil, present: stay, movedTo: nil))
    }
    self.changes = changes.sorted { $0.booking < $1.booking }
  }
}

extension FilingDifference.Change.Reason {
  /// The reason why a stay is no longer part of a return, by the present stay of its booking.
  fileprivate init(goneFrom filed: FiledReturn, _ booked: Stay?) {
    guard let booked else {
      self = .removed
      return
    }
    if !booked.takesPlace {
      self = .cancelled
    } else if booked.taxCollected {
      self = .collected
    } else {
      self = booked.property == filed.property ? .moved : .rehomed
    }
  }

  /// The first reason why a filed stay is not the present one; nil if both are equal.
  fileprivate init?(from filed: FiledStay, to present: FiledStay) {
    func people(_ stay: FiledStay) -> [Int] { [stay.adults, stay.children, stay.exemptAdults] }
    func amounts(_ stay: FiledStay) -> [Int64] {
      [
        stay.tariff.tenThousandths, stay.surcharge.tenThousandths, Int64(stay.units),
        Int64(stay.exemptUnits), Int64(stay.surchargeUnits), stay.tax.cents,
      ]
    }
    if people(filed) != people(present) {
      self = .people
    } else if (filed.checkIn, filed.nights) != (present.checkIn, present.nights) {
      self = .nights
    } else if amounts(filed) != amounts(present) {
      self = .rate
    } else {
      return nil
    }
  }
}
