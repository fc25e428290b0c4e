package import Bookkeeping
package import Taxation

/// How the tourist tax of one booking came about, step by step.
package struct TaxExplanation: Sendable {
  /// The booking.
  package let booking: Booking
  /// The home it is in.
  package let property: Property
  /// Its tax.
  package let tax: StayTax
  /// The legal filing period it belongs to.
  package let filing: FilingPeriod?

  /// Works out the tax of a booking.
  ///
  /// - Throws: `TaxationError`.
  package init(
    _ booking: Booking, in property: Property, rates: RateTable, calendar: FilingCalendar
  ) throws(TaxationError) {
    self.booking = booking
    self.property = property
    tax = try StayTax(of: booking.stay, at: rates.timeline(of: property.zone))
    filing = calendar.filingPeriod(of: booking.stay.checkIn)
  }
}
