package import Bookkeeping
package import Taxation

/// Something in the books that somebody should look at.
package enum AuditFinding: Hashable, Sendable {
  /// A part of the file that is not as it should be.
  case file(detail: String)
  /// A record that refers to one that is not there.
  case reference(table: String, row: Int64, parent: String)
  /// A booking whose tax cannot be worked out.
  case noRate(Booking, property: Property, zone: String, day: Day)
  /// Two bookings of one home that share a night.
  case overlap(Booking, Booking, property: Property)
  /// An amount that has not come for a long time.
  case pendingAmount(Booking, property: Property, days: Int)
  /// A stay too long to be a tourist's.
  case tooLong(Booking, property: Property)
  /// A home that cannot be declared yet.
  case noRegistration(property: Property)
}

/// Looks through the books for what is likely to be wrong.
package struct Audit {
  /// An amount is missed after so many days from check-in.
  package static let pendingLimit = 60

  private let properties: [Int64: Property]
  private let rates: RateTable
  private let today: Day
  private var staying: [Int64: [Booking]] = [:]
  private var found: [AuditFinding]

  /// Begins with the homes.
  package init(properties: [Property], rates: RateTable, today: Day) {
    self.properties = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    self.rates = rates
    self.today = today
    found = properties.filter { $0.registration == nil }.map { .noRegistration(property: $0) }
  }

  /// Looks at a booking; they must come in order of check-in.
  ///
  /// - Throws: `TaxationError` other than a missing rate, which is a finding.
  package mutating func add(_ booking: Booking) throws(TaxationError) {
    guard let property = properties[booking.stay.property] else { return }
    let stay = booking.stay
    do {
      _ = try StayTax(of: stay, at: rates.timeline(of: property.zone))
    } catch {
      guard case .noRate(let zone, let day) = error else { throw error }
      found.append(.noRate(booking, property: property, zone: zone, day: day))
    }
    let present = (staying[property.id] ?? []).filter { $0.stay.checkOut > stay.checkIn }
    found += present.map { .overlap($0, booking, property: property) }
    staying[property.id] = present + [booking]
    let waiting = today.days(since: stay.checkIn)
    if stay.amount == nil && waiting > Audit.pendingLimit {
      found.append(.pendingAmount(booking, property: property, days: waiting))
    }
    if stay.nights > Stay.touristLimit { found.append(.tooLong(booking, property: property)) }
  }

  /// What was found, in the order of the bookings.
  package var findings: [AuditFinding] { found }
}
